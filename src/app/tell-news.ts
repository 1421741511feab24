import { announce } from '../components/announce.ts';
import { i18n } from '../i18n/i18n.ts';
import { news } from './news.ts';

/** What is read within this time, as in the chat that is open, is no news, milliseconds. */
const lastingMs = 1500;

/** Tells screen readers of what comes while they are at another screen, which the bars only show. @returns how to stop */
export function tellNews(): () => void {
  let told = news.get();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    const { unreadChats, actions: count } = news.get();
    if (unreadChats > told.unreadChats) announce(i18n.t('nav.discussionsUnread'));
    if (count > told.actions) announce(i18n.t('nav.notificationsUnread', { count }));
    told = news.get();
  };
  const stop = news.subscribe(() => {
    clearTimeout(timer);
    timer = setTimeout(tell, lastingMs);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
