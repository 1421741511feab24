import { ReportSheet } from '../../components/report-sheet.tsx';
import { useDraft } from '../../data/use-draft.ts';
import type { PersonActionsState } from './use-person-actions.ts';

interface ReportPersonSheetProps {
  actions: PersonActionsState;
  onClose: () => void;
}

/**
 * Reports a person (SAFE-07); what is written stays on the device until it has been sent. Failures are
 * logged only (ERR-11).
 */
export function ReportPersonSheet({ actions, onClose }: ReportPersonSheetProps) {
  const draft = useDraft<string>(`report:${actions.uid}`);
  return (
    <ReportSheet
      open
      canAttachChat={actions.chatUid !== null}
      draft={draft}
      onClose={onClose}
      onSubmit={(answer) => {
        actions
          .report(answer)
          .then(draft.discard)
          .catch((error: unknown) => console.error('person not reported', error));
      }}
    />
  );
}
