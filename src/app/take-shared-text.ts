import { limits, truncate } from '../../schemas/limits.ts';
import type { Replica } from '../data/replica.ts';

/** What another app shared with this one, as the manifest's share target hands it over. */
export function sharedText(search: string): string {
  const query = new URLSearchParams(search);
  const parts = ['title', 'text', 'url'].map((name) => query.get(name)?.trim() ?? '');
  return [...new Set(parts.filter((part) => part !== ''))].join('\n');
}

/** Puts a shared text into the draft of a new meet, before the editor reads it. */
export async function takeSharedText(replica: Replica): Promise<void> {
  if (location.pathname !== '/mymeeteditor') return;
  const shared = sharedText(location.search);
  if (shared === '') return;
  const draft = (await replica.device.loadDraft<{ description?: string }>('meet:new')) ?? {};
  const description = [draft.description ?? '', shared].filter((text) => text !== '').join('\n');
  await replica.device.saveDraft('meet:new', {
    ...draft,
    description: truncate(description, limits.meetDescription),
  });
  // A reload must not add it again.
  history.replaceState(history.state, '', location.pathname);
}
