import { randomUUID } from 'node:crypto';
import { databaseAs } from '../store/database-as.ts';
import { putOwn } from '../store/put-own.ts';
import type { Database, Store } from '../store/store.ts';
import { Claims } from './claims.ts';
import { byDueTime, isDue, longestPauseMs } from './delivery-state.ts';
import { DoneEvents, eventHash } from './done-events.ts';
import { isMail, mailId } from './mail-documents.ts';
import type { MailDocument, MailOutcome } from './mail-documents.ts';
import { mustArrive } from './templates/template.ts';

/** A claim this old, or of a clock so far ahead, belongs to a gateway that died while it handed the mail over. */
const claimMs = 10 * 60_000;

/** Mails under way in the store: they survive a restart, and any gateway may deliver them. */
export class MailQueue {
  readonly #db: Database<MailDocument>;
  readonly #done: DoneEvents;
  readonly #clock: () => Date;
  readonly #claims = new Claims(claimMs);
  /** How many were left alone at the last look, because an operator must put them right. */
  malformed = 0;

  constructor(store: Store, clock: () => Date) {
    this.#db = databaseAs<MailDocument>(store, 'gateway');
    this.#done = new DoneEvents(store, 'mailed', clock);
    this.#clock = clock;
  }

  /** Adds a mail. @returns it as it waits; undefined if this event has had one or has one under way */
  async add(mail: MailDocument): Promise<MailDocument | undefined> {
    if (await this.#isDone(mail.eventId)) return undefined;
    const put = await this.#db.put(mail);
    if (!put.ok) return undefined;
    // Between the first look and the put, another one may have been delivered and removed.
    if (!(await this.#isDone(mail.eventId))) return { ...mail, _rev: put.rev };
    await this.#db.remove(mail._id, put.rev);
    return undefined;
  }

  /** Mails whose time has come, in that order: what fails again and again keeps nothing new from its turn. */
  async due(): Promise<MailDocument[]> {
    const now = this.#clock();
    return (await this.all())
      .filter((mail) => isDue(mail, now, longestPauseMs))
      .toSorted(byDueTime);
  }

  /** Everything that waits. Malformed ones are left alone: they must not hold up the others. */
  async all(): Promise<MailDocument[]> {
    const docs = await this.#db.range({ startkey: 'mail:', endkey: 'mail:\uffff' });
    const mails = docs.filter(isMail);
    this.malformed = docs.length - mails.length;
    return mails;
  }

  /**
   * Takes a mail for delivery. Undefined if another gateway has it. A claim left by a crash is
   * closed as `unknown`: the mail may have been accepted, and nobody gets the same one twice. But what is told for an
   * account's safety, and what was decided about somebody or upon their report, had better come twice than not at all.
   */
  async claim(mail: MailDocument): Promise<MailDocument | undefined> {
    const now = this.#clock();
    if (mail.claimedAt !== null && !this.#claims.isUnused(mail._id, mail)) {
      if (!this.#claims.isLeft(mail._id, mail, now)) return undefined;
      if (!mustArrive(mail.template)) {
        await this.finish(mail, 'unknown');
        return undefined;
      }
    }
    if (await this.#isDone(mail.eventId)) return this.#drop(mail);
    const claim = randomUUID();
    const claimed = { ...mail, claimedAt: now.toISOString(), claim };
    const put = await this.#claims.storing(mail._id, claim, () => putOwn(this.#db, claimed));
    return put.ok ? { ...claimed, _rev: put.rev } : undefined;
  }

  /** Gives a claimed mail that has not been handed over back, to be tried again after a pause. */
  async retry(mail: MailDocument, pauseMs: number): Promise<void> {
    const nextAt = new Date(this.#clock().getTime() + pauseMs).toISOString();
    const waiting = { ...mail, claimedAt: null, attempts: mail.attempts + 1, nextAt };
    await this.#claims.storing(mail._id, mail.claim, () => this.#db.put(waiting));
  }

  /** The event has had its mail: remembers that, and forgets to whom. */
  async finish(mail: MailDocument, outcome: MailOutcome): Promise<void> {
    await this.#done.add(eventHash(mail.eventId), outcome);
    await this.#drop(mail);
  }

  /** Forgets events that are too old to be repeated. */
  sweep(): Promise<void> {
    return this.#done.sweep();
  }

  #isDone(eventId: string): Promise<boolean> {
    return this.#done.has(eventHash(eventId));
  }

  /** With an address in it, for somebody without an account, it leaves the files too (ACC-16). */
  async #drop(mail: MailDocument): Promise<undefined> {
    if (mail.to.includes('@')) await this.#db.erase(mailId(mail.eventId));
    else if (mail._rev !== undefined) await this.#db.remove(mailId(mail.eventId), mail._rev);
  }
}
