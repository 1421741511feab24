import { useTranslation } from '../../i18n/use-translation.ts';
import { useChoiceRows } from './choice-rows.tsx';
import { CellSection } from '../../components/cells.tsx';
import { ProfileInput } from './profile-fields.tsx';
import type { ProfileEditor } from './use-profile-editor.ts';

/** `Työ ja koulutus`, `Elämäntavat` and `Elämäntilanne`. */
export function LifeSections({ editor }: { editor: ProfileEditor }) {
  const { t } = useTranslation('profile');
  const { rows, sheet } = useChoiceRows(editor);
  return (
    <>
      <CellSection title={t('section.work')}>
        <ProfileInput
          editor={editor}
          field="occupation"
          autoComplete="organization-title"
          placeholder={t('example.occupation')}
        />
        {rows('work')}
      </CellSection>
      <CellSection title={t('section.habits')}>{rows('habits')}</CellSection>
      <CellSection title={t('section.life')}>{rows('life')}</CellSection>
      {sheet}
    </>
  );
}
