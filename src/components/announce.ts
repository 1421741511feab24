import { createStore } from '../data/store.ts';

/** Something that is read out to who does not see it. */
interface Announcement {
  id: number;
  text: string;
}

/** So long words stay, milliseconds: then a reader that goes through the page does not meet them at its end. */
const stayMs = 7000;

let lastId = 0;

/** For the one `Announcer`: what is to be read out, or has just been; oldest first. */
export const announcements = createStore<readonly Announcement[]>([]);

/** Has a text read out, after what is being said; over a modal dialog, too. */
export function announce(text: string): void {
  lastId += 1;
  const one = { id: lastId, text };
  announcements.set([...announcements.get(), one]);
  setTimeout(() => announcements.set(announcements.get().filter((other) => other !== one)), stayMs);
}
