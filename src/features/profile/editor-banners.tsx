import { useState } from 'react';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import type { RefusalEntry } from '../../data/device-store.ts';
import { useRefusal } from '../../i18n/use-refusal.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

interface EditorBannersProps {
  /** Saves of the profile that the gateway has refused (SYNC-09). */
  refused: readonly RefusalEntry[];
  restored: boolean;
  onDiscard(): void;
}

/** Says why the form is not empty: a refused save, or changes kept from before. */
export function EditorBanners({ refused, restored, onDiscard }: EditorBannersProps) {
  const { t } = useTranslation('profile');
  const reason = useRefusal();
  const [asking, setAsking] = useState(false);
  return (
    <>
      {refused.map((entry) => (
        <Banner key={entry.id} tone="error">
          {t('refused', { reason: reason(entry) })}
        </Banner>
      ))}
      {restored && (
        <Banner
          action={
            <Button variant="plain" onClick={() => setAsking(true)}>
              {t('draft.discard')}
            </Button>
          }
        >
          {t('draft.restored')}
        </Banner>
      )}
      <ConfirmDialog
        open={asking}
        danger
        text={t('draft.discardQuestion')}
        confirmLabel={t('draft.discard')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onDiscard();
        }}
      />
    </>
  );
}
