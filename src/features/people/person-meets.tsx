import type { MeetDoc } from '../../../schemas/documents/device.ts';
import { AppLink } from '../../components/app-link.tsx';
import { Picture } from '../../components/picture.tsx';
import { formatCardDate } from '../../i18n/format.ts';
import { useEnum } from '../../i18n/use-enum.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './person-meets.module.css';

/** More would push away all else; /meets has them. */
const most = 4;

/** What one could do together: their next meets, each of which leads to its card on /meets. */
export function PersonMeets({ meets }: { meets: readonly MeetDoc[] }) {
  const { t } = useTranslation('people');
  const enumText = useEnum();
  if (meets.length === 0) return null;
  return (
    <section className={styles.meets}>
      <h3>{t('card.meets')}</h3>
      <ul role="list">
        {meets.slice(0, most).map((meet) => (
          <li key={meet.meetId}>
            <AppLink to={`/meets?tapaaminen=${meet.meetId}`} className={styles.meet}>
              <Picture
                className={styles.thumb}
                path={meet.meet_thumb_url}
                thumbhash={meet.thumbhash}
                alt=""
                width={512}
                height={512}
                sizes="3.5rem"
              />
              <span className={styles.text}>
                <strong>{enumText(meet.meet_type)}</strong>
                <span>
                  {formatCardDate(meet.meet_date)} · {meet.location}
                </span>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
