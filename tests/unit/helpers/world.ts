/** A small world of facts in which rules are asked; the facts are the gateway's real ones. */
import type {
  StoredChat,
  StoredMeet,
  StoredRelation,
  StoredUser,
} from '../../../schemas/documents/stored.ts';
import { blockId, favouriteId, userReportId } from '../../../schemas/domain/ids.ts';
import type { RefusalCode, RefusalParams } from '../../../schemas/refusal-codes.ts';
import { Facts } from '../../../sync-server/facts/facts.ts';
import type { FactDatabase, FactDocuments } from '../../../sync-server/facts/fact-documents.ts';
import type { Actor, RuleInput, Verdict, WriteRow } from '../../../sync-server/rules/verdict.ts';
import { daysAgo, now, user } from './samples.ts';

type Doc = Record<string, unknown>;
type StoredReport = Extract<StoredRelation, { kind: 'report' }>;

export class World {
  readonly facts = new Facts();
  #generation = 0;

  users(...docs: (StoredUser | string)[]): this {
    for (const doc of docs) this.#put('users', typeof doc === 'string' ? user(doc) : doc);
    return this;
  }

  meets(...docs: StoredMeet[]): this {
    for (const doc of docs) this.#put('meets', doc);
    return this;
  }

  chats(...docs: StoredChat[]): this {
    for (const doc of docs) this.#put('chats', doc);
    return this;
  }

  relations(...docs: StoredRelation[]): this {
    for (const doc of docs) this.#put('relations', doc);
    return this;
  }

  favourite(actor: string, target: string, createdAt = daysAgo(2)): this {
    const _id = favouriteId(actor, target);
    return this.relations({ _id, actor, target, kind: 'favourite', createdAt });
  }

  block(actor: string, target: string): this {
    const _id = blockId(actor, target);
    return this.relations({ _id, actor, target, kind: 'block', createdAt: daysAgo(2) });
  }

  /** Of a person. */
  report(actor: string, target: string, changes: Partial<StoredReport> = {}): this {
    return this.relations({
      _id: userReportId(actor, target),
      actor,
      target,
      createdAt: daysAgo(2),
      kind: 'report',
      target_kind: 'user',
      reason: 'Muu syy',
      text: '',
      chat_uid: null,
      counted: true,
      ...changes,
    });
  }

  #put<D extends FactDatabase>(database: D, doc: FactDocuments[D]): void {
    this.#generation += 1;
    this.facts.apply(database, doc._id, { ...doc, _rev: `${this.#generation}-w` });
  }
}

/** Who writes: an account that is 100 days old unless told otherwise. */
export const actorOf = (uid: string, accountCreatedAt = daysAgo(100)): Actor => ({
  uid,
  admin: false,
  accountCreatedAt,
});

/** Asks a rule what becomes of a row. */
export function ask<T extends { _id: string }>(
  rule: (input: RuleInput<T>) => Verdict<T>,
  world: World,
  actor: string | Actor,
  row: { id: string; doc: Doc | null; base?: Doc | null },
  options: { before?: T | undefined; at?: Date } = {},
): Verdict<T> {
  const full: WriteRow = { id: row.id, doc: row.doc, base: row.base ?? null };
  return rule({
    actor: typeof actor === 'string' ? actorOf(actor) : actor,
    row: full,
    before: options.before,
    facts: world.facts,
    now: options.at ?? now,
  });
}

/** An edit as a device sends it: the fields before, and the same with changes. */
export function edit(
  id: string,
  base: object,
  changes: object,
): { id: string; doc: Doc; base: Doc } {
  return { id, doc: { ...base, ...changes } as Doc, base: { ...base } as Doc };
}

/** What was written; fails if nothing was. */
export function written<T>(verdict: Verdict<T>): T {
  if (!verdict.ok || !('write' in verdict)) {
    throw new Error(`nothing was written: ${JSON.stringify(verdict)}`);
  }
  return verdict.write;
}

/** The verdict that `toEqual` compares with. */
export const refused = (code: RefusalCode, params?: RefusalParams): object => ({
  ok: false,
  refusal: params === undefined ? { code } : { code, params },
});

export const unchanged = { ok: true, unchanged: true };
