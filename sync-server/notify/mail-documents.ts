import type { Stored } from '../../schemas/documents/stored.ts';
import { instant, oneOf, optional, orNull, record, shape, text } from '../facts/type-guards.ts';
import type { Guard } from '../facts/type-guards.ts';
import { deliveryGuards } from './delivery-state.ts';
import type { DeliveryState } from './delivery-state.ts';
import { eventHash } from './done-events.ts';
import { mailTemplates } from './templates/template.ts';
import type { MailParams, MailTemplate } from './templates/template.ts';

/** `_id` = `mail:{hash of the event id}`: a mail under way. Removed when it is sent or given up. */
export interface MailDocument extends Stored, DeliveryState {
  kind: 'mail';
  /** uid, or an address for people without an account. */
  to: string;
  /** Uid of whose act it tells; it does not leave once the two are blocked. */
  sender?: string;
  /** The chat or meet that it tells of: it does not leave once that cannot be seen any more, or can be seen again. */
  about?: string;
  template: MailTemplate;
  params: MailParams;
  /** null: the receiver's own. */
  language: 'fi' | 'en' | null;
  eventId: string;
  createdAt: string;
}

/** How a mail has ended. `gone`: nobody to send it to; `unknown`: it may have arrived. */
export type MailOutcome = 'sent' | 'refused' | 'expired' | 'gone' | 'unknown';

const param: Guard<MailParams[string]> = (value): value is MailParams[string] =>
  ['string', 'number', 'boolean'].includes(typeof value);

const mail = shape<Omit<MailDocument, keyof Stored>>({
  kind: oneOf(['mail']),
  to: text,
  sender: optional(text),
  about: optional(text),
  template: oneOf(mailTemplates),
  params: record(param),
  language: orNull(oneOf(['fi', 'en'])),
  eventId: text,
  createdAt: instant,
  ...deliveryGuards,
});

/** Whether it is a mail as the gateway writes them: what an operator made of one by hand is left alone. */
export const isMail = (doc: Stored): doc is MailDocument =>
  mail(doc) && doc._id === mailId(doc.eventId);

/** Key of an event's mail. */
export const mailId = (eventId: string): string => `mail:${eventHash(eventId)}`;
