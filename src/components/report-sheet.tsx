import { useState } from 'react';
import { reportReasons, urgentReportReasons } from '../../schemas/enumerations.ts';
import { codePoints, limits } from '../../schemas/limits.ts';
import { useEnumOptions } from '../i18n/use-enum.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { focusFirst } from './focus-first.ts';
import { RadioList } from './radio-list.tsx';
import { Sheet } from './sheet.tsx';
import { TextArea } from './text-area.tsx';
import { toast } from './toast.ts';
import { useFirstErrorFocus } from './use-first-error-focus.ts';
import styles from './stack.module.css';

/** What somebody has said in a report. */
export interface ReportAnswer {
  /** One of FMT-14, in Finnish. */
  reason: string;
  text: string;
  attachChat: boolean;
}

export interface ReportSheetProps {
  open: boolean;
  onClose: () => void;
  /**
   * Resolves once the report is stored on the device, with false if another one has come before it; a failure is
   * only logged (ERR-11).
   */
  onSubmit: (answer: ReportAnswer) => Promise<boolean>;
  /** True where there is a chat with the reported person. */
  canAttachChat: boolean;
  /** The free text, kept as a draft until it is sent; nobody types before it has come. */
  draft: {
    value: string | undefined;
    loaded: boolean;
    change: (text: string) => void;
    settle: (saved: string | undefined) => Promise<unknown>;
  };
}

/** Urgent reasons first (SAFE-08), the rest in the order of FMT-14. */
const ordered = [
  ...urgentReportReasons,
  ...reportReasons.filter((reason) => !urgentReportReasons.includes(reason)),
];

function ReportForm({ onClose, onSubmit, canAttachChat, draft }: Omit<ReportSheetProps, 'open'>) {
  const { t } = useTranslation('common');
  const options = useEnumOptions(ordered);
  const [answer, setAnswer] = useState({ reason: '', attachChat: false });
  const [error, setError] = useState<string>();
  const { ref, tried } = useFirstErrorFocus<HTMLDivElement>();
  const set = (change: Partial<typeof answer>) => setAnswer({ ...answer, ...change });
  const text = draft.value ?? '';
  // Two tabs may have made it so.
  const isTooLong = codePoints(text.trim()) > limits.reportText;
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    tried();
    if (answer.reason === '') return setError(t('report.reasonMissing'));
    if (isTooLong) return;
    setBusy(true);
    try {
      if (await onSubmit({ ...answer, text: text.trim() })) {
        await draft.settle(draft.value);
        toast(t('report.thanks'), { kind: 'success' });
        return onClose();
      }
      toast(t('refusal.ALREADY_REPORTED'), { kind: 'error' });
      setBusy(false);
    } catch (failure) {
      console.error('not reported', failure);
      setBusy(false);
    }
  };
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose} ref={focusFirst}>
        {t('dialog.cancel')}
      </Button>
      <Button busy={busy} onClick={() => void submit()}>
        {t('report.submit')}
      </Button>
    </>
  );
  return (
    <Sheet open onClose={onClose} title={t('report.title')} actions={actions}>
      <div ref={ref} className={styles.stack}>
        <RadioList
          label={t('report.reason')}
          value={answer.reason}
          onChange={(reason) => set({ reason })}
          options={options}
          error={answer.reason === '' ? error : undefined}
        />
        <TextArea
          label={t('report.text')}
          value={text}
          onChange={draft.change}
          readOnly={!draft.loaded}
          max={limits.reportText}
          error={isTooLong ? t('refusal.SIGNUP_MESSAGE_TOO_LONG') : undefined}
          rows={4}
        />
        {canAttachChat && (
          <Checkbox
            label={t('report.attach')}
            checked={answer.attachChat}
            onChange={(attachChat) => set({ attachChat })}
          />
        )}
      </div>
    </Sheet>
  );
}

/** The report sheet of SAFE-07, with its thanks. */
export function ReportSheet({ open, ...rest }: ReportSheetProps) {
  return open ? <ReportForm {...rest} /> : null;
}
