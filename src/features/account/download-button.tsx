import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { toast } from '../../components/toast.ts';
import { useReplica } from '../../data/replica-context.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { downloadMyData } from './download-my-data.ts';

/** `Lataa omat tietoni` (ACC-08). */
export function DownloadButton({ label }: { label: string }) {
  const { t } = useTranslation('account');
  const replica = useReplica();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const source = await downloadMyData(replica);
      toast(t(source === 'gateway' ? 'privacy.downloaded' : 'privacy.downloadOffline'), {
        kind: source === 'gateway' ? 'success' : 'plain',
      });
    } catch (error) {
      console.error('own data not saved', error);
      toast(t('privacy.actionFailed'), { kind: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="secondary" busy={busy} onClick={() => void download()}>
      <Download aria-hidden="true" />
      {label}
    </Button>
  );
}
