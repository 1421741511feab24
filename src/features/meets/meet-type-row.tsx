import { useEffect, useState } from 'react';
import type { MeetType } from '../../../schemas/enumerations.ts';
import { ChoiceRow } from '../../components/choice-row.tsx';
import { ChoiceSheet } from '../../components/choice-sheet.tsx';
import type { Choice } from '../../components/choice-sheet.tsx';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { whenIdle } from '../../data/when-idle.ts';
import { useEnum } from '../../i18n/use-enum.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { FormPartProps } from './meet-form.ts';
import { meetTypeGroups } from './meet-type-groups.ts';
import { useMeetField } from './use-meet-field.ts';

/** As large as a drawing, so that nothing moves when it comes. */
function Blank() {
  return <svg viewBox="0 0 24 24" aria-hidden="true" />;
}

/** The drawings come when they can: not every device keeps them. */
const MeetTypeIcon = lazyComponent<{ type: MeetType }>(
  async () => (await import('./meet-type-icon.tsx')).default,
  { fallback: Blank, isExtra: true },
);

/** What is done (MEET-28): a row, and a sheet with the types in groups. */
export function MeetTypeRow(part: FormPartProps) {
  const { t } = useTranslation('meets');
  const { name, label, value: type, error, onChange } = useMeetField(part)('meet_type');
  const word = useEnum();
  const [isOpen, setOpen] = useState(false);
  // Before the sheet opens.
  useEffect(() => whenIdle(() => void MeetTypeIcon.fetch().catch(() => undefined)), []);
  const choices = meetTypeGroups.flatMap(({ group, types }) =>
    types.map((value): Choice => {
      return {
        value,
        label: word(value),
        group: t(`typeGroup.${group}`),
        icon: <MeetTypeIcon type={value} />,
      };
    }),
  );
  const chosen = choices.find(({ value }) => value === type);
  return (
    <>
      <ChoiceRow
        name={name}
        label={label}
        icon={chosen?.icon}
        placeholder={t('editor.choose')}
        chosen={type === '' ? undefined : word(type)}
        error={error}
        onOpen={() => setOpen(true)}
      />
      {isOpen && (
        <ChoiceSheet
          title={label}
          value={type}
          options={choices}
          onChange={onChange}
          onDone={(done) => {
            onChange(done);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
