import type { ViewDocuments } from './view-documents.ts';

/** What a benchmark asks of the process that its gateway runs in. */
export interface GatewayCommands {
  /** Signs somebody in. @returns an access token, good for ten minutes */
  session(uid: string): Promise<string>;
  /** Processor time used so far, user and system, in microseconds. */
  processorTime(): Promise<number>;
  /** Changes the bios of these people, one after the other. */
  edit(uids: readonly string[]): Promise<void>;
  /** The documents that a viewer has, as a device would hold them. */
  view(uid: string): Promise<ViewDocuments>;
  stop(): Promise<void>;
}

/** Where the gateway listens, and beside it the server of what it is compared with. */
export interface Ports {
  gateway: number;
  baselines: number;
}

export type Command = {
  call: number;
  name: keyof GatewayCommands;
  args: unknown[];
};

export type Reply = { ports: Ports } | { call: number; value?: unknown; error?: string };
