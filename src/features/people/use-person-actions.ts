import { useState } from 'react';
import { userReportId } from '../../../schemas/domain/ids.ts';
import type { PersonDoc } from '../../../schemas/documents/device.ts';
import type { ReportAnswer } from '../../components/report-sheet.tsx';
import { toast } from '../../components/toast.ts';
import { useLive, useReplica } from '../../data/replica-context.tsx';
import { blockPerson } from '../../data/writes/block.ts';
import { cancelUserReport, reportUser } from '../../data/writes/report.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

type Question = 'report' | 'unreport' | 'block';

/** What can be done about a person, and what has been done. */
export interface PersonActionsState {
  /** Whom they are about. */
  uid: string;
  /** I have reported them, and not taken it back. */
  reported: boolean;
  /** A chat between us that a report may attach; null if there is none. */
  chatUid: string | null;
  asked: Question | undefined;
  ask(question: Question | undefined): void;
  /** @returns false if another device of mine has done so with other words */
  report(answer: ReportAnswer): Promise<boolean>;
  cancelReport(): void;
  block(): void;
}

/** Report, undo report and block of one person (SAFE-01, 07, 15). */
export function usePersonActions(person: PersonDoc, onBlocked: () => void): PersonActionsState {
  const { t } = useTranslation('people');
  const replica = useReplica();
  const { uid, name } = person;
  const [asked, ask] = useState<Question>();
  const reports = useLive(
    ({ relations }) => relations.watch({ where: { id: userReportId(replica.uid, uid) } }),
    [uid],
  );
  const chats = useLive((open) => open.chats.watch(), [uid]);
  const ours = chats?.filter((chat) => chat.owner_id === uid || chat.applicant_id === uid) ?? [];
  const newest = ours.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).at(0);
  return {
    uid,
    reported: (reports?.length ?? 0) > 0,
    chatUid: newest?.uid ?? null,
    asked,
    ask,
    report({ reason, text, attachChat }) {
      const chatUid = attachChat ? (newest?.uid ?? null) : null;
      return reportUser(replica, uid, { reason, text, chatUid });
    },
    cancelReport() {
      ask(undefined);
      void cancelUserReport(replica, uid).then(() => toast(t('report.cancelled')));
    },
    block() {
      ask(undefined);
      onBlocked();
      void blockPerson(replica, uid).then(() => toast(t('common:block.done', { name })));
    },
  };
}
