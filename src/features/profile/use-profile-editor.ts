import { useMemo, useState } from 'react';
import type { ProfileDoc } from '../../../schemas/documents/device.ts';
import { useReplica } from '../../data/replica-context.tsx';
import { checkProfile } from './check-profile.ts';
import type { FormErrors } from './check-profile.ts';
import { isOwnSign, withField } from './profile-draft.ts';
import type { ProfileDraft } from './profile-draft.ts';
import { formOf } from './profile-form.ts';
import type { ProfileForm, TextField } from './profile-form.ts';

/** What the sections of the editor work with. */
export interface ProfileEditor {
  form: ProfileForm;
  draft: ProfileDraft;
  /** Errors to show now: of fields that were left with content, of all after a try to save. */
  errors: FormErrors;
  set(field: TextField, text: string): void;
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
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const saved = useMemo(() => formOf(profile, email), [profile, email]);
  const form = { ...saved, ...draft.edits };
  const all = checkProfile(form, draft, profile, clock.now());
  const shown = Object.entries(all).filter(([field]) => tried || left.has(field));
  return {
    form,
    draft,
    errors: Object.fromEntries(shown) as FormErrors,
    set(field, text) {
      const ownSign = profile !== null && isOwnSign(profile);
      change(
        withField(
          { ...draft, starSignChosen: draft.starSignChosen || ownSign },
          saved,
          field,
          text,
        ),
      );
    },
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
