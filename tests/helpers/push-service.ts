import { createDecipheriv, createECDH, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { PushSubscriptionBody } from '../../schemas/wire/api.ts';

export interface Delivery {
  path: string;
  body: Buffer;
  headers: Record<string, string | string[] | undefined>;
}

/** A browser's half of a subscription, with the keys to read what arrives. */
export interface TestSubscription {
  body: PushSubscriptionBody & { expirationTime: null };
  read(bytes: Buffer): unknown;
}

/** A push service on this machine that keeps what it gets. */
export class PushService {
  readonly deliveries: Delivery[] = [];
  /** The answers to come: status, and headers if any. */
  answer: { status: number; headers?: Record<string, string> } = { status: 201 };
  /** While it is there no answer leaves: what is called in it sends one. */
  held: (() => void)[] | undefined;
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const body = Buffer.concat(parts.map((part) => new Uint8Array(part)));
        this.deliveries.push({ path: request.url ?? '', body, headers: request.headers });
        const answer = () => response.writeHead(this.answer.status, this.answer.headers).end();
        if (this.held) this.held.push(answer);
        else answer();
      });
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** With its port, as the setting PUSH_HOSTS wants it. */
  get host(): string {
    const address = this.#server.address();
    return `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  }

  at(path: string): Delivery[] {
    return this.deliveries.filter((one) => one.path === path);
  }

  subscription(name: string): TestSubscription {
    const keys = createECDH('prime256v1');
    keys.generateKeys();
    const auth = randomBytes(16);
    const body = {
      endpoint: `http://${this.host}/${name}`,
      expirationTime: null,
      keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
    };
    return { body, read: (bytes) => decrypted(bytes, keys, auth) };
  }
}

/** RFC 8291: what the browser does with a push. */
function decrypted(message: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): unknown {
  const bytes = (from: number, to?: number) => new Uint8Array(message.subarray(from, to));
  const salt = bytes(0, 16);
  const length = message[20] ?? 0;
  const serverKey = bytes(21, 21 + length);
  const shared = new Uint8Array(keys.computeSecret(serverKey));
  const info = join(text('WebPush: info\0'), new Uint8Array(keys.getPublicKey()), serverKey);
  const prk = createHmac('sha256', new Uint8Array(auth)).update(shared).digest();
  const ikm = createHmac('sha256', new Uint8Array(prk)).update(join(info, new Uint8Array([1])));
  const secret = new Uint8Array(ikm.digest());
  const derive = (name: string, size: number) =>
    new Uint8Array(hkdfSync('sha256', secret, salt, text(`Content-Encoding: ${name}\0`), size));
  const body = bytes(21 + length);
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(body.slice(-16));
  const plain = Buffer.concat([
    new Uint8Array(decipher.update(body.slice(0, -16))),
    new Uint8Array(decipher.final()),
  ]).toString('utf8');
  return JSON.parse(plain.slice(0, plain.lastIndexOf('}') + 1));
}

const text = (words: string): Uint8Array => new TextEncoder().encode(words);
const join = (...parts: Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));
