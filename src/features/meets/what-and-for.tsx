import { lazy, Suspense } from 'react';
import { meetGenders, meetTypes, privatePlaceMeetTypes } from '../../../schemas/enumerations.ts';
import { Banner } from '../../components/banner.tsx';
import { Cell } from '../../components/cells.tsx';
import { meetGenderColors } from '../../components/meet-gender-colors.ts';
import { PillChoice } from '../../components/pill-choice.tsx';
import type { PillOption } from '../../components/pill-choice.tsx';
import { useEnum } from '../../i18n/use-enum.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { FormPartProps } from './meet-form.ts';
import { useErrorWords } from './use-error-words.ts';
import styles from './meet-editor.module.css';

/** The drawings come when they can: not every device keeps them, and nothing depends on them. */
const MeetTypeIcon = lazy(() => import('./meet-type-icon.tsx').catch(() => ({ default: Blank })));

/** As large as a drawing, so that nothing moves when it comes. */
function Blank() {
  return <svg viewBox="0 0 24 24" aria-hidden="true" />;
}

/** What is done and for whom; some types show the advice of MEET-30. */
export function WhatAndFor({ form, errors, set }: FormPartProps) {
  const { t } = useTranslation('meets');
  const wordOf = useErrorWords();
  const word = useEnum();
  const types = meetTypes.map((value): PillOption => {
    const icon = (
      <Suspense fallback={<Blank />}>
        <MeetTypeIcon type={value} />
      </Suspense>
    );
    return { value, label: word(value), icon };
  });
  const genders = meetGenders.map((value): PillOption => {
    return { value, label: word(value), color: meetGenderColors[value] };
  });
  return (
    <>
      <Cell>
        <PillChoice
          label={t('editor.meet_type')}
          name="meet_type"
          value={form.meet_type}
          options={types}
          onChange={(meet_type) => set({ meet_type })}
          error={wordOf(errors.meet_type)}
          required
        />
        {privatePlaceMeetTypes.includes(form.meet_type) && (
          <div className={styles.advice}>
            <Banner tone="warning">{t('common:meetAdvice')}</Banner>
          </div>
        )}
      </Cell>
      <Cell>
        <PillChoice
          label={t('editor.meet_gender')}
          name="meet_gender"
          value={form.meet_gender}
          options={genders}
          onChange={(meet_gender) => set({ meet_gender })}
          error={wordOf(errors.meet_gender)}
          required
        />
      </Cell>
    </>
  );
}
