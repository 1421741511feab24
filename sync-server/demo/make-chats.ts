import type {
  StoredAction,
  StoredChat,
  StoredMeet,
  StoredMessage,
  StoredRelation,
  StoredUser,
} from '../../schemas/documents/stored.ts';
import { distanceKm } from '../../schemas/domain/distance.ts';
import { toHelsinki } from '../../schemas/domain/helsinki-time.ts';
import { chatUidOf, newMessageId, openingMessageId, signupId } from '../../schemas/domain/ids.ts';
import { meetGenderFits } from '../../schemas/domain/signup.ts';
import { createRandom } from './random.ts';
import type { Random } from './random.ts';
import { anyOpenings, conversations, openings } from './texts/chat-scripts.ts';
import type { Line } from './texts/chat-scripts.ts';

const hourMs = 3_600_000;

/** A sign-up with everything that followed from it. */
export interface DemoChat {
  readonly signup: StoredRelation;
  readonly chat: StoredChat;
  readonly messages: readonly StoredMessage[];
  readonly action: StoredAction;
}

/** One conversation, told by its lines. */
export interface ChatPlan {
  readonly meet: StoredMeet;
  readonly applicant: StoredUser;
  readonly lines: readonly Line[];
  /** When the opening message was sent, and when the last one. */
  readonly from: Date;
  readonly to: Date;
  /** Which side has not looked since before the other's last messages. */
  readonly unreadBy: 'owner' | 'applicant' | null;
}

/** The documents of one conversation. */
export function makeChat(random: Random, plan: ChatPlan): DemoChat {
  const { meet, applicant, lines, from, to, unreadBy } = plan;
  const uid = chatUidOf(applicant.uid, meet.meetId);
  const times = spread(random, from, to, lines.length);
  const createdAt = times[0]?.toISOString() ?? from.toISOString();
  const messages = lines.map(([side, text], at) => {
    const sent = times[at] ?? to;
    const id =
      at === 0 ? openingMessageId(uid, createdAt) : newMessageId(uid, sent, bytesOf(random));
    const message: StoredMessage = {
      _id: id,
      chat_uid: uid,
      sender_id: side === 'a' ? applicant.uid : meet.uid,
      text,
      timestamp: sent.toISOString(),
    };
    return at === 0 ? { ...message, kind: 'opening' as const } : message;
  });
  const signup: StoredRelation = {
    _id: signupId(applicant.uid, meet.meetId),
    actor: applicant.uid,
    createdAt,
    kind: 'signup',
    target: meet.meetId,
    message: messages[0]?.text ?? '',
  };
  return {
    signup,
    chat: chatOf(plan, uid, createdAt, messages),
    messages,
    action: joinAction(plan, uid, createdAt, unreadBy !== 'owner'),
  };
}

function chatOf(
  { meet, applicant, unreadBy }: ChatPlan,
  uid: string,
  createdAt: string,
  messages: readonly StoredMessage[],
): StoredChat {
  const last = messages.at(-1)?.timestamp ?? createdAt;
  return {
    _id: uid,
    uid,
    meet_id: meet.meetId,
    owner_id: meet.uid,
    applicant_id: applicant.uid,
    meet_date: meet.meet_date,
    archived: false,
    lastCheckTimeOwner: unreadBy === 'owner' ? lastOwn(messages, meet.uid) : last,
    lastCheckTimeApplicant: unreadBy === 'applicant' ? lastOwn(messages, applicant.uid) : last,
    createdAt,
  };
}

/** Who has not looked since wrote their last message before what they have not seen. */
function lastOwn(messages: readonly StoredMessage[], uid: string): string | null {
  return messages.findLast((message) => message.sender_id === uid)?.timestamp ?? null;
}

