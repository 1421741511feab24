import type { Store } from '../../sync-server/store/store.ts';

/** Writes another bio for each of these people, about as long as the one before. */
export async function editPeople(store: Store, uids: readonly string[]): Promise<void> {
  for (const uid of uids)
    await store.db('users').update(uid, (before) => {
      if (before === undefined) throw new Error(`nobody is ${uid}`);
      return { ...before, bio_text: another(before.bio_text) };
    });
}

/** Writes another description for each of these meets. */
export async function editMeets(store: Store, meetIds: readonly string[]): Promise<void> {
  for (const meetId of meetIds)
    await store.db('meets').update(meetId, (before) => {
      if (before === undefined) throw new Error(`no meet is ${meetId}`);
      return { ...before, description: another(before.description) };
    });
}

const another = (text: string): string => `${text.slice(1)}${text.slice(0, 1)}!`.slice(-200);
