import { useRef, useState } from 'react';
import type { ProfileDoc } from '../../../schemas/documents/device.ts';
import { sayNotSaved } from '../../components/say-not-saved.ts';
import { toast } from '../../components/toast.ts';
import { useIsMounted } from '../../components/use-is-mounted.ts';
import { useBackOrReplace } from '../../components/use-back-or-replace.ts';
import { useReplica } from '../../data/replica-context.tsx';
import { syncStatus } from '../../data/sync-status.ts';
import { useIsUnfilled } from '../../data/use-sync-status.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { saveProfile } from './save-profile.ts';
import { uploadEnd } from './upload-end.ts';
import type { ProfileEditor } from './use-profile-editor.ts';

/** Longest wait for an upload before the editor is left anyway, milliseconds. */
const timeoutMs = 10_000;

interface SaveHandle {
  busy: boolean;
  /** It waits for the profile to come to this device, for which there is no network: the form can be used meanwhile. */
  waits: boolean;
  /** Saves a form that has been checked, waits for its picture a while, and leaves the editor, unless one has typed on. */
  save(): Promise<void>;
}

/**
 * Saving from the editor: on the device at once, with or without a network.
 * @param settleDraft forgets the editor's draft once that is saved; false if there is, or has come since, more
 */
export function useSaveProfile(
  profile: ProfileDoc | null,
  editor: ProfileEditor,
  settleDraft: () => Promise<boolean>,
): SaveHandle {
  const { t } = useTranslation('profile');
  const replica = useReplica();
  const returnTo = useBackOrReplace();
  const isMounted = useIsMounted();
  const unfilled = useIsUnfilled();
  const [saving, setSaving] = useState(false);
  const waits = saving && unfilled;
  const busy = saving && !unfilled;
  const saves = useRef(0);
  const save = async () => {
    if (busy) return;
    setSaving(true);
    const mine = (saves.current += 1);
    const { form, draft } = editor;
    try {
      await saveProfile(replica, { form, draft, profile, language: currentLanguage() });
      // Saved anew while it waited: that says how it ends.
      if (mine !== saves.current) return;
      const { online } = syncStatus();
      const isAll = await settleDraft();
      const end =
        draft.picture && online
          ? await uploadEnd(replica.device, draft.picture.pictureId, timeoutMs)
          : undefined;
      // That it failed is said wherever the user is (ERR-02).
      if (end !== 'failed') toast(t(online ? 'saved' : 'savedOffline'), { kind: 'success' });
      // What has been typed while the picture was sent is not saved, and its writer must not be led to believe so.
      if (isAll && isMounted() && (await settleDraft()))
        await returnTo(profile === null ? '/meets' : '/account');
    } catch (error) {
      // What has been typed is in the form still, and its draft.
      sayNotSaved(error);
    } finally {
      if (mine === saves.current) setSaving(false);
    }
  };
  return { busy, waits, save };
}
