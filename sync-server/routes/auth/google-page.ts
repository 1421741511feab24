import type { GoogleFailure } from '../../accounts/google-account.ts';
import { escaped } from '../../notify/templates/layout.ts';

/** What the sign-in window tells the page that opened it. */
export interface GoogleNews {
  ok: boolean;
  reason?: GoogleFailure;
}

/**
 * Where a browser goes on that did not use a window: the page that can take over the session.
 * @param same back to the page that asked to sign in once more
 */
export function nextPage({ ok, reason }: GoogleNews, same: boolean): string {
  if (same) return '/removeaccount';
  return ok ? '/login?google=ok' : `/login?virhe=google&google=${reason ?? 'failed'}`;
}

/**
 * What a browser gets that Google sends back. It sends the cookies of the session that it has, and of accounts that it
 * knows, to no page that another site leads to: without them, that session would stay open and those accounts be
 * forgotten. Hence a step of our own.
 * @param query of the callback
 */
export function arrivalPage(query: string): string {
  return `<!doctype html>
<html lang="fi">
<head><meta charset="utf-8"><meta name="robots" content="noindex"><title>Google</title>
<meta http-equiv="refresh" content="0;url=/api/auth/google/arrival${escaped(query)}"></head>
</html>
`;
}

/** The last page of the sign-in window: its script tells the opener and closes the window. */
export function googlePage(news: GoogleNews, popup: string, same: boolean): string {
  return `<!doctype html>
<html lang="fi" data-ok="${news.ok ? '1' : ''}" data-reason="${news.reason ?? ''}" data-popup="${popup}" data-next="${nextPage(news, same)}">
<head><meta charset="utf-8"><meta name="robots" content="noindex"><title>Google</title></head>
<body><script src="/api/auth/google/done.js"></script></body>
</html>
`;
}

/**
 * Tells the opener by message, and by broadcast where the browser has cut the tie to it, on a channel
 * that no other tab listens to (pages of versions before know one for all, and give every window the number 1);
 * goes on to the app by itself if the window cannot be closed.
 */
export const googleScript = `const { ok, reason, popup, next } = document.documentElement.dataset;
const news = { type: 'kohdataan:google', ok: ok === '1', reason: reason || undefined };
const channel = 'kohdataan:google' + (popup === '1' ? '' : popup);
if (window.opener) window.opener.postMessage(news, location.origin);
if ('BroadcastChannel' in window) new BroadcastChannel(channel).postMessage(news);
window.close();
setTimeout(() => location.replace(next), 300);
`;
