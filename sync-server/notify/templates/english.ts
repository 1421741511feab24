import { termsClause } from '../../../schemas/enumerations.ts';
import type { MailParams, Wording } from './template.ts';
import { securityEnglish } from './security-words.ts';
import { isYes, text } from './template.ts';
import { englishDate, englishDateTime } from './mail-dates.ts';
import { inEnglish } from './in-english.ts';

const appeal =
  'If you think the decision is wrong, reply to this message within six months. A human will review your appeal.';

/** The mails of finnish.ts in English (GEN-09). */
export const english: Wording = {
  password_reset: (params) => ({
    subject: 'Change your password',
    paragraphs: [
      `Change your password with this link: ${text(params, 'url')}`,
      'The link works once and is valid for ten minutes. If you did not ask for it, you do not need to do anything.',
    ],
  }),
  new_message: (params) => ({
    subject: 'You have a new message',
    paragraphs: [
      `You have received a new message. For your safety we do not show it in an email. Read it here: ${text(params, 'url')}`,
      'You will get at most one email per chat every 12 hours.',
    ],
  }),
  favourites_meet: (params) => ({
    subject: 'One of your favourites has published a new meetup',
    paragraphs: [
      `${text(params, 'senderName')} has published a new meetup: ${term(params, 'meet_type')}, ${text(params, 'location')}, ${date(params)}. See the meetup: ${text(params, 'url')}`,
    ],
  }),
  new_like: (params) => ({
    subject: 'You were added as a favourite',
    paragraphs: [
      `${text(params, 'senderName')} added you as a favourite! See the profile: ${text(params, 'url')}`,
    ],
  }),
  join_meet: (params) => ({
    subject: 'A new sign-up for your meetup',
    paragraphs: [
      `${text(params, 'senderName')} signed up for your meetup! ${sentence(term(params, 'meet_type'))}, ${date(params)}. Open the chat: ${text(params, 'url')}`,
    ],
  }),
  profile_archived: (params) => ({
    subject: 'Your profile has been removed from view',
    paragraphs: [`Your profile has been removed from view. ${reasons(params)} ${appeal}`],
  }),
  profile_restored: (params) => ({
    subject: 'Your profile is back in view',
    paragraphs: [
      `The removal of your profile from view has been undone. The decision was made on ${englishDate(text(params, 'date'))} by our moderators.`,
      'Others can see your profile again, unless you have hidden it yourself.',
    ],
  }),
  account_removed: (params) => ({
    subject: 'Your account has been deleted',
    paragraphs: [`Your account has been deleted for good. ${reasons(params)} ${appeal}`],
  }),
  meet_removed: (params) => ({
    subject: 'Your meetup has been removed from view',
    paragraphs: [
      `Your meetup was removed from view. ${reasons(params)} ${appeal}`,
      ...removedMeet(params),
    ],
  }),
  meet_archived: (params) => ({
    subject: 'Your meetup has been removed from view',
    paragraphs: [
      `Your meetup was removed from view because of three reports. ${decision({ ...params, clause: termsClause, automatic: 1 })} ${appeal}`,
      ...removedMeet(params),
    ],
  }),
  meet_restored: (params) => ({
    subject: 'Your meetup has been restored',
    paragraphs: [
      `The removal of your meetup from view has been undone: ${meet(params)}. The decision was made on ${englishDate(text(params, 'date'))} by our moderators.`,
      isYes(params['needsPicture'])
        ? `The picture of the meetup has been deleted. Add a new one, and others can see the meetup again. Edit the meetup: ${text(params, 'url')}`
        : 'If the meetup is still to come and open, others can see it again.',
    ],
  }),
  report_decided: (params) => ({
    subject: 'Your report has been handled',
    paragraphs: [
      `${outcome(params)} The decision was made ${byWhom(params)}. ${appeal}`,
      'The person who was reported is not told who made the report.',
    ],
  }),
  ...securityEnglish,
};

const date = (params: MailParams): string => englishDateTime(text(params, 'date'));
const term = (params: MailParams, name: string): string => inEnglish(text(params, name));
/** As it begins one. */
const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const meet = (params: MailParams): string =>
  `${term(params, 'meet_type')}, ${text(params, 'location')}, ${englishDateTime(text(params, 'meet_date'))}`;

/** Which of one's meets it is; what a gateway of an older version has queued does not say. */
const removedMeet = (params: MailParams): string[] =>
  params['meet_date'] === undefined ? [] : [`The meetup: ${meet(params)}.`];

/** SAFE-09 */
const reasons = (params: MailParams): string =>
  `Reason: ${term(params, 'reason')}. ${decision(params)}`;

const decision = (params: MailParams): string => {
  const day = englishDate(text(params, 'date'));
  const comma = isYes(params['automatic']) ? ',' : '';
  return `Rule: ${term(params, 'clause')}. The decision was made on ${day}${comma} ${byWhom(params)}.`;
};

/** SAFE-07 */
function outcome(params: MailParams): string {
  const day = englishDate(text(params, 'date'));
  const what = text(params, 'about') === 'meet' ? 'meetup' : 'profile';
  return isYes(params['removed'])
    ? `The ${what} that you reported on ${day} has been removed from view.`
    : `We handled the report that you made on ${day} and found no reason to remove the ${what} from view.`;
}

function byWhom(params: MailParams): string {
  return isYes(params['automatic'])
    ? 'automatically because of the number of reports'
    : 'by our moderators';
}
