import { Skeleton } from '../../components/skeleton.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './neighbourhood.module.css';

/** Resting shapes of the grid: whole rows, of two and of four. */
export function PeopleSkeleton() {
  const { t } = useTranslation('people');
  return (
    <div aria-busy="true" aria-label={t('loading')} role="status" className={styles.grid}>
      {[1, 2, 3, 4, 5, 6, 7, 8].map((card) => (
        <div key={card} className={styles.resting}>
          <Skeleton shape="card" height="100%" />
        </div>
      ))}
    </div>
  );
}
