import { createHash } from 'node:crypto';
import { Digest } from '../../schemas/domain/digest.ts';
import { collectionNames, deviceOnlyFields, primaryKeys } from '../../schemas/documents/device.ts';
import type { CollectionName } from '../../schemas/documents/device.ts';
import type { Refusal } from '../../schemas/refusal-codes.ts';
import type {
  PullAnswer,
  PushResult,
  PushRow,
  StreamedPull,
  SyncAnswer,
  SyncRequest,
} from '../../schemas/wire/sync.ts';
import {
  chatsOf,
  digestOf,
  messagesAgainst,
  olderMessages,
  windowIds,
} from './protocol-messages.ts';
import { HeldCursors } from '../../sync-server/sync/held-cursors.ts';
import { truncatePull } from '../../sync-server/sync/truncate-pull.ts';

type Doc = Record<string, unknown>;

/** What one collection of the viewer's view holds, and what has left it, each with its sequence. */
interface Log {
  docs: Map<string, { doc: Doc; seq: number }>;
  left: Map<string, number>;
  goneChats: Map<string, number>;
}

export type Rule = (collection: CollectionName, row: PushRow, now: string) => Refusal | undefined;

/**
 * The gateway as one viewer meets it: schemas/wire/sync.ts honestly, over documents that the test puts
 * into the view. Delivery is at least once, and nothing is known of any device but its cursor.
 */
