import { X } from 'lucide-react';
import { IconButton } from '../../components/icon-button.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './reply-strip.module.css';

interface ReplyStripProps {
  quote: string;
  onRemove: () => void;
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
      <IconButton label={t('reply.remove')} icon={<X />} onClick={onRemove} />
    </div>
  );
}
