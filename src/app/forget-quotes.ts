import { combineLatest, filter, map, of, switchMap } from 'rxjs';
import type { RefusalEntry } from '../data/device-store.ts';
import type { DraftKey } from '../data/draft-store.ts';
import { withoutQuotes } from '../data/quote.ts';
import type { Replica } from '../data/replica.ts';
import { syncStatus } from '../data/sync-status.ts';
import { watchAlways } from '../data/watch-always.ts';

/** An unsent answer: a draft by its key, or a listed refusal. */
interface Answer {
  chatUid: string;
  kept: DraftKey | RefusalEntry;
  text: string;
  words: string;
}

function answersIn(drafts: ReadonlyMap<string, unknown>, refusals: RefusalEntry[]): Answer[] {
  const written = [...drafts].map(([key, text]) => ({ kept: key as DraftKey, about: key, text }));
  const refused = refusals.map((entry) => ({
    kept: entry,
    about: `${entry.collection === 'messages' && 'chat'}:${entry.docId}`,
    text: entry.text,
  }));
  return [...written, ...refused].flatMap(({ kept, about, text }) => {
    const chatUid = /^chat:([^:]+)/.exec(about)?.[1];
    if (chatUid === undefined || typeof text !== 'string') return [];
    const words = withoutQuotes(text);
    return words === text ? [] : [{ chatUid, kept, text, words }];
  });
}

function keepWords({ device }: Replica, { kept, text, words }: Answer): Promise<unknown> {
  return typeof kept === 'string'
    ? device.saveDraft(kept, words, { value: text })
    : device.rewordRefusal(kept.id, words);
}

/** Answers in chats that this device has no more; not while it is only being filled. */
function withoutChat({ chats }: Replica, answers: Answer[]) {
  return chats.watch().pipe(
    filter(() => syncStatus().firstSyncDone),
    map((all) => new Set(all.filter(({ archived }) => !archived).map(({ uid }) => uid))),
    map((open) => answers.filter(({ chatUid }) => !open.has(chatUid))),
  );
}

/**
 * When a chat leaves this device, what the other has said in it leaves too: answers that were not sent
 * repeat it in their first line (SYNC-13). One's own words stay. @returns how to stop
 */
export function forgetQuotes(replica: Replica): () => void {
  const { device } = replica;
  const gone$ = combineLatest([device.watchDrafts(), device.watchRefusals()]).pipe(
    map(([drafts, refusals]) => answersIn(drafts, refusals)),
    switchMap((answers) => (answers.length === 0 ? of([]) : withoutChat(replica, answers))),
  );
  const following = watchAlways(gone$).subscribe((answers) => {
    for (const answer of answers)
      keepWords(replica, answer).catch((error: unknown) => console.info('quote:', error));
  });
  return () => following.unsubscribe();
}
