import type { Database, Store } from '../store/store.ts';
import { mailId, mailedId, mailsDatabase } from './mail-documents.ts';
import type { MailDocument, MailOutcome, MailsDocument } from './mail-documents.ts';

/** A claim this old belongs to a gateway that died while it handed the mail over. */
const claimMs = 10 * 60_000;
/** The memory of events outlives every repeat: effects replay days, not weeks. */
const rememberedMs = 40 * 86_400_000;

/** Mails under way in the store: they survive a restart, and any gateway may deliver them. */
export class MailQueue {
  readonly #db: Database<MailsDocument>;
  readonly #clock: () => Date;

  constructor(store: Store, clock: () => Date) {
    this.#db = mailsDatabase(store);
    this.#clock = clock;
  }

  /** Adds a mail. False if this event has had one or has one under way. */
  async add(mail: MailDocument): Promise<boolean> {
    if (await this.#isDone(mail.eventId)) return false;
    const put = await this.#db.put(mail);
    if (!put.ok) return false;
    // Between the first look and the put, another one may have been delivered and removed.
    if (!(await this.#isDone(mail.eventId))) return true;
    await this.#db.remove(mail._id, put.rev);
    return false;
  }

  /** Mails whose time has come, oldest first. */
  async due(): Promise<MailDocument[]> {
    const now = this.#clock().toISOString();
    const mails = (await this.all()).filter(({ nextAt }) => nextAt <= now);
    return mails.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  }

  async all(): Promise<MailDocument[]> {
    const docs = await this.#db.range({ startkey: 'mail:', endkey: 'mail:\uffff' });
    return docs.filter((doc) => doc.kind === 'mail');
  }

  /**
   * Takes a mail for delivery. Undefined if another gateway has it. A claim left by a crash is
   * closed as `unknown`: the mail may have been accepted, and nobody gets the same one twice.
   */
  async claim(mail: MailDocument): Promise<MailDocument | undefined> {
    const now = this.#clock();
    if (mail.claimedAt !== null) {
      const age = now.getTime() - Date.parse(mail.claimedAt);
      if (age > claimMs) await this.finish(mail, 'unknown');
      return undefined;
    }
    if (await this.#isDone(mail.eventId)) return this.#drop(mail);
    const claimed: MailDocument = { ...mail, claimedAt: now.toISOString() };
    const put = await this.#db.put(claimed);
    return put.ok ? { ...claimed, _rev: put.rev } : undefined;
  }

  /** Gives a mail back to be tried again after a pause. */
  async retry(mail: MailDocument, pauseMs: number): Promise<void> {
    const nextAt = new Date(this.#clock().getTime() + pauseMs).toISOString();
    await this.#db.put({ ...mail, claimedAt: null, attempts: mail.attempts + 1, nextAt });
  }

  /** The event has had its mail: remembers that, and forgets to whom. */
  async finish(mail: MailDocument, outcome: MailOutcome): Promise<void> {
    const at = this.#clock().toISOString();
    await this.#db.put({ _id: mailedId(mail.eventId), kind: 'mailed', outcome, at });
    await this.#drop(mail);
  }

  /** Forgets events that are too old to be repeated. */
  async sweep(): Promise<void> {
    const before = new Date(this.#clock().getTime() - rememberedMs).toISOString();
    const docs = await this.#db.range({ startkey: 'mailed:', endkey: 'mailed:\uffff' });
    for (const doc of docs)
      if (doc.kind === 'mailed' && doc.at < before && doc._rev !== undefined)
        await this.#db.remove(doc._id, doc._rev);
  }

  async #isDone(eventId: string): Promise<boolean> {
    return (await this.#db.get(mailedId(eventId))) !== undefined;
  }

  async #drop(mail: MailDocument): Promise<undefined> {
    if (mail._rev !== undefined) await this.#db.remove(mailId(mail.eventId), mail._rev);
  }
}
