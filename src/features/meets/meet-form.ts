import type { MeetDoc } from '../../../schemas/documents/device.ts';
import type { MeetFields } from '../../../schemas/documents/stored.ts';
import type { MeetGender } from '../../../schemas/enumerations.ts';
import {
  combineDateTime,
  toDateInput,
  toTimeInput,
} from '../../../schemas/domain/helsinki-time.ts';
import { meetErrors } from '../../../schemas/domain/validate-meet.ts';
import type { MeetErrors } from '../../../schemas/domain/validate-meet.ts';

/** What the editor's controls hold; date and time are wall time in Helsinki. */
export interface MeetForm {
  meet_type: string;
  meet_gender: string;
  description: string;
  /** `2026-11-21` or ''. */
  date: string;
  /** `18:30` or ''. */
  time: string;
  location: string;
  only_favs: boolean;
  picture: Blob | undefined;
  /** What another app has shared: `picture` is its middle square until the user has chosen another. */
  uncropped: File | undefined;
}

/**
 * A half-filled form on the device: what differs from the meet. A refused change comes back as
 * fields of the document, `meet_date` and `picture_id` among them.
 */
export type MeetDraft = { [N in keyof MeetForm]?: MeetForm[N] | undefined } & Pick<
  Partial<MeetFields>,
  'meet_date' | 'picture_id'
>;

/** What each part of the form needs. */
export interface FormPartProps {
  form: MeetForm;
  errors: MeetErrors;
  set: (change: Partial<MeetForm>) => void;
}

const empty: MeetForm = {
  meet_type: '',
  meet_gender: '',
  description: '',
  date: '',
  time: '',
  location: '',
  only_favs: false,
  picture: undefined,
  uncropped: undefined,
};

/** The form of a meet with its draft; without a meet that of a new one. */
export function formOf(meet: MeetDoc | undefined, draft: MeetDraft | undefined): MeetForm {
  const base =
    meet === undefined ? empty : { ...fieldsFrom(meet), picture: undefined, uncropped: undefined };
  const given = { ...(draft?.meet_date ? wallTime(draft.meet_date) : {}), ...draft };
  return {
    meet_type: given.meet_type ?? base.meet_type,
    meet_gender: given.meet_gender ?? base.meet_gender,
    description: given.description ?? base.description,
    date: given.date ?? base.date,
    time: given.time ?? base.time,
    location: given.location ?? base.location,
    only_favs: given.only_favs ?? base.only_favs,
    picture: given.picture ?? base.picture,
    uncropped: given.uncropped,
  };
}

/** The draft without what says the same as the meet: what was typed and taken back again is no change (SYNC-08). */
export function changesOf(draft: MeetDraft, meet: MeetDoc | undefined): MeetDraft {
  const before: Readonly<Record<string, unknown>> = { ...formOf(meet, undefined) };
  return Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => value !== before[name]),
  );
}

function fieldsFrom(meet: MeetDoc): Omit<MeetForm, 'picture' | 'uncropped'> {
  const { meet_type, meet_gender, description, location, only_favs } = meet;
  const when = wallTime(meet.meet_date);
  return { meet_type, meet_gender, description, location, only_favs, ...when };
}

function wallTime(instant: string): { date: string; time: string } {
  return { date: toDateInput(instant), time: toTimeInput(instant) };
}

/** The fields of the document that the form makes; those of `meet` stay out if they are the same. */
export function fieldsOf(form: MeetForm, meet?: MeetDoc, now?: Date): Partial<MeetFields> {
  const fields: Partial<MeetFields> = {
    meet_type: form.meet_type,
    meet_gender: form.meet_gender as MeetGender,
    description: form.description.trim(),
    meet_date: combineDateTime(form.date, form.time, now),
    location: form.location,
    only_favs: form.only_favs,
  };
  if (meet === undefined) return fields;
  const before = fieldsFrom(meet);
  // The stored instant may carry seconds that the inputs do not show.
  if (form.date === before.date && form.time === before.time) delete fields.meet_date;
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => meet[name as keyof MeetFields] !== value),
  );
}

/** What is wrong with the form (MEET-22..29): of an edited meet only with what has changed. */
export function formErrors(
  form: MeetForm,
  meet: MeetDoc | undefined,
  pictureId: string | null,
  now: Date,
): MeetErrors {
  const fields = fieldsOf(form, meet, now);
  if (meet === undefined) {
    return meetErrors({ ...fields, picture_id: pictureId }, { now, creating: true });
  }
  return meetErrors(fields, { now, creating: false });
}

/** True if saving moves the meet: open chats are then told (MEET-36). */
export function movesMeet(form: MeetForm, meet: MeetDoc): boolean {
  const fields = fieldsOf(form, meet);
  return fields.meet_date !== undefined || fields.location !== undefined;
}
