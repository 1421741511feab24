import { Dialog } from '../../components/dialog.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './help-dialog.module.css';

const tips = ['public', 'stay', 'money', 'wrong', 'emergency', 'lock'] as const;

/** Advice and safety tips (CHAT-18). */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('chats');
  return (
    <Dialog open title={t('help.title')} onClose={onClose}>
      <ul className={styles.tips}>
        {tips.map((tip) => (
          <li key={tip}>{t(`help.${tip}`)}</li>
        ))}
      </ul>
    </Dialog>
  );
}
