import { Copy, Flag, Reply } from 'lucide-react';
import { useState } from 'react';
import { userReportId } from '../../../schemas/domain/ids.ts';
import type { MessageDoc } from '../../../schemas/documents/device.ts';
import { copyText } from '../../components/copy-text.ts';
import { MenuButton, MenuList } from '../../components/menu-list.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useLive, useReplica } from '../../data/replica-context.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { replyInComposer } from './composer-focus.ts';
import { quoteOf, splitQuote } from '../../data/quote.ts';
import { ReportMessageSheet } from './report-message-sheet.tsx';
import styles from './message-menu.module.css';

interface MessageMenuProps {
  message: MessageDoc;
  chatUid: string;
  /** False where nobody can write any more. */
  canReply: boolean;
  onClose: () => void;
}

/** What can be done with one message: reply to it, copy it, report it (SAFE-07) if it is the other's. */
export function MessageMenu({ message, chatUid, canReply, onClose }: MessageMenuProps) {
  const { t } = useTranslation('chats');
  const { uid } = useReplica();
  const sender = message.sender_id;
  const report = useLive((open) => open.relations.watchOne(userReportId(uid, sender)), [sender]);
  const [reporting, setReporting] = useState(false);
  if (reporting)
    return <ReportMessageSheet message={message} chatUid={chatUid} onClose={onClose} />;
  const reply = () => {
    onClose();
    // The sheet has closed by then, and handed the focus back.
    setTimeout(replyInComposer, 0, quoteOf(message.text));
  };
  const copy = () => {
    onClose();
    void copyText(splitQuote(message.text).words, t('common:copied'), t('common:notCopied'));
  };
  return (
    <Sheet open title={t('menu.title')} onClose={onClose}>
      <p className={styles.text}>{splitQuote(message.text).words}</p>
      <MenuList>
        {canReply && <MenuButton icon={<Reply />} label={t('menu.reply')} onPress={reply} />}
        <MenuButton icon={<Copy />} label={t('common:copy')} onPress={copy} />
        {sender !== uid && report === undefined && (
          <MenuButton
            danger
            icon={<Flag />}
            label={t('menu.report')}
            onPress={() => setReporting(true)}
          />
        )}
      </MenuList>
    </Sheet>
  );
}
