import { Worker } from 'node:worker_threads';
import type { CollectionName } from '../../schemas/documents/device.ts';
import type { RefusalEntry } from '../../src/data/device-store.ts';

/** Chances, per request, that it or its answer is lost, that it arrives twice, and so on. */
export interface DeviceFaults {
  loseRequest: number;
  loseAnswer: number;
  repeat: number;
  /** It arrives once more, a moment after its answer. */
  repeatLate: number;
  /** A balancer takes it to any of the gateways. */
  balance: number;
  /** A proxy says that it failed, whether or not the gateway has had it. */
  failBetween: number;
}

export const noFaults: DeviceFaults = {
  loseRequest: 0,
  loseAnswer: 0,
  repeat: 0,
  repeatLate: 0,
  balance: 0,
  failBetween: 0,
};

export interface OpenCommand {
  do: 'open';
  url: string;
  /** Of all gateways. */
  urls: readonly string[];
  uid: string;
  token: string;
  seed: number;
  /** Milliseconds by which the device's clock is wrong. */
  clockOffset: number;
}

export type DeviceCommand =
  | OpenCommand
  | { do: 'reload' | 'dump' | 'kept' | 'sync' | 'isSettled' | 'close' }
  | { do: 'move'; url: string }
  | { do: 'network'; isUp: boolean }
  | { do: 'faults'; faults: DeviceFaults }
  | { do: 'insert'; collection: CollectionName; doc: Record<string, unknown> }
  | { do: 'patch'; collection: CollectionName; id: string; fields: Record<string, unknown> }
  | { do: 'remove'; collection: CollectionName; id: string }
  | { do: 'say'; chat: string; text: string }
  | { do: 'signUp'; meetId: string; text: string }
  | { do: 'all'; collection: CollectionName }
  | { do: 'draft'; key: string };

export type Dump = Record<CollectionName, Record<string, unknown>[]>;

export interface Kept {
  refusals: RefusalEntry[];
  divergences: string[];
  errors: string[];
}

interface Waiting {
  resolve: (value: never) => void;
  reject: (error: Error) => void;
}

/** A real device in a thread of its own; reused from test to test by `open`. */
export class DeviceThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #calls = 0;

  /** @param file what `buildDeviceWorker` has built */
  constructor(file: URL) {
    this.#worker = new Worker(file);
    this.#worker.on('message', ({ call, value, error }) => {
      const waiting = this.#waiting.get(call);
      this.#waiting.delete(call);
      if (error === undefined) waiting?.resolve(value as never);
      else waiting?.reject(new Error(error));
    });
    this.#worker.on('error', (error) => {
      console.error(error);
      for (const { reject } of this.#waiting.values()) reject(error);
    });
  }

  run<T = void>(command: DeviceCommand): Promise<T> {
    this.#calls += 1;
    const call = this.#calls;
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(call, { resolve, reject });
      this.#worker.postMessage({ call, command });
    });
  }

  dump = (): Promise<Dump> => this.run<Dump>({ do: 'dump' });
  kept = (): Promise<Kept> => this.run<Kept>({ do: 'kept' });

  /** Waits until everything local is acknowledged and everything received is written. */
  async settled(ms = 60_000): Promise<void> {
    const end = Date.now() + ms;
    let still = 0;
    while (still < 3) {
      if (Date.now() > end) throw new Error('The device has not settled');
      await new Promise((resolve) => setTimeout(resolve, 10));
      still = (await this.run<boolean>({ do: 'isSettled' })) ? still + 1 : 0;
    }
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}
