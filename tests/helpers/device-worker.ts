/**
 * One real device (RxDB, Dexie on an in-memory IndexedDB) in a worker thread: RxDB counts open
 * collections per realm, so devices cannot share one. Driven by messages from device-thread.ts.
 */
// Dexie's live queries only run where there is a global IndexedDB, even if the database is given another one.
import 'fake-indexeddb/auto';
import { parentPort } from 'node:worker_threads';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { firstValueFrom } from 'rxjs';
import { collectionNames } from '../../schemas/documents/device.ts';
import type { CollectionName } from '../../schemas/documents/device.ts';
import { newMessage } from '../../src/data/new-message.ts';
import { signUp } from '../../src/data/writes/sign-up.ts';
import type { Table } from '../../src/data/table.ts';
import { replicaStorage } from '../../src/data/storage/replica-storage.ts';
import { createDevice } from '../../src/sync/device.ts';
import type { Device } from '../../src/sync/device.ts';
import type { DeviceCommand, DeviceFaults, OpenCommand } from './device-thread.ts';
import { noFaults } from './device-thread.ts';
import { aheadOfCursor } from './ahead-of-cursor.ts';
import { brokenOff } from './broken-off.ts';
import { Random } from './random.ts';
import { requestIn } from './request-in.ts';

interface State {
  device: Device | undefined;
  opening: Promise<Device> | undefined;
  opened: OpenCommand | undefined;
  indexedDb: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange };
  faults: DeviceFaults;
  random: Random;
  isUp: boolean;
  streams: Set<AbortController>;
  divergences: string[];
  /** Collections whose first digest check may find something; undefined before the first request after a start. */
  ahead: Set<CollectionName> | undefined;
  errors: string[];
}

const state: State = {
  device: undefined,
  opening: undefined,
  opened: undefined,
  indexedDb: { indexedDB: new IDBFactory(), IDBKeyRange },
  faults: noFaults,
  random: new Random(1),
  isUp: true,
  streams: new Set(),
  divergences: [],
  ahead: undefined,
  errors: [],
};

/** Most milliseconds after which a request comes again. */
const maxLate = 200;

const settings = {
  batchWindow: 1,
  coldStartWait: 80,
  retryFirst: 5,
  retryMax: 40,
  requestTimeout: 3000,
  checkEvery: 0,
  sweepEvery: 300,
  pollEvery: 1500,
  tombstoneAge: 0,
};

async function faultyFetch(path: string, init: RequestInit): Promise<Response> {
  const { opened, faults, random } = state;
  if (!state.isUp || !opened) throw new TypeError('fetch failed');
  if (path.startsWith('/sync/stream')) return stream(opened.url + path, init);
  if (path === '/sync') state.ahead ??= await findAhead(init);
  const url = (random.chance(faults.balance) ? random.pick(opened.urls) : opened.url) + path;
  if (random.chance(faults.loseRequest)) throw new TypeError('fetch failed');
  const failsBetween = random.chance(faults.failBetween);
  if (failsBetween && random.chance(0.5)) return failedBetween(random);
  if (random.chance(faults.repeat)) await (await fetch(url, init)).text();
  const answer = await fetch(url, init);
  const text = await answer.text();
  if (random.chance(faults.repeatLate)) repeatLater(url, init, random.below(maxLate));
  if (failsBetween) return failedBetween(random);
  const isLost = random.chance(faults.loseAnswer);
  if (isLost && answer.ok && random.chance(0.7)) return brokenOff(text, random.below(text.length));
  if (!state.isUp || isLost) throw new TypeError('fetch failed');
  return new Response(text, { status: answer.status, headers: answer.headers });
}

/** The first request may be on its way before the device is open. */
async function findAhead(init: RequestInit): Promise<Set<CollectionName>> {
  const opened = await state.opening;
  return opened ? aheadOfCursor(opened, requestIn(init)) : new Set();
}

/** A proxy's own page. */
function failedBetween(random: Random): Response {
  const status = random.pick([408, 429, 500, 502, 503, 504]);
  return new Response('<h1>Bad</h1>', { status, headers: { 'content-type': 'text/html' } });
}

