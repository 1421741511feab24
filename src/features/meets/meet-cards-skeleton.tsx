import { Card } from '../../components/card.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import cardStyles from './meet-card.module.css';
import styles from './meets-page.module.css';

/** Resting cards with the size of real ones, while the first meets are on their way. */
export function MeetCardsSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div className={styles.grid} aria-busy="true">
      <span className="visually-hidden" role="status">
        {t('loading')}
      </span>
      {[1, 2, 3].map((card) => (
        <Card key={card} className={cardStyles.card}>
          <div className={styles.photoSkeleton}>
            <Skeleton shape="card" height="100%" />
          </div>
          <div className={cardStyles.body}>
            <Skeleton width="90%" />
            <Skeleton width="60%" />
            <Skeleton width="45%" height="2.5rem" />
            <Skeleton height="2.75rem" shape="card" />
          </div>
        </Card>
      ))}
    </div>
  );
}
