import { useId } from 'react';
import { BirthdayField } from '../../components/birthday-field.tsx';
import { PlacePicker } from '../../components/place-picker.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { StarSignRow } from './choice-rows.tsx';
import { Cell, CellPair, CellSection } from '../../components/cells.tsx';
import { ProfileInput, ProfilePills, useProfileField } from './profile-fields.tsx';
import type { ProfileEditor } from './use-profile-editor.ts';

/** `Perustiedot` (PROF-01..10, 19, 23, 26). */
export function BasicsSection({ editor }: { editor: ProfileEditor }) {
  const { t } = useTranslation('profile');
  const field = useProfileField(editor);
  return (
    <CellSection title={t('section.basics')} hint={t('sectionHint.basics')}>
      <ProfileInput
        editor={editor}
        field="name"
        hint={t('hint.name')}
        placeholder={t('example.name')}
        autoComplete="given-name"
        autoCapitalize="words"
      />
      <ProfileInput editor={editor} field="email" type="email" autoComplete="email" />
      <Cell>
        <BirthdayField {...field('birthday')} onBlur={() => editor.leave('birthday')} />
      </Cell>
      <ProfilePills editor={editor} field="gender" />
      <CellPair>
        <ProfileInput
          editor={editor}
          field="height"
          inputMode="numeric"
          autoComplete="off"
          placeholder="–"
        />
        <StarSignRow editor={editor} />
      </CellPair>
      <Cell>
        <PlacePicker {...field('location')} hint={t('hint.location')} />
      </Cell>
      <SocialFields editor={editor} />
    </CellSection>
  );
}

/** One sentence below says of both who sees them. */
function SocialFields({ editor }: { editor: ProfileEditor }) {
  const { t } = useTranslation('profile');
  const placeholder = t('common:optional');
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, placeholder };
  const id = useId();
  return (
    <>
      <ProfileInput editor={editor} field="snapchat" aria-describedby={`${id}-hint`} {...plain} />
      <ProfileInput
        editor={editor}
        field="instagram"
        id={id}
        hint={t('hint.socialName')}
        {...plain}
      />
    </>
  );
}
