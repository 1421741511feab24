import type { NavigateFunction } from 'react-router-dom';
import { toast } from '../components/toast.ts';
import { undoToast } from '../components/undo-toast.ts';
import type { Replica } from '../data/replica.ts';
import { currentSession } from '../data/session.ts';
import { i18n } from '../i18n/i18n.ts';
import { findSharedContent, shareInAddress } from './shared-content.ts';
import './texts.ts';

const editor = '/mymeeteditor';

/**
 * Takes what another app has shared into the draft of a new meet and opens its editor: at once, or
 * after signing in. Until the draft is stored the worker keeps it. Old shares are forgotten.
 */
export async function takeShare(replica: Replica, navigate: NavigateFunction): Promise<void> {
  const mark = shareInAddress(location.search);
  const shared = await findSharedContent(replica.uid);
  // A reload must not say it again.
  if (mark !== undefined || shared !== undefined) void navigate(editor, { replace: true });
  const fail = () => void toast(i18n.t('app:shared.failed'), { kind: 'error' });
  // The words may be there all the same.
  if (mark === 'lost') fail();
  if (shared === undefined) return;
  // Its code needs that of forms, which nobody else needs at a start. If it cannot be had, the worker keeps the share.
  const code = await import('./share-into-draft.ts').catch(() => undefined);
  if (code === undefined) return;
  const outcome = await code.shareIntoDraft(replica, shared).catch(() => undefined);
  // The session has ended meanwhile, and the draft may have gone with it (src/data/forget-device.ts).
  if (currentSession()?.uid !== replica.uid) return;
  // Another window may have taken it as well, and says so.
  if (!(await shared.forget())) return;
  // Whoever shared it has to know that it is nowhere.
  if (outcome === undefined) return fail();
  const { changed, unsupported, undo } = outcome;
  if (unsupported) toast(i18n.t('refusal.IMAGE_UNSUPPORTED'), { kind: 'error' });
  const words = unsupported || !shared.oneOfMany ? 'app:shared.added' : 'app:shared.first';
  if (changed) undoToast(i18n.t(words), undo);
}
