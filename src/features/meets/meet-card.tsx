import { useId } from 'react';
import type { ReactNode } from 'react';
import type { MeetDoc } from '../../../schemas/documents/device.ts';
import { Card } from '../../components/card.tsx';
import { useEnum } from '../../i18n/use-enum.ts';
import { MeetDescription } from './meet-description.tsx';
import { MeetFacts } from './meet-facts.tsx';
import { MeetPhoto } from './meet-photo.tsx';
import styles from './meet-card.module.css';

interface MeetCardProps {
  meet: MeetDoc;
  /** My own town, for the distance; none without a profile. */
  from?: string | undefined;
  priority?: boolean;
  onPhoto: () => void;
  /** Tags over the photo besides the card's own. */
  tags?: ReactNode;
  /** Who invites; not on own cards. */
  owner?: ReactNode;
  children: ReactNode;
}

/** A meet as a card: its photo with what, when and where upon it, then who and what one can do. */
export function MeetCard({ meet, from, priority, onPhoto, tags, owner, children }: MeetCardProps) {
  const enumText = useEnum();
  const titleId = useId();
  return (
    <Card as="article" className={styles.card} labelledBy={titleId}>
      <div className={styles.hero}>
        <MeetPhoto meet={meet} priority={priority ?? false} onOpen={onPhoto} tags={tags} />
        <div className={styles.over}>
          <h2 id={titleId} className={styles.title}>
            {enumText(meet.meet_type)}
          </h2>
          <MeetFacts meet={meet} from={from} />
        </div>
      </div>
      <div className={styles.body}>
        {meet.description !== '' && <MeetDescription text={meet.description} />}
        <div className={styles.foot}>
          {owner}
          {children}
        </div>
      </div>
    </Card>
  );
}
