import { isMailAddress, normaliseEmail } from '../accounts/email-address.ts';
import { Deliveries } from './deliveries.ts';
import { pauseAfter } from './delivery-state.ts';
import type { MailDocument, MailOutcome } from './mail-documents.ts';
import { mailId } from './mail-documents.ts';
import { MailQueue } from './mail-queue.ts';
import { MailError } from './mail-transport.ts';
import { composeMail } from './message.ts';
import type { MailRequest, MailerParts } from './mail-request.ts';
import { isOptional } from './templates/template.ts';
import type { MailTemplate } from './templates/template.ts';

const hour = 3_600_000;

/** Sends mails from a queue in the store: at most one per event, again and again until accepted. */
export class Mailer {
  readonly #parts: MailerParts;
  readonly #queue: MailQueue;
  readonly #deliveries: Deliveries<MailDocument>;

  constructor(parts: MailerParts) {
    this.#parts = parts;
    const queue = new MailQueue(parts.store, parts.clock);
    this.#queue = queue;
    this.#deliveries = new Deliveries({
      due: () => queue.due(),
      keyOf: ({ _id }) => _id,
      serviceOf: () => 'smtp',
      // Somebody waits for a link to a new password: hundreds of notifications may wait for a slow server.
      isUrgent: ({ template }) => !isOptional(template),
      deliver: (mail) => this.#one(mail),
      atOnce: 5,
      sweep: () => queue.sweep(),
      onError: (error) => parts.onOutcome('retried', error),
    });
  }

  /** Starts delivering what is in the queue, now and every half minute. */
  start(): void {
    this.#deliveries.start();
  }

  /** Waits for the delivery under way; what is left stays in the queue. */
  async stop(): Promise<void> {
    await this.#deliveries.stop();
    this.#parts.transport.close();
  }

  /**
   * Puts a mail into the queue; it leaves soon after. False if this event has had its mail.
   * @throws TypeError for an address that no mail may go to
   */
  async send(request: MailRequest): Promise<boolean> {
    const to = request.to.includes('@') ? normaliseEmail(request.to) : request.to;
    if (to.includes('@') && !isMailAddress(to)) throw new TypeError('not a mail address');
    const now = this.#parts.clock().toISOString();
    const { template, params, eventId, sender, about, language = null } = request;
    const added = await this.#queue.add({
      _id: mailId(eventId),
      kind: 'mail',
      to,
      ...(sender !== undefined && { sender }),
      ...(about !== undefined && { about }),
      template,
      params,
      language,
      eventId,
      createdAt: now,
      attempts: 0,
      nextAt: now,
      claimedAt: null,
    });
    if (added === undefined) return false;
    this.#deliveries.add(added);
    return true;
  }

  /** How many mails wait. */
  async waiting(): Promise<number> {
    return (await this.#queue.all()).length;
  }

  /** How many are left alone until an operator puts them right. */
  get malformed(): number {
    return this.#queue.malformed;
  }

  /** Whether mails can leave now. @throws if not */
  check(): Promise<void> {
    return this.#parts.transport.check();
  }

  /** Delivers what is due. Resolves when nothing due is left to try. */
  deliver(): Promise<void> {
    return this.#deliveries.run();
  }

  async #one(found: MailDocument): Promise<void> {
    const mail = await this.#queue.claim(found);
    if (!mail) return;
    // It need not have been tried before: the gateway may have been away itself, or hundreds were before it.
    if (isFleeting(mail.template) && this.#isTooOld(mail)) return this.#close(mail, 'expired');
    let outcome: MailOutcome;
    try {
      outcome = await this.#handOver(mail);
    } catch (error) {
      return this.#again(mail, error);
    }
    // Not within the `try`: a store that fails now must not make an accepted mail leave again.
    await this.#close(mail, outcome);
  }

  async #handOver(mail: MailDocument): Promise<MailOutcome> {
    const { config, transport, receiverOf, prepare } = this.#parts;
    const receiver = await receiverOf(mail);
    if (!receiver) return 'gone';
    const params = { ...mail.params, ...(await prepare(mail)) };
    const { eventId, template } = mail;
    const language = mail.language ?? receiver.language;
    await transport.deliver(
      composeMail(config, { ...receiver, eventId, template, params, language }),
    );
    return 'sent';
  }

  async #again(mail: MailDocument, error: unknown): Promise<void> {
    if (error instanceof MailError && error.failure !== 'later')
      return this.#close(mail, error.failure, error);
    if (this.#isTooOld(mail)) return this.#close(mail, 'expired', error);
    this.#parts.onOutcome('retried', error);
    await this.#queue.retry(mail, pauseAfter(mail));
  }

  #isTooOld({ createdAt, template }: MailDocument): boolean {
    return this.#parts.clock().getTime() - Date.parse(createdAt) > expiryMs(template);
  }

  async #close(mail: MailDocument, outcome: MailOutcome, error?: unknown): Promise<void> {
    await this.#queue.finish(mail, outcome);
    this.#parts.onOutcome(outcome, error);
  }
}

/** Whether a mail loses its sense with time; the reasons of a removal keep theirs (SAFE-09). */
function isFleeting(template: MailTemplate): boolean {
  return template === 'password_reset' || isOptional(template);
}

/** Milliseconds for which a mail is tried. */
function expiryMs(template: MailTemplate): number {
  if (template === 'password_reset') return hour;
  return isFleeting(template) ? 24 * hour : 7 * 24 * hour;
}
