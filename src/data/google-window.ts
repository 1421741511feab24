/** Why Google let nobody in; the gateway's words (`GoogleFailure` in its google-account.ts). */
export type GoogleFailure =
  'email_not_verified' | 'password_first' | 'other_account' | 'cancelled' | 'failed';

interface GoogleNews {
  ok: boolean;
  reason?: GoogleFailure;
}

const startPath = '/api/auth/google/start';
const channelName = 'kohdataan:google';
let waiting: BroadcastChannel | undefined;

/** What the gateway's last page in the window broadcasts. A window that is closed halfway tells nothing. */
function nextNews(): Promise<GoogleNews> {
  waiting?.close();
  const channel = new BroadcastChannel(channelName);
  waiting = channel;
  return new Promise((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<GoogleNews>) => {
      channel.close();
      resolve(data);
    });
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
  const news = nextNews();
  const popup = window.open(`${startPath}${query}&popup=1`, 'google', 'popup,width=480,height=680');
  if (popup !== null) return news;
  location.assign(startPath + query);
  return undefined;
}
