import type { Replica } from '../data/replica.ts';
import { keepStorage } from './keep-storage.ts';
import { tidyWhenUpToDate } from './tidy-pictures.ts';
import { watchNews } from './watch-news.ts';

/** What runs beside the screens and may come later than they. @returns how to stop */
export function keepHouse(replica: Replica): () => void {
  const stops = [watchNews(replica), keepStorage(replica), tidyWhenUpToDate(replica)];
  return () => {
    for (const stop of stops) stop();
  };
}
