import { collectionNames, primaryKeys } from '../../schemas/documents/device.ts';
import type { CollectionName } from '../../schemas/documents/device.ts';
import { Digest } from '../../schemas/domain/digest.ts';
import { messageWindow } from '../../schemas/wire/sync.ts';
import type { PullAnswer, PushRow, SyncAnswer, SyncRequest } from '../../schemas/wire/sync.ts';

export type Doc = Record<string, unknown>;

/**
 * The smallest device that keeps the protocol of schemas/wire/sync.ts: maps and cursors, no RxDB. It
 * tests what the gateway promises by itself; real devices have their own schedules.
 */
export class ModelDevice {
  readonly docs = Object.fromEntries(
    collectionNames.map((name) => [name, new Map<string, Doc>()]),
  ) as Record<CollectionName, Map<string, Doc>>;
  readonly #cursors = new Map<CollectionName, string>();
  readonly #last = new Map<CollectionName, PullAnswer>();
  readonly #wanted = new Set<CollectionName>();
  /** Documents that came in answers, in total. */
  received = 0;
  /** Characters of documents that it asks for at most; undefined for everything. */
  most: number | undefined;
  readonly id: string;

  constructor(id: string) {
    this.id = id.padEnd(8, '-');
  }

  /** The next request: every cursor, the given pushes, and inventories that were asked for. */
  request(pushes?: Partial<Record<CollectionName, PushRow[]>>): SyncRequest {
    const cursors = Object.fromEntries(
      collectionNames.map((name) => [name, this.#cursors.get(name) ?? '']),
    );
    const inventory = Object.fromEntries(
      [...this.#wanted].map((name) => [name, this.inventory(name)]),
    );
    return {
      device: this.id,
      cursors,
      ...(pushes ? { pushes: pushes as Record<string, PushRow[]> } : {}),
      ...(this.#wanted.size > 0 ? { inventory } : {}),
      ...(this.most === undefined ? {} : { most: this.most }),
    };
  }

  apply(answer: SyncAnswer): void {
    for (const name of collectionNames) {
      const pulled = answer.pulls[name];
      if (pulled) this.#pull(name, pulled);
      for (const { id, doc } of answer.pushes[name] ?? [])
        if (doc) this.docs[name].set(id, doc);
        else this.docs[name].delete(id);
    }
  }

  /** Whether the gateway asked for an inventory. */
  get mustReconcile(): boolean {
    return this.#wanted.size > 0;
  }

  /** The collections whose count or digest differs from what the last answer said. */
  differing(): CollectionName[] {
    return collectionNames.filter((name) => {
      const last = this.#last.get(name);
      if (last === undefined) return false;
      const own = this.#digest(name);
      return own.count !== last.count || own.toString() !== last.digest;
    });
  }

  inventory(name: CollectionName): Record<string, string> {
    if (name !== 'messages')
      return Object.fromEntries([...this.docs[name]].map(([id, doc]) => [id, String(doc['rev'])]));
    const held: Record<string, string> = {};
    for (const [chat, docs] of this.#messagesByChat()) {
      const digest = new Digest();
      for (const doc of docs) digest.add(String(doc['id']), '');
      held[chat] = `${docs.length}.${digest.toString()}.${String(docs[0]?.['timestamp'])}`;
    }
    return held;
  }

  #pull(name: CollectionName, answer: PullAnswer): void {
    this.#wanted.delete(name);
    this.received += answer.docs.length;
    const key = primaryKeys[name];
    for (const chat of answer.goneChats ?? [])
      for (const [id, doc] of this.docs.messages)
        if (doc['chat_uid'] === chat) this.docs.messages.delete(id);
    for (const id of answer.gone) this.docs[name].delete(id);
    for (const doc of answer.docs) this.docs[name].set(String(doc[key]), doc);
    if (answer.reconcile) {
      this.#wanted.add(name);
      return;
    }
    this.#cursors.set(name, answer.cursor);
    this.#last.set(name, answer);
  }

  #digest(name: CollectionName): Digest {
    const digest = new Digest();
    if (name === 'messages')
      for (const docs of this.#messagesByChat().values())
        for (const doc of docs.slice(-messageWindow)) digest.add(String(doc['id']), '');
    else for (const [id, doc] of this.docs[name]) digest.add(id, String(doc['rev']));
    return digest;
  }

  #messagesByChat(): Map<string, Doc[]> {
    const chats = new Map<string, Doc[]>();
    const order = (doc: Doc): string => `${String(doc['timestamp'])} ${String(doc['id'])}`;
    const sorted = [...this.docs.messages.values()].sort((a, b) => (order(a) < order(b) ? -1 : 1));
    for (const doc of sorted) {
      const chat = String(doc['chat_uid']);
      chats.set(chat, [...(chats.get(chat) ?? []), doc]);
    }
    return chats;
  }
}
