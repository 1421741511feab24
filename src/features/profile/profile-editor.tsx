import { useEffect, useRef, useState } from 'react';
import type { FormEvent, RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import type { ProfileDoc } from '../../../schemas/documents/device.ts';
import { Stack } from '../../components/stack.tsx';
import { undoToast } from '../../components/undo-toast.ts';
import { toast } from '../../components/toast.ts';
import { useLive, useReplica } from '../../data/replica-context.tsx';
import { useSession } from '../../data/session.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { BasicsSection } from './basics-section.tsx';
import type { FormErrors } from './check-profile.ts';
import { ConsentBox } from './consent-box.tsx';
import { enterGoesOn, nameEnterKey } from './enter-goes-on.ts';
import { EditorBanners } from './editor-banners.tsx';
import { QuietErrors } from '../../components/field-error.tsx';
import { focusFirstError } from '../../components/focus-first-error.ts';
import { IntroSection } from './intro-section.tsx';
import { LifeSections } from './life-sections.tsx';
import type { ProfileDraft } from './profile-draft.ts';
import { SaveBar } from './save-bar.tsx';
import { useProfileEditor } from './use-profile-editor.ts';
import type { DraftHandle } from './use-profile-draft.ts';
import { useSaveProfile } from './use-save-profile.ts';
import { WishesSection } from './wishes-section.tsx';
import styles from './profile-editor-page.module.css';

interface ProfileEditorProps {
  /** Null creates a profile. */
  profile: ProfileDoc | null;
  draft: ProfileDraft;
  handle: DraftHandle;
}

/** The form of /profile with its six sections (PROF-21). */
export function ProfileEditor({ profile, draft, handle }: ProfileEditorProps) {
  const { t } = useTranslation('profile');
  const { device } = useReplica();
  const creating = useRef(profile === null).current;
  const email = useSession()?.email ?? '';
  const editor = useProfileEditor(profile, email, draft, handle.change);
  const saving = useSaveProfile(profile, editor, handle.settle);
  const refused = useLive((replica) => replica.device.watchRefusals(), [])?.filter(
    (entry) => entry.collection === 'profile',
  );
  const { form, fail } = useFailure();
  useNamedField(form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const errors = editor.check();
    if (Object.keys(errors).length > 0) return fail(errors);
    for (const { id } of refused ?? []) void device.dismissRefusal(id);
    void saving.save();
  };
  const discard = () => {
    void handle.discard();
    undoToast(t('draft.discarded'), () => handle.bringBack(draft));
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onFocus={(event) => nameEnterKey(event, editor.missing > 0)}
      onKeyDown={enterGoesOn}
    >
      <Stack>
        <EditorBanners refused={refused ?? []} restored={handle.restored} onDiscard={discard} />
        <QuietErrors value={true}>
          <div className={styles.columns}>
            <div className={styles.intro}>
              <IntroSection editor={editor} profile={profile} />
            </div>
            <Stack>
              <BasicsSection editor={editor} />
              <WishesSection editor={editor} />
              <LifeSections editor={editor} />
              {creating && <ConsentBox editor={editor} given={profile !== null} />}
            </Stack>
          </div>
        </QuietErrors>
      </Stack>
      <SaveBar
        busy={saving.busy}
        waits={saving.waits}
        pictureId={draft.picture?.pictureId ?? profile?.picture_id ?? null}
        errorCount={Object.keys(editor.errors).length}
        missing={creating ? editor.missing : undefined}
      />
    </form>
  );
}

/** A link such as `/profile#distance_for_meets` leads to that field (PEOPLE-11). */
function useNamedField(form: RefObject<HTMLFormElement | null>): void {
  const { hash } = useLocation();
  useEffect(() => {
    const field = hash === '' ? null : form.current?.elements.namedItem(hash.slice(1));
    if (field instanceof HTMLElement) field.focus();
  }, [form, hash]);
}

/** After a refused try to save: toasts for PROF-14 and PROF-17, and focus on the first error. */
function useFailure() {
  const { t } = useTranslation('common');
  const form = useRef<HTMLFormElement>(null);
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (failures > 0 && form.current) focusFirstError(form.current);
  }, [failures]);
  const fail = (errors: FormErrors) => {
    setFailures(failures + 1);
    for (const key of Object.values(errors)) {
      if (loudKeys.includes(key)) toast(t(`error.${key}`), { kind: 'error' });
    }
  };
  return { form, fail };
}

const loudKeys: readonly string[] = ['partner_min_age.above_max', 'picture.required'];
