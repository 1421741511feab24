import { Dialog } from '../../components/dialog.tsx';
import { Star } from '../../components/star.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './legend-dialog.module.css';

const stars = ['none', 'bronze', 'silver', 'gold'] as const;

interface LegendDialogProps {
  open: boolean;
  onClose(): void;
}

/** `Tähtien merkitys` (PEOPLE-12..16). */
export function LegendDialog({ open, onClose }: LegendDialogProps) {
  const { t } = useTranslation('common');
  return (
    <Dialog open={open} onClose={onClose} title={t('star.title')}>
      <ul role="list" className={styles.list}>
        {stars.map((star) => (
          <li key={star} className={styles.row}>
            <Star star={star} size={32} />
            <span>{t(`star.${star}`)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