export class ProtocolServer {
  /** Refuses rows; everything is accepted by default. */
  rule: Rule = () => undefined;
  /** How often each document has been written by pushes. */
  readonly writes = new Map<string, number>();
  readonly requests: SyncRequest[] = [];
  /** Ids of documents that a restored backup lacks. */
  readonly vanished = new Set<string>();
  readonly divergences: string[] = [];
  /** The gateway's clock, milliseconds. */
  clock: () => number = Date.now;
  #epoch = 1;
  #seq = 0;
  #lastTime = 0;
  readonly #logs = new Map<CollectionName, Log>(
    collectionNames.map((name) => [
      name,
      { docs: new Map(), left: new Map(), goneChats: new Map() },
    ]),
  );
  readonly #listeners = new Set<(heads: Record<string, string>) => void>();
  /** Cursor per collection that the last answer left the device with. */
  readonly #given = new Map<CollectionName, string>();
  #held = new HeldCursors();

  /** Puts a document into the view, or changes it there. */
  put(name: CollectionName, fields: Doc): Doc {
    const doc: Doc = name === 'messages' ? { ...fields } : { ...fields, rev: revOf(fields) };
    const id = String(doc[primaryKeys[name]]);
    this.#log(name).docs.set(id, { doc, seq: (this.#seq += 1) });
    this.#log(name).left.delete(id);
    this.#poke(name);
    return doc;
  }

  /** Takes a document out of the view. */
  take(name: CollectionName, id: string): void {
    if (!this.#log(name).docs.delete(id)) return;
    this.#log(name).left.set(id, (this.#seq += 1));
    this.#poke(name);
  }

  /** Takes a chat and all its messages out of the view. */
  takeChat(chatUid: string): void {
    this.take('chats', chatUid);
    const log = this.#log('messages');
    for (const [id, { doc }] of log.docs) if (doc['chat_uid'] === chatUid) log.docs.delete(id);
    log.goneChats.set(chatUid, (this.#seq += 1));
    this.#poke('messages');
  }

  get(name: CollectionName, id: string): Doc | undefined {
    return this.#log(name).docs.get(id)?.doc;
  }

  all(name: CollectionName): Doc[] {
    return [...this.#log(name).docs.values()].map(({ doc }) => doc);
  }

  /** Forgets its logs, as a new gateway would: every cursor is unknown from now on. */
  forgetCursors(): void {
    this.#epoch += 1;
    this.#held = new HeldCursors();
    for (const log of this.#logs.values()) {
      log.left.clear();
      log.goneChats.clear();
    }
  }

  /** A document leaves without any trace: only the digest can tell. */
  loseTombstone(name: CollectionName, id: string): void {
    this.#log(name).docs.delete(id);
  }

  head(name: CollectionName): string {
    const log = this.#log(name);
    let seq = 0;
    for (const entry of log.docs.values()) seq = Math.max(seq, entry.seq);
    for (const left of [...log.left.values(), ...log.goneChats.values()]) seq = Math.max(seq, left);
    const { count, digest } = this.#digest(name);
    return `${this.#epoch}.${seq}.${count}.${digest}`;
  }

  heads(): Record<string, string> {
    return Object.fromEntries(collectionNames.map((name) => [name, this.head(name)]));
  }

  listen(listener: (heads: Record<string, string>) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  answer(sent: SyncRequest): SyncAnswer {
    const time = new Date(this.clock()).toISOString();
    const request = this.#held.complete('viewer', sent);
    this.requests.push(request ?? sent);
    if (request === undefined) return { pushes: {}, pulls: {}, lost: true, time };
    const answer = this.#answer(request);
    this.#held.note('viewer', request, answer);
    for (const name of collectionNames) {
      const cursor = answer.pulls[name]?.cursor ?? request.cursors[name];
      if (cursor) this.#given.set(name, cursor);
    }
    return answer;
  }

  /** What the stream brings of a collection: what the device lacks if it is where it was last. */
  streamed(name: CollectionName): StreamedPull | undefined {
    const from = this.#given.get(name);
    if (from === undefined) return undefined;
    const pulled = this.#pull(name, from, undefined, new Set());
    if (!pulled.reconcile) this.#given.set(name, pulled.cursor);
    return pulled.reconcile ? undefined : { from, ...pulled };
  }

  #answer(request: SyncRequest): SyncAnswer {
    const pushes: SyncAnswer['pushes'] = {};
    for (const name of collectionNames) {
      const rows = request.pushes?.[name];
      if (rows) pushes[name] = rows.map((row) => this.#write(name, row));
    }
    const pulls: SyncAnswer['pulls'] = {};
    const asked = Object.keys(request.cursors).length;
    for (const name of collectionNames) {
      const cursor = request.cursors[name];
      const pushed = new Set((pushes[name] ?? []).map(({ id }) => id));
      if (cursor === undefined) continue;
      const pulled = this.#pull(name, cursor, request.inventory?.[name], pushed);
      pulls[name] =
        request.most === undefined ? pulled : truncatePull(pulled, cursor, request.most / asked);
    }
    const history = (request.history ?? []).map((wanted) => olderMessages(this.#chats(), wanted));
    const vanished = this.#vanishedOf(request);
    return { pushes, pulls, ...(history.length > 0 && { history }), vanished, time: this.#now() };
  }

  #vanishedOf({ cursors, inventory = {} }: SyncRequest): NonNullable<SyncAnswer['vanished']> {
    const asked = Object.entries(inventory).filter(([name]) => !(name in cursors));
    return Object.fromEntries(
      asked.map(([name, ids]) => [name, Object.keys(ids).filter((id) => this.vanished.has(id))]),
    );
  }

  #write(name: CollectionName, row: PushRow): PushResult {
    const isGone = row.doc !== null && row.base !== null && !this.get(name, row.id);
    const refused = isGone ? { code: 'GONE' as const } : this.rule(name, row, this.#now());
    if (!refused) this.#accept(name, row);
    const entry = this.#log(name).docs.get(row.id);
    // Whatever the answer was, the document is new in the log: older pulls must not win over it.
    if (entry) entry.seq = this.#seq += 1;
    const result = { id: row.id, doc: entry?.doc ?? null };
    return refused ? { ...result, refused } : result;
  }

  #accept(name: CollectionName, row: PushRow): void {
    const before = this.get(name, row.id);
    if (row.doc === null) return this.take(name, row.id);
    const changed = Object.entries(row.doc).filter(
      ([field, value]) =>
        !deviceOnlyFields.includes(field) &&
        JSON.stringify(value) !== JSON.stringify(row.base?.[field]),
    );
    if (before && changed.every(([f, v]) => JSON.stringify(before[f]) === JSON.stringify(v)))
      return;
    if (before && name === 'messages') return;
    this.writes.set(row.id, (this.writes.get(row.id) ?? 0) + 1);
    const { rev: _, ...rest } = before ?? {};
    const server = name === 'messages' ? { timestamp: this.#now() } : {};
    this.put(name, { ...rest, ...Object.fromEntries(changed), ...server });
  }

  #pull(
    name: CollectionName,
    cursor: string,
    inventory: Record<string, string> | undefined,
    pushed: ReadonlySet<string>,
  ): PullAnswer {
    const log = this.#log(name);
    const [epoch, text] = cursor.split('.');
    const end = { cursor: this.head(name), ...this.#digest(name) };
    if (inventory) return { ...this.#against(name, inventory, pushed), ...end };
    if (cursor !== '' && epoch !== String(this.#epoch)) {
      const isSame = cursor.endsWith(`.${end.count}.${end.digest}`);
      return { docs: [], gone: [], ...end, ...(!isSame && { cursor, reconcile: true }) };
    }
    const since = cursor === '' ? -1 : Number(text);
    const first = cursor === '' && name === 'messages' ? windowIds(this.#chats()) : undefined;
    const docs = [...log.docs].filter(
      ([id, { seq }]) => seq > since && !pushed.has(id) && (first?.has(id) ?? true),
    );
    const gone = [...log.left].filter(
      ([id, seq]) => seq > since && cursor !== '' && !pushed.has(id),
    );
    const chats = [...log.goneChats].filter(([, seq]) => seq > since && cursor !== '');
    return {
      docs: docs.map(([, { doc }]) => doc),
      gone: gone.map(([id]) => id),
      ...(chats.length > 0 && { goneChats: chats.map(([chat]) => chat) }),
      ...end,
    };
  }

  #against(
    name: CollectionName,
    inventory: Record<string, string>,
    pushed: ReadonlySet<string>,
  ): Pick<PullAnswer, 'docs' | 'gone' | 'goneChats'> {
    const docs = this.#log(name).docs;
    if (name !== 'messages') {
      const lacking = [...docs].filter(([id, { doc }]) => inventory[id] !== doc['rev']);
      return {
        docs: lacking.filter(([id]) => !pushed.has(id)).map(([, { doc }]) => doc),
        gone: Object.keys(inventory).filter((id) => !docs.has(id) && !pushed.has(id)),
      };
    }
    return messagesAgainst(this.#chats(), inventory, pushed);
  }

  #digest(name: CollectionName): { count: number; digest: string } {
    if (name === 'messages') return digestOf([...windowIds(this.#chats())]);
    const digest = new Digest();
    for (const [id, { doc }] of this.#log(name).docs) digest.add(id, String(doc['rev']));
    return { count: digest.count, digest: digest.toString() };
  }

  /** Messages per chat, oldest first. */
  #chats(): Map<string, Doc[]> {
    return chatsOf([...this.#log('messages').docs.values()].map(({ doc }) => doc));
  }

  #log(name: CollectionName): Log {
    return this.#logs.get(name)!;
  }

  #poke(name: CollectionName): void {
    for (const listener of this.#listeners) listener({ [name]: this.head(name) });
  }

  /** Strictly growing, so that the order of acceptance can be seen. */
  #now(): string {
    this.#lastTime = Math.max(this.clock(), this.#lastTime + 1);
    return new Date(this.#lastTime).toISOString();
  }
}

function revOf({ rev: _, ...doc }: Doc): string {
  return createHash('sha256').update(JSON.stringify(doc)).digest('base64url').slice(0, 8);
}