/** Whoever has sent it hears nothing of that, and does not take it back. */
function repeatLater(url: string, { signal: _, ...init }: RequestInit, ms: number): void {
  const repeat = async (): Promise<unknown> => (await fetch(url, init)).text();
  setTimeout(() => void repeat().catch(() => undefined), ms);
}

async function stream(url: string, init: RequestInit): Promise<Response> {
  const cut = new AbortController();
  state.streams.add(cut);
  const signals = [cut.signal, ...(init.signal ? [init.signal] : [])];
  return fetch(url, { ...init, signal: AbortSignal.any(signals) });
}

async function open(): Promise<void> {
  const { opened } = state;
  if (!opened) throw new Error('not opened yet');
  const { uid, token, clockOffset } = opened;
  state.ahead = undefined;
  state.opening = createDevice({
    uid,
    storage: replicaStorage(state.indexedDb),
    indexedDb: state.indexedDb,
    fetch: faultyFetch,
    access: { token: () => Promise.resolve({ ok: true, value: token }), refused: () => undefined },
    settings,
    deviceNow: () => Date.now() + clockOffset,
    onDivergence: (name) => {
      if (state.ahead?.delete(name) !== true) state.divergences.push(name);
    },
    onError: (error) => state.errors.push(String(error)),
  });
  state.device = await state.opening;
}

function device(): Device {
  if (!state.device) throw new Error('the device is closed');
  return state.device;
}

type AnyTable = Table<Record<string, unknown>>;
const table = (name: CollectionName): AnyTable => device()[name] as unknown as AnyTable;

const commands: { [C in DeviceCommand['do']]: (command: never) => Promise<unknown> } = {
  open: async (command: OpenCommand) => {
    await state.device?.close();
    Object.assign(state, {
      opened: command,
      indexedDb: { indexedDB: new IDBFactory(), IDBKeyRange },
      random: new Random(command.seed),
      faults: noFaults,
      isUp: true,
      divergences: [],
      errors: [],
    });
    await open();
  },
  reload: async () => {
    await device().close();
    await open();
  },
  move: async ({ url }: { url: string }) => {
    if (state.opened) state.opened = { ...state.opened, url };
    cutStreams();
  },
  network: async ({ isUp }: { isUp: boolean }) => {
    state.isUp = isUp;
    if (!isUp) cutStreams();
  },
  faults: async ({ faults }: { faults: DeviceFaults }) => {
    state.faults = faults;
  },
  insert: ({ collection, doc }: { collection: CollectionName; doc: Record<string, unknown> }) =>
    table(collection).insert(doc),
  patch: (command: { collection: CollectionName; id: string; fields: Record<string, unknown> }) =>
    table(command.collection).patch(command.id, command.fields),
  remove: ({ collection, id }: { collection: CollectionName; id: string }) =>
    table(collection).remove(id),
  say: async ({ chat, text }: { chat: string; text: string }) => {
    const message = newMessage(device(), chat, text);
    await device().messages.insert(message);
    return message.id;
  },
  signUp: ({ meetId, text }: { meetId: string; text: string }) => signUp(device(), meetId, text),
  all: ({ collection }: { collection: CollectionName }) => table(collection).all(),
  dump: async () => {
    const entries = await Promise.all(
      collectionNames.map(async (name) => [name, await table(name).all()] as const),
    );
    return Object.fromEntries(entries);
  },
  kept: async () => {
    const refusals = await firstValueFrom(device().device.watchRefusals());
    return { refusals, divergences: state.divergences, errors: state.errors };
  },
  draft: ({ key }: { key: `chat:${string}` }) => device().device.loadDraft(key),
  sync: async () => device().remote.syncNow(),
  isSettled: () => device().isSettled(),
  close: async () => {
    await state.device?.close();
    state.device = undefined;
  },
};

function cutStreams(): void {
  for (const cut of state.streams) cut.abort();
  state.streams.clear();
}

parentPort?.on('message', ({ call, command }: { call: number; command: DeviceCommand }) => {
  const run = commands[command.do] as (command: DeviceCommand) => Promise<unknown>;
  Promise.resolve()
    .then(() => run(command))
    .then(
      (value) => parentPort?.postMessage({ call, value }),
      (error: unknown) => parentPort?.postMessage({ call, error: String((error as Error).stack) }),
    );
});
