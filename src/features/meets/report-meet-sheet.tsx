import type { MeetDoc } from '../../../schemas/documents/device.ts';
import { chatUidOf } from '../../../schemas/domain/ids.ts';
import { ReportSheet } from '../../components/report-sheet.tsx';
import { useLive, useReplica } from '../../data/replica-context.tsx';
import { useDraft } from '../../data/use-draft.ts';
import { reportMeet } from '../../data/writes/report.ts';

/** Reports a meet, once (SAFE-05, SAFE-07); a chat about it may be attached. */
export function ReportMeetSheet({ meet, onClose }: { meet: MeetDoc; onClose: () => void }) {
  const replica = useReplica();
  const draft = useDraft<string>(`report:${meet.meetId}`);
  const chatUid = chatUidOf(replica.uid, meet.meetId);
  const chat = useLive(({ chats }) => chats.watchOne(chatUid), [chatUid]);
  return (
    <ReportSheet
      open
      onClose={onClose}
      canAttachChat={chat !== undefined}
      draft={draft}
      onSubmit={({ reason, text, attachChat }) => {
        const report = { reason, text, chatUid: attachChat ? chatUid : null };
        return reportMeet(replica, meet.meetId, report);
      }}
    />
  );
}
