import type { MeetDoc } from '../../../schemas/documents/device.ts';
import { isPast } from '../../../schemas/domain/meet-visibility.ts';
import { limits } from '../../../schemas/limits.ts';
import { lastAskedRow } from '../../components/asked-row.ts';
import { Button } from '../../components/button.tsx';
import { EmptyList } from '../../components/empty-list.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { Tag } from '../../components/tag.tsx';
import { useFocusOnRow } from '../../components/use-focus-on-row.ts';
import { useNow } from '../../data/use-now.ts';
import { useIsOnline } from '../../data/use-sync-status.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { DeletedMeet } from './deleted-meet.tsx';
import { MeetCard } from './meet-card.tsx';
import card from './meet-card.module.css';
import type { OpenCardMode } from './mode.ts';
import { OwnerActions } from './owner-actions.tsx';
import { useGrowingCount } from './use-growing-count.ts';
import styles from './meets-page.module.css';

interface OwnListProps {
  meets: readonly MeetDoc[];
  deleted: ReadonlySet<string>;
  onMode: OpenCardMode;
  onForget: (meetId: string) => void;
}

/** My meets, 10 at a time (MEET-12); a deleted one says so where it was (MEET-14). */
export function OwnMeetsList({ meets, deleted, onMode, onForget }: OwnListProps) {
  const { t } = useTranslation('meets');
  const published = meets.findIndex(({ meetId }) => meetId === lastAskedRow());
  const least = Math.max(published + 1, 1);
  const { count, grow } = useGrowingCount('ownmeets', limits.ownMeetsPage, 0, least);
  const { list, focusOn } = useFocusOnRow();
  const more = () => {
    focusOn(count);
    grow();
  };
  return (
    <>
      <ul role="list" ref={list} className={styles.grid}>
        {meets.slice(0, count).map((meet, index) => (
          <li key={meet.meetId} data-row={meet.meetId} className={styles.cell}>
            {deleted.has(meet.meetId) ? (
              <DeletedMeet id={meet.meetId} onClose={() => onForget(meet.meetId)} />
            ) : (
              <OwnMeet meet={meet} priority={index < 2} onMode={onMode} />
            )}
          </li>
        ))}
      </ul>
      {meets.length > count && (
        <div className={styles.more}>
          <Button variant="secondary" onClick={more}>
            {t('common:showMore')}
          </Button>
        </div>
      )}
    </>
  );
}

function OwnMeet({
  meet,
  priority,
  onMode,
}: {
  meet: MeetDoc;
  priority: boolean;
  onMode: OpenCardMode;
}) {
  const { t } = useTranslation('meets');
  const past = isPast(meet.meet_date, useNow());
  // Others see it as it was: open, say (SYNC-14).
  const waits = !useIsOnline() && meet.edit !== undefined;
  return (
    <MeetCard
      meet={meet}
      priority={priority}
      onPhoto={() => onMode('photo', meet.meetId)}
      tags={
        <>
          {past && <Tag color="#55605a">{t('card.past')}</Tag>}
          {waits && <Tag color="#55605a">{t('common:sync.waiting')}</Tag>}
        </>
      }
    >
      {!past && isWithoutPicture(meet) && <p className={card.wide}>{t('card.pictureGone')}</p>}
      <OwnerActions meet={meet} onMode={onMode} />
    </MeetCard>
  );
}

/** MEET-35: after its quarantine, which an admin's restoring does not undo; others see it no sooner than with a new one. */
const isWithoutPicture = (meet: MeetDoc): boolean =>
  meet.picture_id === null && meet.meet_pic_url === null;

/** MEET-13 */
export function NoOwnMeets() {
  const { t } = useTranslation('meets');
  return (
    <EmptyList
      illustration="meets"
      text={t('list.emptyOwn')}
      action={<LinkButton to="/mymeeteditor">{t('common:nav.editor')}</LinkButton>}
    />
  );
}
