import { useTranslation } from 'react-i18next';
import { starSigns } from '../../../schemas/enumerations.ts';
import { BirthdayField } from '../../components/birthday-field.tsx';
import { PlacePicker } from '../../components/place-picker.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { useEnumOptions } from '../../i18n/use-enum.ts';
import { FieldNote, FieldRow, FormSection } from './form-section.tsx';
import { ProfileInput, ProfilePills, useErrorText } from './profile-fields.tsx';
import type { ProfileEditor } from './use-profile-editor.ts';

/** `Perustiedot` (PROF-01..10, 19, 23, 26). */
export function BasicsSection({ editor }: { editor: ProfileEditor }) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText(editor.errors);
  return (
    <FormSection title={t('section.basics')} hint={t('sectionHint.basics')}>
      <ProfileInput
        editor={editor}
        field="name"
        hint={t('hint.name')}
        autoComplete="given-name"
        autoCapitalize="words"
      />
      <ProfileInput editor={editor} field="email" type="email" autoComplete="email" />
      <BirthdayField
        name="birthday"
        label={t('field.birthday')}
        value={editor.form.birthday}
        error={errorText('birthday')}
        onChange={(text) => editor.set('birthday', text)}
        onBlur={() => editor.leave('birthday')}
      />
      <ProfilePills editor={editor} field="gender" />
      <FieldRow narrow>
        <ProfileInput editor={editor} field="height" inputMode="numeric" autoComplete="off" />
        <StarSignField editor={editor} />
      </FieldRow>
      <PlacePicker
        name="location"
        label={t('field.location')}
        hint={t('hint.location')}
        value={editor.form.location}
        error={errorText('location')}
        onChange={(place) => editor.set('location', place)}
      />
      <SocialFields editor={editor} />
    </FormSection>
  );
}

function StarSignField({ editor }: { editor: ProfileEditor }) {
  const { t } = useTranslation('profile');
  const options = useEnumOptions(starSigns);
  return (
    <SelectField
      label={t('field.starSign')}
      hint={t('hint.starSign')}
      name="starSign"
      placeholder={t('noStarSign')}
      options={options}
      value={editor.form.starSign}
      onChange={(sign) => editor.set('starSign', sign)}
    />
  );
}

function SocialFields({ editor }: { editor: ProfileEditor }) {
  const { t } = useTranslation('profile');
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <>
      <FieldRow>
        <ProfileInput editor={editor} field="snapchat" {...plain} />
        <ProfileInput editor={editor} field="instagram" {...plain} />
      </FieldRow>
      <FieldNote>{t('hint.socialName')}</FieldNote>
    </>
  );
}
