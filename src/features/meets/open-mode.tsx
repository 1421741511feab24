import { useRef } from 'react';
import type { MeetDoc, ProfileDoc } from '../../../schemas/documents/device.ts';
import { Dialog } from '../../components/dialog.tsx';
import { PhotoDialog } from '../../components/photo-dialog.tsx';
import { Picture } from '../../components/picture.tsx';
import { useLive, useReplica } from '../../data/replica-context.tsx';
import { useEnum } from '../../i18n/use-enum.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { InterestedSheet } from './interested-sheet.tsx';
import type { OpenMode } from './mode.ts';
import { OwnerConfirm } from './owner-confirm.tsx';
import { ProfileNeeded } from './profile-needed.tsx';
import { ReportMeetSheet } from './report-meet-sheet.tsx';
import { SignUpSheet } from './sign-up-sheet.tsx';
import { standingTo } from './standing.ts';
import type { MyRelations } from './standing.ts';

interface OpenModeProps {
  open: OpenMode;
  profile: ProfileDoc | null;
  mine: MyRelations;
  onClose: () => void;
  onDeleted: (meet: MeetDoc) => void;
}

/**
 * The mode that a card has opened. It lives outside of the list, so that a form stays open when its
 * meet leaves the list meanwhile; then it keeps showing the meet as it was.
 */
export function OpenCardMode(props: OpenModeProps) {
  const { meetId } = props.open;
  const live = useLive((replica) => replica.meets.watchOne(meetId), [meetId]);
  const last = useRef<MeetDoc>(undefined);
  if (live !== undefined) last.current = live;
  const meet = last.current?.meetId === meetId ? last.current : undefined;
  return meet === undefined ? null : <Mode {...props} meet={meet} />;
}

function Mode({
  open,
  profile,
  mine,
  onClose,
  onDeleted,
  meet,
}: OpenModeProps & { meet: MeetDoc }) {
  const { t } = useTranslation('meets');
  const { uid } = useReplica();
  const needsProfile = open.mode === 'signup' || open.mode === 'report';
  if (needsProfile && profile === null) {
    const title = open.mode === 'signup' ? t('card.interested') : t('card.report');
    return (
      <Dialog open title={title} onClose={onClose}>
        <ProfileNeeded text={t('list.profileNeeded')} />
      </Dialog>
    );
  }
  switch (open.mode) {
    case 'signup':
      return profile === null ? null : (
        <SignUpSheet
          meet={meet}
          profile={profile}
          standing={standingTo(mine, uid, meet.meetId)}
          onClose={onClose}
        />
      );
    case 'report':
      return <ReportMeetSheet meet={meet} onClose={onClose} />;
    case 'interested':
      return <InterestedSheet meet={meet} onClose={onClose} />;
    case 'photo':
      return <FullPhoto meet={meet} onClose={onClose} />;
    default:
      return (
        <OwnerConfirm action={open.mode} meet={meet} onClose={onClose} onDeleted={onDeleted} />
      );
  }
}

function FullPhoto({ meet, onClose }: { meet: MeetDoc; onClose: () => void }) {
  const { t } = useTranslation('meets');
  const label = t('card.picture', { meetType: useEnum()(meet.meet_type) });
  return (
    <PhotoDialog open onClose={onClose} label={label}>
      <Picture
        path={meet.meet_pic_url}
        pictureId={meet.picture_id}
        thumbhash={meet.thumbhash}
        alt={label}
        width={1024}
        priority
      />
    </PhotoDialog>
  );
}
