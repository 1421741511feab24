import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { useLive } from '../../data/replica-context.tsx';
import { useIsOnline } from '../../data/use-sync-status.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './meet-card.module.css';

/**
 * The card of a meet that was just deleted (MEET-14); takes the focus that its button had. As long as the gateway has
 * not heard of it, others see the meet still (SYNC-14).
 */
export function DeletedMeet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('meets');
  const meet = useLive(({ meets }) => meets.watchOne(id), [id]);
  const waits = !useIsOnline() && meet?.edit !== undefined;
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <Card padded className={styles.deleted}>
      {!waits && <CircleCheck aria-hidden="true" />}
      <p ref={text} tabIndex={-1} role="status">
        {t(waits ? 'deletionWaits' : 'deleted')}
      </p>
      <Button variant="quiet" onClick={onClose}>
        {t('common:dialog.close')}
      </Button>
    </Card>
  );
}
