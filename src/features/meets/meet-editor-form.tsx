import { useEffect, useRef, useState } from 'react';
import type { MeetDoc } from '../../../schemas/documents/device.ts';
import { combineDateTime } from '../../../schemas/domain/helsinki-time.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { QuietErrors } from '../../components/field-error.tsx';
import { focusFirstError } from '../../components/focus-first-error.ts';
import { Skeleton } from '../../components/skeleton.tsx';
import { useLive } from '../../data/replica-context.tsx';
import { formatDateTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { MeetFields } from './meet-fields.tsx';
import { movesMeet } from './meet-form.ts';
import type { MeetForm } from './meet-form.ts';
import { useMeetEditor } from './use-meet-editor.ts';
import styles from './meet-editor.module.css';

interface MeetEditorFormProps {
  /** The meet to edit; without it a new one. */
  meet?: MeetDoc;
  /** Id of a refused new meet, whose fields to start from. */
  refusedId?: string;
}

/** The form of the meet editor. */
export function MeetEditorForm({ meet, refusedId }: MeetEditorFormProps) {
  const { t } = useTranslation('meets');
  const { t: common } = useTranslation('common');
  const editor = useMeetEditor(meet, refusedId);
  const ref = useFocusOnFirstError(editor.attempts);
  if (editor.form === undefined) return <Skeleton shape="card" height="24rem" />;
  const wrong = Object.keys(editor.errors).length;
  const existing = meet && { path: meet.meet_pic_url ?? null, pictureId: meet.picture_id };
  return (
    <form
      ref={ref}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        editor.save();
      }}
    >
      {editor.restored && <Restored onDiscard={editor.discard} />}
      <QuietErrors value={true}>
        <MeetFields
          form={editor.form}
          errors={editor.errors}
          set={editor.set}
          existing={existing}
        />
      </QuietErrors>
      {meet !== undefined && <MoveNotice meet={meet} form={editor.form} />}
      <p role="status" className="visually-hidden">
        {wrong > 0 && common('fixErrors', { count: wrong })}
      </p>
      <div className={styles.save}>
        <Button type="submit" wide busy={editor.saving}>
          {saveLabel(editor.saving, meet === undefined, t)}
        </Button>
      </div>
    </form>
  );
}

function saveLabel(saving: boolean, isNew: boolean, t: (key: string) => string): string {
  if (saving) return t('editor.saving');
  return isNew ? t('editor.publish') : t('editor.save');
}

/** After each refused save the first wrong control has the focus, so its error is read out. */
function useFocusOnFirstError(attempts: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempts > 0 && form.current) focusFirstError(form.current);
  }, [attempts]);
  return form;
}

function Restored({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation('meets');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Banner
        action={
          <Button variant="plain" onClick={() => setAsking(true)}>
            {t('editor.discard')}
          </Button>
        }
      >
        {t('editor.restored')}
      </Banner>
      <ConfirmDialog
        open={asking}
        text={t('editor.discardAsk')}
        confirmLabel={t('editor.discard')}
        danger
        onConfirm={() => {
          setAsking(false);
          onDiscard();
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

/** Says beforehand what open chats will be told (MEET-36). */
function MoveNotice({ meet, form }: { meet: MeetDoc; form: MeetForm }) {
  const { t } = useTranslation('meets');
  const where = { meet_id: meet.meetId };
  const chats = useLive((replica) => replica.chats.watch({ where }), [meet.meetId]);
  const when = combineDateTime(form.date, form.time);
  const told = chats?.some((chat) => !chat.archived) === true && movesMeet(form, meet);
  if (!told || !when.includes('T') || form.location === '') return null;
  const date = formatDateTime(when);
  const message = t('common:meetChanged', { date, location: form.location });
  return (
    <Banner key={message} tone="warning">
      {t('editor.changeNotice', { message })}
    </Banner>
  );
}
