import { useRef, useState } from 'react';
import type { MeetDoc } from '../../../schemas/documents/device.ts';
import type { MeetErrors } from '../../../schemas/domain/validate-meet.ts';
import { askForRow } from '../../components/asked-row.ts';
import { toast } from '../../components/toast.ts';
import { undoToast } from '../../components/undo-toast.ts';
import { useIsMounted } from '../../components/use-is-mounted.ts';
import { useBackOrReplace } from '../../components/use-back-or-replace.ts';
import { dismissRefusals } from '../../data/dismiss-refusals.ts';
import { bringBack } from '../../data/draft-value.ts';
import { useReplica } from '../../data/replica-context.tsx';
import { syncStatus } from '../../data/sync-status.ts';
import { useDraft } from '../../data/use-draft.ts';
import { useReturnedPicture } from '../../data/use-returned-picture.ts';
import { forgetPicture } from '../../data/writes/forget-picture.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { createMeet } from './create-meet.ts';
import type { NewMeet } from './create-meet.ts';
import { changesOf, fieldsOf, formErrors, formOf } from './meet-form.ts';
import type { MeetDraft, MeetForm } from './meet-form.ts';
import { updateMeet } from './update-meet.ts';

/** The state of the meet editor, and what its form can do. */
export interface MeetEditor {
  /** Undefined until the draft has been looked up. */
  form: MeetForm | undefined;
  errors: MeetErrors;
  saving: boolean;
  /** The form was opened with what was left unfinished. */
  restored: boolean;
  /** Counts refused saves, so that each moves the focus to the first error. */
  attempts: number;
  set(change: Partial<MeetForm>): void;
  discard(): void;
  save(): void;
}

/**
 * State of the meet editor: its draft on the device, errors, and one save at a time (MEET-21).
 * @param meet to edit; a new one without @param refusedId of a refused new meet to start from
 */
export function useMeetEditor(
  meet: MeetDoc | undefined,
  refusedId: string | undefined,
): MeetEditor {
  const { t } = useTranslation('meets');
  const replica = useReplica();
  const returnTo = useBackOrReplace();
  const isMounted = useIsMounted();
  const draftOf = meet?.meetId ?? refusedId ?? 'new';
  const draft = useDraft<MeetDraft>(`meet:${draftOf}`);
  const restored = useWasThere(draft.loaded, draft.value);
  const [errors, setErrors] = useState<MeetErrors>({});
  const [attempts, setAttempts] = useState(0);
  const [saving, setSaving] = useState(false);
  useReturnedPicture(draft.value, (picture) => draft.change({ ...draft.latest(), picture }));
  const form = draft.loaded ? formOf(meet, draft.value) : undefined;

  const write = async (filled: MeetForm, pictureId: string) => {
    const fields = fieldsOf(filled, meet, replica.clock.now());
    const { picture } = filled;
    let isAll = true;
    let made: string | undefined;
    if (meet !== undefined) {
      await updateMeet(replica, meet.meetId, fields, picture);
      isAll = await draft.settle(draft.value);
    } else if (picture !== undefined) {
      const id = replica.clock.meetId(replica.uid);
      await draft.become({ collection: 'meets', id }, () =>
        createMeet(replica, fields as NewMeet, { pictureId, blob: picture }, id),
      );
      made = id;
    }
    await dismissRefusals(replica, ({ docId }) => docId === draftOf);
    if (picture && meet?.picture_id) await forgetPicture(replica, meet.picture_id);
    const done = meet === undefined ? t('editor.created') : t('editor.saved');
    toast(syncStatus().online ? done : t('editor.queued'), { kind: 'success' });
    // Not back to what has been sent.
    if (!isAll || !isMounted()) return;
    // By its date it may stand below others.
    if (made !== undefined) askForRow(made);
    void returnTo('/ownmeets');
  };
  const save = () => {
    if (form === undefined || saving) return;
    const pictureId = replica.clock.pictureId();
    const given = form.picture === undefined ? null : pictureId;
    const found = formErrors(form, meet, given, replica.clock.now());
    setErrors(found);
    if (Object.keys(found).length > 0) return setAttempts(attempts + 1);
    setSaving(true);
    // ERR-13: a failed save is only logged, and the loading state stops.
    write(form, pictureId)
      .catch((error: unknown) => console.error('meet not saved', error))
      .finally(() => setSaving(false));
  };
  const set = (change: Partial<MeetForm>) => {
    const { meet_date: _, ...kept } = draft.value ?? {};
    const when = form === undefined ? {} : { date: form.date, time: form.time };
    const changes = changesOf({ ...kept, ...(draft.value?.meet_date && when), ...change }, meet);
    if (Object.keys(changes).length > 0) draft.change(changes);
    else void draft.discard();
    setErrors(withoutErrors(errors, change));
  };
  const discard = () => {
    const { value } = draft;
    setErrors({});
    void draft.discard();
    if (value === undefined) return;
    undoToast(t('editor.discarded'), () => draft.change(bringBack(value, draft.latest())));
  };
  return { form, errors, saving, restored, attempts, set, discard, save };
}

/** Of what stands in the form under another name than in the document. */
const fieldOf: Readonly<Record<string, keyof MeetErrors>> = {
  date: 'meet_date',
  time: 'meet_date',
  picture: 'picture_id',
};

/** Errors that a change has made out of date are taken away at once. */
function withoutErrors(errors: MeetErrors, change: Partial<MeetForm>): MeetErrors {
  const rest: Record<string, unknown> = { ...errors };
  for (const name of Object.keys(change)) delete rest[fieldOf[name] ?? name];
  return rest;
}

/** Whether something was there when it was loaded, and is still. */
function useWasThere(loaded: boolean, value: unknown): boolean {
  const first = useRef<boolean>(undefined);
  if (loaded && first.current === undefined) first.current = value !== undefined;
  return first.current === true && value !== undefined;
}
