import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { toast } from '../components/toast.ts';
import { useReplica } from '../data/replica-context.tsx';
import { shareInAddress, takeSharedContent } from './shared-content.ts';

const editor = '/mymeeteditor';

/**
 * Takes what another app has shared into the draft of a new meet and opens its editor: at once, or
 * after signing in. Old shares are forgotten.
 */
export function useSharedContent(): void {
  const { t } = useTranslation('common');
  const replica = useReplica();
  const navigate = useNavigate();
  const mark = shareInAddress(useLocation().search);
  useEffect(() => {
    const take = async () => {
      const shared = await takeSharedContent();
      // A reload must not say it again.
      if (mark !== undefined || shared !== undefined) void navigate(editor, { replace: true });
      if (shared === undefined) {
        if (mark === 'lost') toast(t('shared.failed'), { kind: 'error' });
        return;
      }
      const { shareIntoDraft } = await import('./share-into-draft.ts');
      const { changed, unsupported, undo } = await shareIntoDraft(replica, shared);
      if (unsupported) toast(t('shared.unsupported'), { kind: 'error' });
      const action = { label: t('undo'), onPress: () => void undo() };
      if (changed) toast(t('shared.added'), { kind: 'success', action });
    };
    take().catch((error: unknown) => console.error('share', error));
  }, [replica, mark]);
}
