import { useId } from 'react';
import type { ReactNode } from 'react';
import type { MeetDoc } from '../../../schemas/documents/device.ts';
import { limits } from '../../../schemas/limits.ts';
import { Card } from '../../components/card.tsx';
import { FoldedText } from '../../components/folded-text.tsx';
import { useEnum } from '../../i18n/use-enum.ts';
import { MeetFacts } from './meet-facts.tsx';
import { MeetPhoto } from './meet-photo.tsx';
import { MeetTags } from './meet-tags.tsx';
import styles from './meet-card.module.css';

/** MEET-15, and as many lines as 90 characters take on a narrow phone: empty ones must not push the other cards away. */
export const descriptionFold = { lines: 4, characters: limits.meetDescriptionPreview };

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
        <MeetPhoto meet={meet} priority={priority ?? false} onOpen={onPhoto} />
        {/* Says of the card's buttons which meet they are about. */}
        <div id={meet.meetId} className={styles.over}>
          <h2 id={titleId} className={styles.title}>
            {enumText(meet.meet_type)}
          </h2>
          <MeetFacts meet={meet} from={from} />
        </div>
        {/* Last, for who goes from heading to heading: before it they would seem to be the last card's. */}
        <MeetTags meet={meet}>{tags}</MeetTags>
      </div>
      <div className={styles.body}>
        {meet.description !== '' && (
          <FoldedText text={meet.description} describedBy={meet.meetId} {...descriptionFold} />
        )}
        <div className={styles.foot}>
          {owner}
          {children}
        </div>
      </div>
    </Card>
  );
}
