import { Card } from '../../components/card.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './discussions.module.css';

/** Resting rows with the size of real ones. */
export function DiscussionsSkeleton() {
  const { t } = useTranslation('chats');
  return (
    <div className={styles.list} aria-busy="true">
      <span className="visually-hidden" role="status">
        {t('common:loading')}
      </span>
      {[1, 2, 3].map((group) => (
        <div key={group} className={styles.slot}>
          <Card>
            <div className={styles.meet}>
              <Skeleton shape="card" width="3.5rem" height="3.5rem" />
              <Skeleton width="60%" />
            </div>
            <div className={styles.skeletonRow}>
              <Skeleton shape="circle" width="3rem" height="3rem" />
              <Skeleton width="70%" />
            </div>
          </Card>
        </div>
      ))}
    </div>
  );
}
