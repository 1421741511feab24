import type { ChatDoc } from '../../../schemas/documents/device.ts';
import { favouriteId } from '../../../schemas/domain/ids.ts';
import { BlockDialog } from '../../components/block-dialog.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { MeetStateDialog } from '../../components/meet-state-dialog.tsx';
import { sayMeetState } from '../../components/say-meet-state.ts';
import { toast } from '../../components/toast.ts';
import { useLive, useReplica } from '../../data/replica-context.tsx';
import { blockPerson } from '../../data/writes/block.ts';
import { lockMeet, unlockMeet } from '../../data/writes/meet-state.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { deleteChat } from './delete-chat.ts';
import { HelpDialog } from './help-dialog.tsx';
import { otherParty } from './other-party.ts';

/** The dialogs of the chat's top bar. */
export type ChatDialog = 'lock' | 'unlock' | 'block' | 'delete' | 'help';

interface ChatDialogsProps {
  dialog: ChatDialog | undefined;
  chat: ChatDoc;
  /** Name of the other party. */
  name: string;
  onClose: () => void;
  /** I have ended the chat: go back to /discussions (CHAT-10). */
  onLeave: () => void;
}

/** The dialogs of the chat's top bar (CHAT-09, 11, 12, 18, SAFE-13, 15). Failures are logged only (ERR-11). */
export function ChatDialogs({ dialog, chat, name, onClose, onLeave }: ChatDialogsProps) {
  const { t } = useTranslation('chats');
  const replica = useReplica();
  const other = otherParty(chat, replica.uid);
  const favourite = useLive(
    ({ relations, uid }) => relations.watchOne(favouriteId(uid, other)),
    [other],
  );
  const run = (what: string, work: Promise<unknown>) =>
    work.catch((error: unknown) => console.error(`chat: ${what} failed`, error));
  const end = (what: string, write: () => Promise<unknown>) => {
    onLeave();
    void run(what, write());
  };
  if (dialog === undefined) return null;
  switch (dialog) {
    case 'help':
      return <HelpDialog onClose={onClose} />;
    case 'block':
      return (
        <BlockDialog
          open
          name={name}
          favourite={favourite !== undefined}
          onConfirm={() => {
            const told = () => toast(t('common:block.done', { name }));
            end('block', () => blockPerson(replica, other).then(told));
          }}
          onCancel={onClose}
        />
      );
    case 'delete':
      return (
        <ConfirmDialog
          open
          danger
          text={t('confirm.delete')}
          confirmLabel={t('bar.delete')}
          onConfirm={() => end('delete', () => deleteChat(replica, chat.uid))}
          onCancel={onClose}
        />
      );
    default:
      return (
        <MeetStateDialog
          action={dialog}
          onConfirm={() => {
            onClose();
            const write = dialog === 'lock' ? lockMeet : unlockMeet;
            const told = () => sayMeetState(dialog);
            void run(dialog, write(replica, chat.meet_id).then(told));
          }}
          onCancel={onClose}
        />
      );
  }
}
