import { useTranslation } from 'react-i18next';
import { meetGenders, meetTypes, privatePlaceMeetTypes } from '../../../schemas/enumerations.ts';
import { Banner } from '../../components/banner.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { useEnumOptions } from '../../i18n/use-enum.ts';
import type { FormPartProps } from './meet-form.ts';
import { useErrorWords } from './use-error-words.ts';

/** What is done and for whom; some types show the advice of MEET-30. */
export function WhatAndFor({ form, errors, set }: FormPartProps) {
  const { t } = useTranslation(['meets', 'common']);
  const wordOf = useErrorWords();
  const types = useEnumOptions(meetTypes);
  const genders = useEnumOptions(meetGenders);
  return (
    <>
      <SelectField
        label={t('editor.meet_type')}
        name="meet_type"
        placeholder={t('editor.choose')}
        value={form.meet_type}
        options={types}
        onChange={(meet_type) => set({ meet_type })}
        error={wordOf(errors.meet_type)}
        required
      />
      {privatePlaceMeetTypes.includes(form.meet_type) && (
        <Banner tone="warning">{t('common:meetAdvice')}</Banner>
      )}
      <SelectField
        label={t('editor.meet_gender')}
        name="meet_gender"
        placeholder={t('editor.choose')}
        value={form.meet_gender}
        options={genders}
        onChange={(meet_gender) => set({ meet_gender })}
        error={wordOf(errors.meet_gender)}
        required
      />
    </>
  );
}
