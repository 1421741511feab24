import { X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { IconButton } from '../../components/icon-button.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './reply-strip.module.css';

interface ReplyStripProps {
  quote: string;
  onRemove: (press: MouseEvent) => void;
}

/** Above the text box: the words that the message being written replies to. */
export function ReplyStrip({ quote, onRemove }: ReplyStripProps) {
  const { t } = useTranslation('chats');
  return (
    <div className={styles.strip}>
      <p className={styles.words}>
        <span className={styles.label}>{t('reply.to')}</span>
        <span className={styles.quote}>{quote}</span>
      </p>
      <IconButton
        label={t('reply.remove')}
        icon={<X />}
        onClick={onRemove}
        // The text box keeps the focus, so the keyboard stays.
        onPointerDown={(event) => event.preventDefault()}
      />
    </div>
  );
}