function joinAction(
  { meet, applicant }: ChatPlan,
  chatUid: string,
  createdAt: string,
  read: boolean,
): StoredAction {
  return {
    _id: `join_meet:${chatUid}`,
    sender: applicant.uid,
    receiver: meet.uid,
    type: 'join_meet',
    content: `${applicant.name} ilmoittautui tapaamiseesi!`,
    sender_name: applicant.name,
    chat_uid: chatUid,
    createdAt,
    read,
  };
}

/** Opening and script for a meet of that type, cut after that many lines. */
export function linesFor(random: Random, meetType: string, most: number): Line[] {
  const opening = random.pick([
    ...(openings[meetType] ?? []),
    ...(openings[meetType] ?? anyOpenings),
  ]);
  const script = random.pick(conversations);
  return [['a', opening] as const, ...script].slice(0, most);
}

/**
 * That many conversations between people who live near each other, in every state.
 * @param seed the same seed gives the same chats @param now they ended before it
 */
export function makeChats(
  people: readonly StoredUser[],
  meets: readonly StoredMeet[],
  count: number,
  seed: string,
  now: Date,
): DemoChat[] {
  const random = createRandom(`${seed}:chats`);
  const chats = new Map<string, DemoChat>();
  for (let tries = 0; chats.size < count && tries < count * 4; tries += 1) {
    const meet = random.pick(meets);
    const applicant = nearest(random, people, meet);
    if (applicant === undefined) continue;
    const chat = anyChat(random, meet, applicant, now);
    chats.set(chat.chat.uid, chat);
  }
  return [...chats.values()];
}

/** A conversation cut off at a random line, read or not. */
export function anyChat(
  random: Random,
  meet: StoredMeet,
  applicant: StoredUser,
  now: Date,
): DemoChat {
  const begun = Math.max(Date.parse(meet.createdAt), now.getTime() - 12 * 24 * hourMs);
  const from = new Date(begun + (now.getTime() - begun) * random.between(0.1, 0.6));
  const to = new Date(
    from.getTime() + (now.getTime() - from.getTime()) * random.between(0.2, 0.97),
  );
  const lines = linesFor(random, meet.meet_type, random.int(1, 9));
  const other = lines.at(-1)?.[0] === 'a' ? 'owner' : 'applicant';
  return makeChat(random, {
    meet,
    applicant,
    lines,
    from,
    to,
    unreadBy: random.chance(0.45) ? other : null,
  });
}

/** Of some people whom the meet suits, the one who lives nearest to it. */
function nearest(
  random: Random,
  people: readonly StoredUser[],
  meet: StoredMeet,
): StoredUser | undefined {
  const some = Array.from({ length: 14 }, () => random.pick(people)).filter(
    (person) =>
      person.uid !== meet.uid && !person.admin && meetGenderFits(meet.meet_gender, person.gender),
  );
  const far = (person: StoredUser): number => distanceKm(person.location, meet.location);
  return some.sort((a, b) => far(a) - far(b))[0];
}

/** Instants from the first to the last message, each later than the one before, none at night. */
function spread(random: Random, from: Date, to: Date, count: number): Date[] {
  const gaps = Array.from({ length: Math.max(0, count - 1) }, () => random.between(0.2, 1) ** 2);
  const whole = gaps.reduce((sum, gap) => sum + gap, 0) || 1;
  const length = to.getTime() - from.getTime();
  const times = [from];
  let passed = 0;
  for (const gap of gaps) {
    passed += gap;
    const awake = beforeNight(new Date(from.getTime() + (length * passed) / whole));
    const earliest = (times.at(-1)?.getTime() ?? 0) + Math.min(60_000, length / (count + 1));
    times.push(new Date(Math.max(awake.getTime(), earliest)));
  }
  return times;
}

/** Between midnight and seven in Finland: seven hours earlier instead. */
function beforeNight(instant: Date): Date {
  return toHelsinki(instant).hour < 7 ? new Date(instant.getTime() - 7 * hourMs) : instant;
}

const bytesOf =
  (random: Random) =>
  (count: number): Uint8Array =>
    Uint8Array.from({ length: count }, () => random.int(0, 255));
