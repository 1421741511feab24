import { Lock, LockOpen, Pencil, Trash2, Users } from 'lucide-react';
import type { MeetDoc } from '../../../schemas/documents/device.ts';
import { Button } from '../../components/button.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { useOwnProfile } from '../../data/use-own-profile.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { OpenCardMode } from './mode.ts';
import { PictureProgress } from './picture-progress.tsx';
import styles from './meet-card.module.css';
import { useInterested } from './use-interested.ts';

/**
 * What the owner can do with a meet (MEET-16, MEET-18); edit and delete go once archived (MEET-34). Who is
 * archived oneself can only delete (SAFE-03), as `edited` in sync-server/rules/meet.ts has it.
 */
export function OwnerActions({ meet, onMode }: { meet: MeetDoc; onMode: OpenCardMode }) {
  const { t } = useTranslation('meets');
  const open = (mode: Parameters<OpenCardMode>[0]) => () => onMode(mode, meet.meetId);
  const about = { 'aria-describedby': meet.meetId };
  const inForce = useOwnProfile()?.archived !== true;
  const interested = useInterested(meet).length;
  const count = formatNumber(interested);
  return (
    <>
      {meet.picture_id !== null && <PictureProgress pictureId={meet.picture_id} />}
      <Button
        wide
        variant={interested > 0 ? 'primary' : 'secondary'}
        {...about}
        onClick={open('interested')}
      >
        <Users aria-hidden="true" />
        {t('card.interestedList', { n: count })}
      </Button>
      {!meet.archived && (
        <div className={styles.tools}>
          {inForce && (
            <>
              <LinkButton variant="quiet" {...about} to={`/mymeeteditor/${meet.meetId}`}>
                <Pencil aria-hidden="true" />
                {t('card.edit')}
              </LinkButton>
              <Button variant="quiet" {...about} onClick={open(meet.closed ? 'unlock' : 'lock')}>
                {meet.closed ? <LockOpen aria-hidden="true" /> : <Lock aria-hidden="true" />}
                {meet.closed ? t('card.unlock') : t('card.lock')}
              </Button>
            </>
          )}
          <Button variant="quiet" {...about} className={styles.delete} onClick={open('delete')}>
            <Trash2 aria-hidden="true" />
            {t('card.delete')}
          </Button>
        </div>
      )}
    </>
  );
}
