import { meetGenders, privatePlaceMeetTypes } from '../../../schemas/enumerations.ts';
import { Banner } from '../../components/banner.tsx';
import { Cell } from '../../components/cells.tsx';
import { meetGenderColors } from '../../components/meet-gender-colors.ts';
import { PillChoice } from '../../components/pill-choice.tsx';
import type { PillOption } from '../../components/pill-choice.tsx';
import { useEnum } from '../../i18n/use-enum.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { FormPartProps } from './meet-form.ts';
import { MeetTypeRow } from './meet-type-row.tsx';
import { useMeetField } from './use-meet-field.ts';

/** What is done and for whom; some types show the advice of MEET-30. */
export function WhatAndFor(part: FormPartProps) {
  const { t } = useTranslation('meets');
  const field = useMeetField(part);
  const word = useEnum();
  const genders = meetGenders.map((value): PillOption => {
    return { value, label: word(value), color: meetGenderColors[value] };
  });
  return (
    <>
      <MeetTypeRow {...part} />
      {privatePlaceMeetTypes.includes(part.form.meet_type) && (
        <Cell>
          <Banner tone="warning">{t('common:meetAdvice')}</Banner>
        </Cell>
      )}
      <Cell>
        <PillChoice {...field('meet_gender')} options={genders} required />
      </Cell>
    </>
  );
}
