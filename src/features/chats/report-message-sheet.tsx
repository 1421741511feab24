import { useEffect, useRef } from 'react';
import type { MessageDoc } from '../../../schemas/documents/device.ts';
import { codePoints, limits } from '../../../schemas/limits.ts';
import { ReportSheet } from '../../components/report-sheet.tsx';
import { useReplica } from '../../data/replica-context.tsx';
import { useDraft } from '../../data/use-draft.ts';
import { reportUser } from '../../data/writes/report.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { quoteOf } from '../../data/quote.ts';

interface ReportMessageSheetProps {
  message: MessageDoc;
  chatUid: string;
  onClose: () => void;
}

/**
 * Reports whoever wrote a message (SAFE-07); the text begins with what they wrote. It shares its draft
 * with the report on their profile.
 */
export function ReportMessageSheet({ message, chatUid, onClose }: ReportMessageSheetProps) {
  const { t } = useTranslation('chats');
  const replica = useReplica();
  const draft = useDraft<string>(`report:${message.sender_id}`);
  const begun = useRef(false);
  const about = t('menu.about', { text: quoteOf(message.text) });
  useEffect(() => {
    if (!draft.loaded || begun.current) return;
    begun.current = true;
    const written = draft.value ?? '';
    const both = written === '' ? about : `${written}\n${about}`;
    // What one has written oneself needs the room.
    if (!written.includes(about) && codePoints(both) <= limits.reportText) draft.change(both);
  });
  const close = () => {
    // Nothing of theirs is in it.
    if (draft.value === about) void draft.discard();
    onClose();
  };
  return (
    <ReportSheet
      open
      canAttachChat
      draft={draft}
      onClose={close}
      onSubmit={({ reason, text, attachChat }) => {
        const attached = attachChat ? chatUid : null;
        return reportUser(replica, message.sender_id, { reason, text, chatUid: attached });
      }}
    />
  );
}
