import type { MeetDoc } from '../../../schemas/documents/device.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { MeetStateDialog } from '../../components/meet-state-dialog.tsx';
import { sayMeetState } from '../../components/say-meet-state.ts';
import { useReplica } from '../../data/replica-context.tsx';
import type { Replica } from '../../data/replica.ts';
import { forgetPicture } from '../../data/writes/forget-picture.ts';
import { deleteMeet, lockMeet, unlockMeet } from '../../data/writes/meet-state.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

type OwnerAction = 'lock' | 'unlock' | 'delete';

const writes: Record<OwnerAction, (replica: Replica, meetId: string) => Promise<void>> = {
  lock: lockMeet,
  unlock: unlockMeet,
  delete: deleteMeet,
};

interface OwnerConfirmProps {
  action: OwnerAction;
  meet: MeetDoc;
  onClose: () => void;
  onDeleted: (meet: MeetDoc) => void;
}

/** Asks before the owner locks, unlocks or deletes a meet (MEET-37..39). Failures are logged only (ERR-11). */
export function OwnerConfirm({ action, meet, onClose, onDeleted }: OwnerConfirmProps) {
  const { t } = useTranslation('meets');
  const replica = useReplica();
  const confirm = () => {
    writes[action](replica, meet.meetId).then(
      () => {
        if (action !== 'delete') return sayMeetState(action);
        onDeleted(meet);
        // No card is left from which a picture on its way could be cancelled, or a refused one be replaced.
        if (meet.picture_id) void forgetPicture(replica, meet.picture_id);
      },
      (error: unknown) => console.error(`meet: ${action} failed`, error),
    );
    onClose();
  };
  if (action !== 'delete')
    return <MeetStateDialog action={action} onConfirm={confirm} onCancel={onClose} />;
  return (
    <ConfirmDialog
      open
      danger
      text={t('confirm.delete')}
      confirmLabel={t('confirm.deleteYes')}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
