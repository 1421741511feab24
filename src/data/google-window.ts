import { isAppleApp } from './is-apple-app.ts';
import { pageLanguage } from './page-language.ts';

/** Why Google let nobody in; the gateway's words (`GoogleFailure` in its google-account.ts). */
export type GoogleFailure =
  | 'email_not_verified'
  | 'password_first'
  | 'other_account'
  | 'cancelled'
  | 'failed';

/** What came of it. */
export interface GoogleNews {
  ok: boolean;
  reason?: GoogleFailure;
}

const startPath = '/api/auth/google/start';

/** What the gateway's last page in the window broadcasts. A window that is closed halfway tells nothing. */
function newsOf(id: number): Promise<GoogleNews> {
  const channel = new BroadcastChannel(`kohdataan:google${id}`);
  return new Promise((resolve) => {
    channel.onmessage = ({ data }: MessageEvent<GoogleNews>) => {
      channel.close();
      resolve(data);
    };
  });
}

/** @returns what comes of it, undefined where windows are blocked */
function openWindow(address: string): Promise<GoogleNews> | undefined {
  // Another tab's window may end otherwise.
  const id = Date.now();
  const news = newsOf(id);
  const popup = window.open(`${address}&popup=${id}`, 'google', 'popup,width=480,height=680');
  return popup ? news : undefined;
}

/**
 * Opens Google's window (AUTH-01); where windows are blocked, and in an app on an iPhone's home screen,
 * this page itself goes there. Call it on a tap. The gateway has set the session's cookie when this resolves with `ok`.
 * @param options.same lets in only who is signed in already, to prove who they are (ACC-14)
 * @returns undefined if the page is left
 */
export async function openGoogle(
  options: { same?: boolean } = {},
): Promise<GoogleNews | undefined> {
  const same = options.same ? '&same=1' : '';
  const address = `${startPath}?language=${pageLanguage()}${same}`;
  // There a window would be Safari's, with its cookies, and could tell this page nothing.
  const news = isAppleApp() ? undefined : openWindow(address);
  if (news === undefined) location.assign(address);
  return news;
}
