import { isPast, soonestFirst } from '../../../schemas/domain/meet-visibility.ts';
import type { MeetDoc } from '../../../schemas/documents/device.ts';
import { AppLink } from '../../components/app-link.tsx';
import { Picture } from '../../components/picture.tsx';
import { useNow } from '../../data/use-now.ts';
import { formatCardDate } from '../../i18n/format.ts';
import { useEnum } from '../../i18n/use-enum.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './person-meets.module.css';

/** More would push away all else; /meets has them. */
const most = 4;

interface PersonMeetsProps {
  /** In any order, those that have begun among them. */
  meets: readonly MeetDoc[];
  /** Where all of them lead in a preview; each to its card on /meets without. */
  to?: string;
}

/** What one could do together: somebody's next meets, soonest first. */
export function PersonMeets({ meets, to }: PersonMeetsProps) {
  const { t } = useTranslation('people');
  const enumText = useEnum();
  const now = useNow();
  const next = meets.filter(({ meet_date: date }) => !isPast(date, now)).sort(soonestFirst);
  if (next.length === 0) return null;
  return (
    <section className={styles.meets}>
      <h3>
        {t('card.meets')}
        {next.length > most && ` (${next.length})`}
      </h3>
      <ul role="list">
        {next.slice(0, most).map((meet) => (
          <li key={meet.meetId}>
            <AppLink to={to ?? `/meets?tapaaminen=${meet.meetId}`} className={styles.meet}>
              <Picture
                className={styles.thumb}
                path={meet.meet_thumb_url}
                thumbhash={meet.thumbhash}
                alt=""
                sizes="3.5rem"
              />
              <span className={styles.text}>
                <strong>{enumText(meet.meet_type)}</strong>
                <span>
                  {formatCardDate(meet.meet_date)}&nbsp;· {meet.location}
                </span>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
