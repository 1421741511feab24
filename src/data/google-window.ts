/** Why Google let nobody in; the gateway's words (`GoogleFailure` in its google-account.ts). */
export type GoogleFailure =
  'email_not_verified' | 'password_first' | 'other_account' | 'cancelled' | 'failed';

interface GoogleNews {
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

/**
 * Opens Google's window (AUTH-01); where windows are blocked, this page itself goes there. Call it on
 * a tap. The gateway has set the session's cookie when this resolves with `ok`.
 * @param options.same lets in only who is signed in already, to prove who they are (ACC-14)
 * @returns undefined if the page is left
 */
export async function openGoogle(
  options: { same?: boolean } = {},
): Promise<GoogleNews | undefined> {
  const same = options.same ? '&same=1' : '';
  const query = `?language=${document.documentElement.lang}${same}`;
  // Another tab's window may end otherwise.
  const id = Date.now();
  const news = newsOf(id);
  const address = startPath + query;
  const popup = window.open(`${address}&popup=${id}`, 'google', 'popup,width=480,height=680');
  if (popup !== null) return news;
  location.assign(address);
  return undefined;
}
