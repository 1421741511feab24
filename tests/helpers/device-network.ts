import type { CollectionName } from '../../schemas/documents/device.ts';
import type { RefusalCode } from '../../schemas/refusal-codes.ts';
import type { SyncRequest } from '../../schemas/wire/sync.ts';
import type { Access } from '../../src/data/authorized.ts';
import type { Fetch } from '../../src/sync/exchange.ts';
import { requestIn } from './request-in.ts';
import type { ProtocolServer } from './protocol-server.ts';

type Fault = 'lose-request' | 'lose-answer' | { status: number; code: RefusalCode };

/** The network between a device and a protocol server, to be cut where a test wants it. */
export class TestNetwork {
  isUp = true;
  /** Faults of the next requests, first one first. */
  readonly faults: Fault[] = [];
  /** What the next request is answered instead of reaching the server; set by `beforeRequest`. */
  answerNext: { status: number; code: RefusalCode } | undefined;
  /** Awaited before a request reaches the server. */
  beforeRequest: (request: SyncRequest) => Promise<void> = () => Promise.resolve();
  /** Awaited after the server has answered and before the device hears of it. */
  beforeAnswer: (request: SyncRequest) => Promise<void> = () => Promise.resolve();
  /** Tokens that are good; the newest is handed out. */
  token = 'token-1';
  refreshes = 0;
  readonly uploads = new Map<string, number>();
  uploadAnswer: { status: number; code?: RefusalCode } = { status: 200 };
  /** Streams stay open and say nothing, as half-open connections do. */
  isMute = false;
  refusesStreams = false;
  /** Streams bring small changes whole. */
  bringsPulls = true;
  readonly #server: ProtocolServer;
  readonly #streams = new Set<ReadableStreamDefaultController<Uint8Array>>();

  constructor(server: ProtocolServer) {
    this.#server = server;
  }

  readonly access: Access = {
    token: () => Promise.resolve({ ok: true, value: this.token }),
    refused: () => {
      this.refreshes += 1;
      this.token = `token-${this.refreshes + 1}`;
    },
  };

  readonly fetch: Fetch = async (path, init) => {
    if (!this.isUp) throw new TypeError('fetch failed');
    const token = new Headers(init.headers).get('authorization');
    if (token !== `Bearer ${this.token}`) return refusal(401, 'TOKEN_EXPIRED');
    if (path === '/sync') return this.#sync(init);
    if (path.startsWith('/sync/stream') && this.refusesStreams) return refusal(503, 'UNAVAILABLE');
    if (path.startsWith('/sync/stream')) return this.#stream(init);
    if (path.startsWith('/api/images/')) return this.#upload(path);
    return refusal(404, 'NOT_FOUND');
  };

  get openStreams(): number {
    return this.#streams.size;
  }

  /** Cuts the network, streams included. */
  down(): void {
    this.isUp = false;
    this.cutStreams();
  }

  cutStreams(): void {
    for (const stream of this.#streams) stream.error(new TypeError('terminated'));
    this.#streams.clear();
  }

  /** Ends the streams in order, as a gateway does. */
  endStreams(): void {
    for (const stream of this.#streams) stream.close();
    this.#streams.clear();
  }

  up(): void {
    this.isUp = true;
  }

  async #sync(init: RequestInit): Promise<Response> {
    const fault = this.faults.shift();
    if (fault === 'lose-request') throw new TypeError('fetch failed');
    if (typeof fault === 'object') return refusal(fault.status, fault.code);
    const request = requestIn(init);
    await this.beforeRequest(request);
    if (this.answerNext) {
      const { status, code } = this.answerNext;
      this.answerNext = undefined;
      return refusal(status, code);
    }
    const diverged = new Headers(init.headers).get('x-divergence');
    if (diverged) this.#server.divergences.push(diverged);
    const answer = JSON.stringify(this.#server.answer(request));
    await this.beforeAnswer(request);
    if (fault === 'lose-answer' || !this.isUp) throw new TypeError('fetch failed');
    return new Response(answer, { headers: { 'content-type': 'application/json' } });
  }

  #stream(init: RequestInit): Response {
    const encoder = new TextEncoder();
    let controller: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start: (started) => {
        controller = started;
      },
      cancel: () => stop(),
    });
    const send = (heads: Record<string, string>) => {
      const names = this.bringsPulls ? (Object.keys(heads) as CollectionName[]) : [];
      const pulls = Object.fromEntries(names.map((name) => [name, this.#server.streamed(name)]));
      const data = JSON.stringify({ heads, pulls });
      controller.enqueue(encoder.encode(`event: heads\ndata: ${data}\n\n`));
    };
    const unlisten = this.#server.listen((heads) => {
      if (this.#streams.has(controller) && !this.isMute) send(heads);
    });
    const stop = () => {
      unlisten();
      this.#streams.delete(controller);
    };
    this.#streams.add(controller!);
    send(this.#server.heads());
    init.signal?.addEventListener('abort', () => {
      if (this.#streams.has(controller)) controller.error(new DOMException('', 'AbortError'));
      stop();
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  }

  #upload(path: string): Response {
    const { status, code } = this.uploadAnswer;
    if (code) return refusal(status, code);
    this.uploads.set(path, (this.uploads.get(path) ?? 0) + 1);
    return new Response(JSON.stringify({ pictureId: path.split('/').at(-1) }));
  }
}

function refusal(status: number, code: RefusalCode): Response {
  return new Response(JSON.stringify({ code, message: code }), { status });
}
