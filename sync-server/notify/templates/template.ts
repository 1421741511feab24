import { pushTexts } from '../push-texts.ts';
import type { PushType } from '../push-texts.ts';

/** Everything that the gateway mails. */
export const mailTemplates = [
  'password_reset',
  'new_message',
  'favourites_meet',
  'new_like',
  'join_meet',
  'profile_archived',
  'profile_restored',
  'account_removed',
  'meet_archived',
  'meet_removed',
  'meet_restored',
  'report_decided',
  'password_changed',
  'google_linked',
  'registration_tried',
  'notification_address_changed',
] as const;

/** One of those mails. */
export type MailTemplate = (typeof mailTemplates)[number];

/** Values that a template puts into its sentences; dates as ISO 8601 instants. */
export type MailParams = Readonly<Record<string, string | number | boolean>>;

/** What a template says; greeting and footer come from the layout. */
export interface MailWords {
  subject: string;
  /** Whole sentences; addresses in them become links in the HTML form. */
  paragraphs: string[];
}

/** All mails in one language. */
export type Wording = Readonly<Record<MailTemplate, (params: MailParams) => MailWords>>;

/** Whether a person can switch it off (NOTIF-08), and is pushed it; the others always arrive, as mails alone. */
export const isOptional = (template: MailTemplate): template is PushType =>
  Object.hasOwn(pushTexts.fi, template);

/** What the owner of an account must hear of, lest somebody else takes it over; nobody can switch it off. */
export const securityTemplates = [
  'password_changed',
  'google_linked',
  'registration_tried',
  'notification_address_changed',
] as const satisfies readonly MailTemplate[];

/** Whether it is one of those. */
export const isForSafety = (template: MailTemplate): boolean =>
  securityTemplates.some((one) => one === template);

/** Why somebody or something was removed (SAFE-09, SAFE-10), and what came of a report (SAFE-07): promised to be told. */
const decisionTemplates: readonly MailTemplate[] = [
  'profile_archived',
  'account_removed',
  'meet_archived',
  'meet_removed',
  'report_decided',
];

/** Whether it had better come twice than not at all. */
export const mustArrive = (template: MailTemplate): boolean =>
  isForSafety(template) || decisionTemplates.includes(template);

/** A parameter as text; blank if it is missing. Line ends cannot get into a sentence. */
export function text(params: MailParams, name: string): string {
  return String(params[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Parameters pass through JSON and may be 1 or 0. */
export function isYes(value: MailParams[string] | undefined): boolean {
  return value === true || value === 1 || value === 'true';
}
