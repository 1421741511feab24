import { useTranslation } from 'react-i18next';
import { FieldGroup, FormSection } from './form-section.tsx';
import { ProfileInput, ProfilePills } from './profile-fields.tsx';
import type { ProfileEditor } from './use-profile-editor.ts';

/** `Toiveet` (PROF-12..15): whom the user wants to meet. */
export function WishesSection({ editor }: { editor: ProfileEditor }) {
  const { t } = useTranslation('profile');
  return (
    <FormSection title={t('section.wishes')} hint={t('sectionHint.wishes')}>
      <ProfilePills editor={editor} field="gender_interest" />
      <ProfilePills editor={editor} field="looking_for" />
      <FieldGroup label={t('ageGroup')}>
        <ProfileInput editor={editor} field="partner_min_age" inputMode="numeric" />
        <ProfileInput editor={editor} field="partner_max_age" inputMode="numeric" />
      </FieldGroup>
      <ProfileInput
        editor={editor}
        field="distance_for_meets"
        hint={t('hint.distance_for_meets')}
        inputMode="numeric"
      />
    </FormSection>
  );
}
