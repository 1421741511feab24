import { starSignOf } from '../../../schemas/domain/star-sign.ts';
import type { ProfileDoc } from '../../../schemas/documents/device.ts';
import { asText, textFields } from './profile-form.ts';
import type { ProfileEdits, ProfileForm, TextField } from './profile-form.ts';

/** A picture that was chosen but is not saved yet. */
export interface ChosenPicture {
  pictureId: string;
  blob: Blob;
}

/** What is kept of a half-filled editor (SYNC-10). */
export interface ProfileDraft {
  edits: ProfileEdits;
  /** The user has chosen the star sign, or none: it is never filled in again (PROF-26). */
  starSignChosen: boolean;
  consent: boolean;
  picture?: ChosenPicture;
  /** Of a refused save: id of its picture, which comes back a moment later. */
  refusedPicture?: string;
}

/**
 * A draft as it lies in the device store: a partial profile, so that a refused save can be put there
 * too, with what only the editor knows beside it.
 */
export function packDraft(draft: ProfileDraft): Record<string, unknown> {
  const { edits, starSignChosen, consent, picture, refusedPicture } = draft;
  return {
    ...edits,
    starSignChosen,
    consent,
    ...(picture && { picture }),
    ...(refusedPicture !== undefined && { picture_id: refusedPicture }),
  };
}

/** The draft in a stored value, whoever wrote it; what cannot be read is left out. */
export function unpackDraft(value: unknown): ProfileDraft {
  type Name = TextField | 'picture' | 'picture_id' | 'starSignChosen' | 'consent';
  const isDraft = typeof value === 'object' && value !== null;
  const fields: Partial<Record<Name, unknown>> = isDraft ? value : {};
  const edits = Object.fromEntries(
    textFields
      .filter((field) => fields[field] !== undefined)
      .map((field) => [field, asText(fields[field])]),
  ) as ProfileEdits;
  return {
    edits,
    starSignChosen: fields.starSignChosen === true,
    consent: fields.consent === true,
    ...(isPicture(fields.picture) && { picture: fields.picture }),
    ...(typeof fields.picture_id === 'string' && { refusedPicture: fields.picture_id }),
  };
}

function isPicture(value: unknown): value is ChosenPicture {
  return typeof value === 'object' && value !== null && 'pictureId' in value && 'blob' in value;
}

/** True if there is something to lose. */
export function holdsChanges(draft: ProfileDraft): boolean {
  return Object.keys(draft.edits).length > 0 || draft.picture !== undefined || draft.consent;
}

/**
 * The draft after one field was typed. Typing back what the profile says undoes the edit; a birthday
 * that becomes valid fills in the star sign (PROF-26).
 * @param saved the form of the profile as it is stored
 */
export function withField(
  draft: ProfileDraft,
  saved: ProfileForm,
  field: TextField,
  text: string,
): ProfileDraft {
  const starSignChosen = draft.starSignChosen || field === 'starSign';
  const next = { ...draft, starSignChosen, edits: withEdit(draft.edits, saved, field, text) };
  const sign = field === 'birthday' && !starSignChosen ? starSignOf(text) : undefined;
  if (sign === undefined) return next;
  return { ...next, edits: withEdit(next.edits, saved, 'starSign', sign) };
}

function withEdit(
  edits: ProfileEdits,
  saved: ProfileForm,
  field: TextField,
  text: string,
): ProfileEdits {
  const { [field]: _, ...others } = edits;
  // In a first profile that there shall be no star sign is a choice too, of which else nothing would stay.
  const isNone = field === 'starSign' && text === '' && saved.birthday === '';
  return text === saved[field] && !isNone ? others : { ...others, [field]: text };
}

/** Whether a stored star sign is the user's own choice: left out, or not that of the birthday. */
export function isOwnSign(profile: ProfileDoc): boolean {
  return profile.starSign === null || profile.starSign !== starSignOf(profile.birthday);
}
