import { ReportSheet } from '../../components/report-sheet.tsx';
import { useDraft } from '../../data/use-draft.ts';
import type { PersonActionsState } from './use-person-actions.ts';

interface ReportPersonSheetProps {
  actions: PersonActionsState;
  onClose: () => void;
}

/** Reports a person (SAFE-07); what is written stays a draft until it waits to be sent. */
export function ReportPersonSheet({ actions, onClose }: ReportPersonSheetProps) {
  const draft = useDraft<string>(`report:${actions.uid}`);
  return (
    <ReportSheet
      open
      canAttachChat={actions.chatUid !== null}
      draft={draft}
      onClose={onClose}
      onSubmit={actions.report}
    />
  );
}
