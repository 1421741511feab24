import { createStore } from '../data/store.ts';

/** What the bars of the shell tell about: fed by `watch-news.ts` once the replica is open. */
export interface News {
  /** A chat of mine holds a message that I have not seen (NAV-02). */
  chats: boolean;
  /** How many such chats there are. */
  unreadChats: number;
  /** Actions that I have not read (NAV-04). */
  actions: number;
}

const none: News = { chats: false, unreadChats: 0, actions: 0 };

/**
 * What the look of the last visit (snapshot.ts) tells: the bars of the app go on with it until the replica says
 * more, or what is unread would be gone for a moment at every start. Without a look, none.
 */
function newsOfLook(): News {
  if (typeof document === 'undefined') return none;
  const told = (name: string) =>
    Number(document.querySelector(`#snapshot [data-${name}]`)?.getAttribute(`data-${name}`) ?? 0);
  const unreadChats = told('chats');
  return { chats: unreadChats > 0, unreadChats, actions: told('actions') };
}

/** The news as the bars show them now. */
export const news = createStore<News>(newsOfLook());

/** Changes some of it; nothing is told when nothing differs. */
export function changeNews(fields: Partial<News>): void {
  const before = news.get();
  const after = { ...before, ...fields };
  const keys = Object.keys(fields) as (keyof News)[];
  if (keys.some((key) => after[key] !== before[key])) news.set(after);
}

/** Back to none, when another account signs in. */
export function forgetNews(): void {
  news.set(none);
}
