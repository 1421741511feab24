import { BlockDialog } from '../../components/block-dialog.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ReportPersonSheet } from './report-person-sheet.tsx';
import type { PersonActionsState } from './use-person-actions.ts';

interface PersonDialogsProps {
  actions: PersonActionsState;
  name: string;
  /** A favourite cannot be blocked (SAFE-13). */
  favourite: boolean;
}

/** The questions of report, undo report and block. */
export function PersonDialogs({ actions, name, favourite }: PersonDialogsProps) {
  const { t } = useTranslation('people');
  const close = () => actions.ask(undefined);
  return (
    <>
      {actions.asked === 'report' && <ReportPersonSheet actions={actions} onClose={close} />}
      <ConfirmDialog
        open={actions.asked === 'unreport'}
        text={t('report.cancelQuestion')}
        confirmLabel={t('report.cancel')}
        onConfirm={actions.cancelReport}
        onCancel={close}
      />
      <BlockDialog
        open={actions.asked === 'block'}
        name={name}
        favourite={favourite}
        onConfirm={actions.block}
        onCancel={close}
      />
    </>
  );
}
