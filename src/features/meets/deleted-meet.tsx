import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './meet-card.module.css';

/** The card of a meet that was just deleted (MEET-14); takes the focus that its button had. */
export function DeletedMeet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('meets');
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <Card padded className={styles.deleted}>
      <CircleCheck aria-hidden="true" />
      <p ref={text} tabIndex={-1} role="status">
        {t('deleted')}
      </p>
      <Button variant="quiet" onClick={onClose}>
        {t('common:dialog.close')}
      </Button>
    </Card>
  );
}
