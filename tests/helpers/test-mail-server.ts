import { SMTPServer } from 'smtp-server';
import { freePort } from './free-port.ts';
import { decodeMail } from './test-gateway.ts';

interface Received {
  to: string[];
  text: string;
}

/** A mail server on a port of its own that can refuse, and that can be away. */
export class TestMailServer {
  readonly mails: Received[] = [];
  port = 0;
  /** SMTP code with which mails are refused; 0 accepts. */
  refuseWith = 0;
  /** Where it says so: as the gateway comes, at the sender's or receiver's name, or after the whole mail. */
  refuseAt: 'greeting' | 'sender' | 'receiver' | 'end' = 'end';
  /** The words with which it does. */
  refuseBy = 'no';
  /** Whether whoever signs in has the wrong password; nobody has to sign in. */
  refusesSignIn = false;
  /** Where every connection breaks: at the sender's name, or after the last byte of the mail. */
  breakAt: 'sender' | 'end' | undefined;
  /** Mails that it has read and not answered yet, where it is slow. */
  held: (() => void)[] | undefined;
  #server: SMTPServer | undefined;

  async start(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      onConnect: (_session, done) => done(this.#refusal('greeting')),
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: (_auth, _session, done) =>
        this.refusesSignIn
          ? done(Object.assign(new Error('no'), { responseCode: 535 }))
          : done(null, { user: 'posti' }),
      onMailFrom: (_address, _session, done) => {
        if (this.breakAt === 'sender') this.#breakAll();
        else done(this.#refusal('sender'));
      },
      onRcptTo: (_address, _session, done) => done(this.#refusal('receiver')),
      onData: (stream, session, done) => {
        let raw = '';
        stream.on('data', (part) => (raw += String(part)));
        stream.on('end', () => {
          const refusal = this.#refusal('end');
          if (refusal !== undefined) return done(refusal);
          const to = session.envelope.rcptTo.map(({ address }) => address);
          this.mails.push({ to, text: decodeMail(raw) });
          if (this.breakAt === 'end') this.#breakAll();
          else if (this.held) this.held.push(done);
          else done();
        });
      },
    });
    server.on('error', () => undefined);
    this.#server = server;
    // It may come back on it: while it is away nothing else gets it.
    if (this.port === 0) this.port = await freePort();
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  #refusal(at: TestMailServer['refuseAt']): Error | undefined {
    const { refuseWith: responseCode } = this;
    if (responseCode === 0 || this.refuseAt !== at) return undefined;
    return Object.assign(new Error(this.refuseBy), { responseCode });
  }

  #breakAll(): void {
    for (const { _socket } of this.#server?.connections ?? []) _socket.destroy();
  }
}
