import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { toast } from '../../components/toast.ts';
import { useReplica } from '../../data/replica-context.tsx';
import { useRefusal } from '../../i18n/use-refusal.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { downloadMyData } from './download-my-data.ts';

/** `Lataa omat tietoni` (ACC-08). */
export function DownloadButton({ label }: { label: string }) {
  const { t } = useTranslation('account');
  const replica = useReplica();
  const wordsOf = useRefusal();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const result = await downloadMyData(replica);
    setBusy(false);
    if (!result.ok) toast(wordsOf(result), { kind: 'error' });
    else if (result.value === 'gateway') toast(t('privacy.downloaded'), { kind: 'success' });
    else if (result.value === 'device') toast(t('privacy.downloadOffline'));
  };
  return (
    <Button variant="secondary" busy={busy} onClick={() => void download()}>
      <Download aria-hidden="true" />
      {label}
    </Button>
  );
}
