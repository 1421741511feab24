import { combineLatest, map, of, switchMap } from 'rxjs';
import type { Observable } from 'rxjs';
import type {
  ChatDoc,
  MeetDoc,
  PersonDoc,
  ProfileDoc,
  RelationDoc,
} from '../../../schemas/documents/device.ts';
import { isPast } from '../../../schemas/domain/meet-visibility.ts';
import { meetGenderFits } from '../../../schemas/domain/signup.ts';
import type { RefusalEntry } from '../../data/device-store.ts';
import type { DraftKey } from '../../data/draft-store.ts';
import { withoutQuotes } from '../../data/quote.ts';
import type { Replica } from '../../data/replica.ts';

/** Something that was being written and that no screen shows any more. */
export interface StrandedDraft {
  key: DraftKey;
  /** As it is stored, so that it can be put back. */
  value: unknown;
  /** Key below `sync.kind.` */
  kind: 'messages' | 'signup' | 'report' | 'meets';
  /** The user's own words in it; none where a meet's form holds only a time, a choice or a picture. */
  text: string;
  /** Where it can be gone on with: in an editor to which nothing else leads. */
  path?: string;
}

const kinds: Readonly<Record<string, StrandedDraft['kind']>> = {
  chat: 'messages',
  signup: 'signup',
  report: 'report',
  meet: 'meets',
};

/**
 * Live: drafts whose screen is gone, because the chat was ended, the other blocked or their account
 * deleted, the meet is over (SYNC-13) or for others by now (SIGNUP-08), or another device of mine has signed up to it or
 * reported it. Those that a listed refusal shows already are left out.
 */
export function watchStranded(replica: Replica): Observable<StrandedDraft[]> {
  const { device } = replica;
  return combineLatest([device.watchDrafts(), device.watchRefusals()]).pipe(
    map(([drafts, refusals]) => draftsWithContent(drafts).filter(isUnlisted(refusals))),
    switchMap((drafts) => (drafts.length === 0 ? of([]) : withoutScreen(replica, drafts))),
  );
}

function draftsWithContent(drafts: ReadonlyMap<string, unknown>): StrandedDraft[] {
  return [...drafts].flatMap(([key, value]) => {
    const kind = kinds[key.split(':', 1)[0] ?? ''];
    const text = textOf(value).trim();
    if (kind === undefined || (text === '' && isEmpty(value))) return [];
    return [{ key: key as DraftKey, value, kind, text }];
  });
}

const isBlank = (field: unknown) =>
  field === undefined || (typeof field === 'string' && field.trim() === '');

/** Sign-out asks about whatever else a form holds (AUTH-14): it can be seen as well. */
const isEmpty = (value: unknown) =>
  typeof value === 'string' || Object.values(value as object).every(isBlank);

/** Of answers one's own words; of a meet's form its description, or where it was to be. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return withoutQuotes(value);
  const { description, location } = value as Record<string, unknown>;
  return String([description, location].find((field) => !isBlank(field)) ?? '');
}

const isUnlisted =
  (refusals: readonly RefusalEntry[]) =>
  ({ key, text }: StrandedDraft) =>
    !refusals.some(({ docId, text: said }) =>
      said ? withoutQuotes(said).trim() === text : key === `meet:${docId}`,
    );

function withoutScreen(replica: Replica, drafts: StrandedDraft[]): Observable<StrandedDraft[]> {
  const { profile, chats, meets, people, relations } = replica;
  const watched = [
    profile.watch(),
    chats.watch(),
    meets.watch(),
    people.watch(),
    relations.watch(),
  ] as const;
  return combineLatest(watched).pipe(
    map((held) => drafts.flatMap((draft) => strandedOf(draft, held, replica.clock.now()))),
  );
}

type Held = [ProfileDoc[], ChatDoc[], MeetDoc[], PersonDoc[], RelationDoc[]];

/** The draft, unless there is a screen on which what it is about can be written now. */
function strandedOf(
  draft: StrandedDraft,
  [[own], chats, meets, people, relations]: Held,
  now: Date,
): StrandedDraft[] {
  const { key, kind } = draft;
  const id = key.slice(key.indexOf(':') + 1);
  // To whoever is archived every form only says so (SAFE-03), but for reports.
  const mayWrite = !own?.archived;
  const open = chats.filter(({ archived }) => !archived);
  const meet = meets.find(({ meetId }) => meetId === id);
  const isListed =
    meet?.listed === true && !meet.closed && !meet.archived && !isPast(meet.meet_date, now);
  const isDone = relations.some((one) => one.kind === kind && one.target === id);
  const isWritten: Record<StrandedDraft['kind'], boolean> = {
    messages: mayWrite && open.some((chat) => chat.uid === id && chat.read_only !== true),
    signup:
      mayWrite && !isDone && isListed && (!own || meetGenderFits(meet.meet_gender, own.gender)),
    report:
      !isDone &&
      (isListed ||
        people.some((person) => person.uid === id) ||
        open.some((chat) => chat.owner_id === id || chat.applicant_id === id)),
    // Nothing leads to the editor of a new one that was refused, once that is read.
    meets: mayWrite && (id === 'new' || meet?.archived === false),
  };
  if (isWritten[kind]) return [];
  // A meet of mine that is not here opens in its editor as a new one.
  const isNew = kind === 'meets' && mayWrite && !meet;
  return [isNew ? { ...draft, path: `/mymeeteditor/${id}` } : draft];
}
