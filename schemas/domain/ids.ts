/**
 * Every id of the product. All are made on the device (save uids), so that a resend is the same
 * document; their form lets the gateway read from an id who may write it.
 */

/** Gives that many random bytes; `secureRandom` unless a test wants to know them beforehand. */
export type RandomBytes = (count: number) => Uint8Array;

/** Bytes of the platform's cryptographic generator (browser and Node alike). */
const secureRandom: RandomBytes = (count) =>
  globalThis.crypto.getRandomValues(new Uint8Array(count));

const alphabet36 = '0123456789abcdefghijklmnopqrstuvwxyz';
/** Crockford's base 32, whose order is that of its characters' codes: ids sort by time. */
const alphabet32 = '0123456789abcdefghjkmnpqrstvwxyz';

function randomText36(length: number, random: RandomBytes): string {
  let text = '';
  while (text.length < length) {
    for (const byte of random(length)) {
      // 252 = 7 * 36: higher bytes would make the first letters likelier
      if (byte < 252 && text.length < length) text += alphabet36[byte % 36];
    }
  }
  return text;
}

function time32(ms: number): string {
  let rest = Math.max(0, Math.floor(ms));
  let text = '';
  for (let place = 0; place < 10; place += 1) {
    text = alphabet32.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

const uidForm = '[a-z0-9]{20}';
const meetForm = `${uidForm}_\\d{13}`;
const meetPattern = new RegExp(`^(${uidForm})_\\d{13}$`);
const chatPattern = new RegExp(`^(${uidForm})_((${uidForm})_\\d{13})$`);
const messagePattern = new RegExp(`^(${uidForm}_${meetForm}):[0-9a-z]{20}$`);

/** A new account's id: 20 characters [a-z0-9]. */
export function newUid(random: RandomBytes = secureRandom): string {
  return randomText36(20, random);
}

/** Id of a picture before its upload: 26 characters [a-z0-9]. */
export function newPictureId(random: RandomBytes = secureRandom): string {
  return randomText36(26, random);
}

/** `{ownerUid}_{ms}` */
export function newMeetId(uid: string, now: Date): string {
  return `${uid}_${String(now.getTime()).padStart(13, '0')}`;
}

/** `{applicantUid}_{meetId}`: one chat per applicant and meet (SIGNUP-06). */
export function chatUidOf(applicantUid: string, meetId: string): string {
  return `${applicantUid}_${meetId}`;
}

/** `{chatUid}:{10 characters of time}{10 random}` (DATA-02). @param now the device's clock */
export function newMessageId(
  chatUid: string,
  now: Date,
  random: RandomBytes = secureRandom,
): string {
  let tail = '';
  for (const byte of random(10)) tail += alphabet32.charAt(byte % 32);
  return `${chatUid}:${time32(now.getTime())}${tail}`;
}

/** Id of a sign-up's opening message: the same however often it is made. @param createdAt of the sign-up */
export function openingMessageId(chatUid: string, createdAt: string): string {
  return `${chatUid}:${time32(Date.parse(createdAt))}0000000000`;
}

/** Whether the id is that of a message that somebody has typed into a chat: the gateway's own end alike. */
export const isWrittenMessageId = (id: string): boolean => !id.endsWith('0000000000');

/** Whether a text can be the id of a document; stores keep those that begin with `_` for themselves. */
export const isDocumentId = (text: string): boolean => /^[A-Za-z0-9][\w:.~-]{0,127}$/.test(text);

/** Whether a text has the form of a picture id. */
export const isPictureId = (text: string): boolean => /^[a-z0-9]{26}$/.test(text);

/** The owner named by a meet's id; undefined if it is none. */
export function ownerOfMeetId(meetId: string): string | undefined {
  return meetPattern.exec(meetId)?.[1];
}

/** What the uid of a chat names. */
export interface ChatParties {
  applicant: string;
  owner: string;
  meetId: string;
}

/** Who takes part in a chat, and about which meet; undefined if it is no chat uid. */
export function partiesOf(chatUid: string): ChatParties | undefined {
  const match = chatPattern.exec(chatUid);
  const [, applicant, meetId, owner] = match ?? [];
  if (applicant === undefined || meetId === undefined || owner === undefined) return undefined;
  return { applicant, owner, meetId };
}

/** The chat that a message id belongs to; undefined if it is none. */
export function chatOfMessageId(id: string): string | undefined {
  return messagePattern.exec(id)?.[1];
}

/** The uid of a chat in the id of a message, whatever else is wrong with that: all before its colon, '' without one. */
export const chatPartOf = (id: string): string => id.slice(0, Math.max(0, id.indexOf(':')));

/** Ids of relations (DATA-01), made of the actor's uid and the target: the same however often one is made. */
export const favouriteId = (actor: string, target: string): string =>
  `favourite:${actor}:${target}`;
/** Id of a block. @param target uid */
export const blockId = (actor: string, target: string): string => `block:${actor}:${target}`;
/** Id of a report on a person. @param target uid */
export const userReportId = (actor: string, target: string): string =>
  `report:${actor}:user:${target}`;
/** Id of a report on a meet. */
export const meetReportId = (actor: string, meetId: string): string =>
  `report:${actor}:meet:${meetId}`;
/** Id of a sign-up: that of its chat behind `signup:`. */
export const signupId = (actor: string, meetId: string): string => `signup:${actor}_${meetId}`;

/** What a relation's id says. `target`: uid, or meetId of a meet report and a sign-up. */
export type RelationKey =
  | { kind: 'favourite' | 'block'; actor: string; target: string }
  | { kind: 'report'; target_kind: 'user' | 'meet'; actor: string; target: string }
  | { kind: 'signup'; actor: string; target: string };

const relationPattern = new RegExp(
  `^(?:(favourite|block):(${uidForm}):(${uidForm})` +
    `|report:(${uidForm}):(?:user:(${uidForm})|meet:(${meetForm}))` +
    `|signup:(${uidForm})_(${meetForm}))$`,
);

/** Reads a relation's id; undefined if it is none. */
export function parseRelationId(id: string): RelationKey | undefined {
  const match = relationPattern.exec(id);
  if (match === null) return undefined;
  const [, kind, actor = '', target = '', reporter, user, meet, applicant, meetId = ''] = match;
  if (kind === 'favourite' || kind === 'block') return { kind, actor, target };
  if (applicant !== undefined) return { kind: 'signup', actor: applicant, target: meetId };
  return user !== undefined
    ? { kind: 'report', target_kind: 'user', actor: reporter ?? '', target: user }
    : { kind: 'report', target_kind: 'meet', actor: reporter ?? '', target: meet ?? '' };
}
