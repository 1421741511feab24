import { useTranslation } from '../../i18n/use-translation.ts';
import { ChoiceRows } from './choice-rows.tsx';
import { CellSection } from '../../components/cells.tsx';
import { ProfileInput } from './profile-fields.tsx';
import type { ProfileEditor } from './use-profile-editor.ts';

const habits = ['alcohol', 'smoking', 'exercise'] as const;
const life = ['relationship_status', 'kids', 'pets'] as const;

/** `Työ ja koulutus`, `Elämäntavat` and `Elämäntilanne`. */
export function LifeSections({ editor }: { editor: ProfileEditor }) {
  const { t } = useTranslation('profile');
  return (
    <>
      <CellSection title={t('section.work')}>
        <ProfileInput
          editor={editor}
          field="occupation"
          autoComplete="organization-title"
          placeholder={t('example.occupation')}
        />
        <ChoiceRows editor={editor} fields={['education']} />
      </CellSection>
      <CellSection title={t('section.habits')}>
        <ChoiceRows editor={editor} fields={habits} />
      </CellSection>
      <CellSection title={t('section.life')}>
        <ChoiceRows editor={editor} fields={life} />
      </CellSection>
    </>
  );
}
