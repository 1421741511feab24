import { limits } from '../../../schemas/limits.ts';
import { CellGroup, CellPair, CellSection } from '../../components/cells.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ProfileInput, ProfilePills } from './profile-fields.tsx';
import { RangeSlider } from './range-slider.tsx';
import type { ProfileEditor } from './use-profile-editor.ts';

/** `Toiveet` (PROF-12..15): whom the user wants to meet. */
export function WishesSection({ editor }: { editor: ProfileEditor }) {
  const { t } = useTranslation('profile');
  const { partner_min_age: from, partner_max_age: to, distance_for_meets: km } = editor.form;
  return (
    <CellSection title={t('section.wishes')} hint={t('sectionHint.wishes')}>
      <ProfilePills editor={editor} field="gender_interest" />
      <ProfilePills editor={editor} field="looking_for" />
      <CellGroup label={t('ageGroup')}>
        <CellPair>
          <ProfileInput
            editor={editor}
            field="partner_min_age"
            inputMode="numeric"
            placeholder="–"
          />
          <ProfileInput
            editor={editor}
            field="partner_max_age"
            inputMode="numeric"
            placeholder="–"
          />
        </CellPair>
        <RangeSlider
          min={limits.minAge}
          max={limits.maxPartnerAge}
          values={[from, to]}
          onChange={([partner_min_age = from, partner_max_age = to]) =>
            editor.setAll({ partner_min_age, partner_max_age })
          }
        />
      </CellGroup>
      <CellGroup>
        <ProfileInput
          editor={editor}
          field="distance_for_meets"
          hint={t('hint.distance_for_meets')}
          inputMode="numeric"
        />
        <RangeSlider
          min={limits.minDistance}
          max={limits.maxDistance}
          values={[km]}
          onChange={([next = km]) => editor.set('distance_for_meets', next)}
        />
      </CellGroup>
    </CellSection>
  );
}
