/** The part of smtp-server that the tests use. */
declare module 'smtp-server' {
  import type { Server, Socket } from 'node:net';
  import type { Readable } from 'node:stream';

  export interface SMTPSession {
    envelope: { rcptTo: { address: string }[] };
  }

  export interface SMTPServerOptions {
    authOptional?: boolean;
    /** AUTH without TLS. */
    allowInsecureAuth?: boolean;
    disabledCommands?: string[];
    onConnect?(session: SMTPSession, done: (error?: Error) => void): void;
    onAuth?(
      auth: object,
      session: SMTPSession,
      done: (error: Error | null, signedIn?: { user: string }) => void,
    ): void;
    onMailFrom?(address: object, session: SMTPSession, done: (error?: Error) => void): void;
    onRcptTo?(address: object, session: SMTPSession, done: (error?: Error) => void): void;
    onData?(stream: Readable, session: SMTPSession, done: (error?: Error) => void): void;
  }

  export class SMTPServer {
    readonly server: Server;
    readonly connections: Set<{ _socket: Socket }>;
    constructor(options: SMTPServerOptions);
    listen(port: number, host: string, done: () => void): void;
    close(done: () => void): void;
    on(event: 'error', listener: (error: Error) => void): void;
  }
}
