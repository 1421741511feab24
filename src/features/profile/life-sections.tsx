import { useTranslation } from 'react-i18next';
import { FieldRow, FormSection } from './form-section.tsx';
import { ProfileChoice, ProfileInput } from './profile-fields.tsx';
import type { ProfileEditor } from './use-profile-editor.ts';

/** `Työ ja koulutus`, `Elämäntavat` and `Elämäntilanne`. */
export function LifeSections({ editor }: { editor: ProfileEditor }) {
  const { t } = useTranslation('profile');
  return (
    <>
      <FormSection title={t('section.work')}>
        <FieldRow>
          <ProfileChoice editor={editor} field="education" />
          <ProfileInput editor={editor} field="occupation" autoComplete="organization-title" />
        </FieldRow>
      </FormSection>
      <FormSection title={t('section.habits')}>
        <FieldRow>
          <ProfileChoice editor={editor} field="alcohol" />
          <ProfileChoice editor={editor} field="smoking" />
          <ProfileChoice editor={editor} field="exercise" />
        </FieldRow>
      </FormSection>
      <FormSection title={t('section.life')}>
        <FieldRow>
          <ProfileChoice editor={editor} field="relationship_status" />
          <ProfileChoice editor={editor} field="kids" />
          <ProfileChoice editor={editor} field="pets" />
        </FieldRow>
      </FormSection>
    </>
  );
}
