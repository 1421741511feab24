import { Worker } from 'node:worker_threads';

export interface MessengerData {
  /** Addresses of the gateway and of the baseline server. */
  gateway: string;
  baselines: string;
  uid: string;
  token: string;
  /** The chat that both take part in. */
  chat: string;
}

export interface MessengerRequest {
  /** `say`: by the device; `echo`: by the echo. */
  do: 'say' | 'echo';
  /** Told apart by this: never the same twice. */
  text: string;
}

type Told = { ready: true } | { said: string; at: number } | { heard: string; at: number };

/** Somebody with a real device, in a thread of their own. Instants: one clock for all threads, ms. */
export class Messenger {
  readonly #worker: Worker;
  readonly #said = new Map<string, (at: number) => void>();
  readonly #heard = new Map<string, (at: number) => void>();

  private constructor(worker: Worker) {
    this.#worker = worker;
  }

  /** Resolves once the device has its whole view. */
  static async start(data: MessengerData): Promise<Messenger> {
    const file = new URL('./messenger-worker.mjs', import.meta.url);
    const worker = new Worker(file, { workerData: data });
    const messenger = new Messenger(worker);
    await new Promise<void>((resolve, reject) => {
      worker.on('error', reject);
      worker.on('message', (told: Told) => {
        if ('ready' in told) resolve();
        else messenger.#told(told);
      });
    });
    return messenger;
  }

  /** Has it said. @returns the instant of saying */
  say(request: MessengerRequest): Promise<number> {
    return new Promise((resolve) => {
      this.#said.set(request.text, resolve);
      this.#worker.postMessage(request);
    });
  }

  /** The instant at which this one sees or hears a text that is still to come. */
  hears(text: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('never heard')), 20_000);
      this.#heard.set(text, (at) => {
        clearTimeout(timer);
        resolve(at);
      });
    });
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #told(told: Exclude<Told, { ready: true }>): void {
    if ('said' in told) this.#said.get(told.said)?.(told.at);
    else this.#heard.get(told.heard)?.(told.at);
  }
}
