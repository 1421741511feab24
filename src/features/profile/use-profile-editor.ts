import { useMemo, useState } from 'react';
import type { ProfileDoc } from '../../../schemas/documents/device.ts';
import { useReplica } from '../../data/replica-context.tsx';
import { useNow } from '../../data/use-now.ts';
import { checkProfile } from './check-profile.ts';
import type { FormErrors } from './check-profile.ts';
import { isOwnSign, withField } from './profile-draft.ts';
import type { ProfileDraft } from './profile-draft.ts';
import { formOf } from './profile-form.ts';
import type { ProfileEdits, ProfileForm, TextField } from './profile-form.ts';

/** What the sections of the editor work with. */
export interface ProfileEditor {
  form: ProfileForm;
  draft: ProfileDraft;
  /** Errors to show now: of fields that were left with content, of all after a try to save. */
  errors: FormErrors;
  /** How many errors there would be if it was saved now. */
  missing: number;
  set(field: TextField, text: string): void;
  /** Several at once. */
  setAll(edits: ProfileEdits): void;
  setPicture(blob: Blob): void;
  setConsent(consent: boolean): void;
  /** The field was left; from now on its error shows. */
  leave(field: string): void;
  /** Every error of the form; from now on they all show. */
  check(): FormErrors;
}

/**
 * The state of the form: the stored profile with the draft's edits over it, so that a change which
 * arrives from another device shows in every field that is not being edited.
 */
export function useProfileEditor(
  profile: ProfileDoc | null,
  email: string,
  draft: ProfileDraft,
  change: (next: ProfileDraft) => void,
): ProfileEditor {
  const { clock } = useReplica();
  const now = useNow();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const saved = useMemo(() => formOf(profile, email), [profile, email]);
  const form = { ...saved, ...draft.edits };
  const all = checkProfile(form, draft, profile, now);
  const shown = Object.entries(all).filter(([field]) => tried || left.has(field));
  const setAll = (edits: ProfileEdits) => {
    const ownSign = profile !== null && isOwnSign(profile);
    const before = { ...draft, starSignChosen: draft.starSignChosen || ownSign };
    const fields = Object.entries(edits) as [TextField, string][];
    change(fields.reduce((next, [field, text]) => withField(next, saved, field, text), before));
  };
  return {
    form,
    draft,
    errors: Object.fromEntries(shown) as FormErrors,
    missing: Object.keys(all).length,
    set: (field, text) => setAll({ [field]: text }),
    setAll,
    setPicture: (blob) => change({ ...draft, picture: { pictureId: clock.pictureId(), blob } }),
    setConsent: (consent) => change({ ...draft, consent }),
    leave(field) {
      if (form[field as TextField]) setLeft(new Set(left).add(field));
    },
    check() {
      setTried(true);
      return all;
    },
  };
}
