import { CalendarDays, MapPin } from 'lucide-react';
import type { MeetDoc } from '../../../schemas/documents/device.ts';
import { distanceKm } from '../../../schemas/domain/distance.ts';
import { formatCardDate, formatDistance } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './meet-facts.module.css';

interface MeetFactsProps {
  meet: Pick<MeetDoc, 'meet_date' | 'location'>;
  from?: string | undefined;
}

/** When and where, and how far that is from my own town. */
export function MeetFacts({ meet, from }: MeetFactsProps) {
  const { t } = useTranslation('meets');
  const place =
    from === undefined
      ? meet.location
      : `${meet.location} · ${formatDistance(distanceKm(from, meet.location))}`;
  return (
    <dl className={styles.facts}>
      <div className={styles.fact}>
        <dt>
          <CalendarDays aria-hidden="true" />
          <span className="visually-hidden">{t('card.when')}</span>
        </dt>
        <dd>
          <time dateTime={meet.meet_date}>{formatCardDate(meet.meet_date)}</time>
        </dd>
      </div>
      <div className={styles.fact}>
        <dt>
          <MapPin aria-hidden="true" />
          <span className="visually-hidden">{t('card.where')}</span>
        </dt>
        <dd>{place}</dd>
      </div>
    </dl>
  );
}
