import { useState } from 'react';
import { profileSelects, starSigns } from '../../../schemas/enumerations.ts';
import { useEnum, useEnumOptions } from '../../i18n/use-enum.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ChoiceRow } from '../../components/choice-row.tsx';
import { ChoiceSheet } from '../../components/choice-sheet.tsx';
import { useErrorText } from './profile-fields.tsx';
import type { ProfileEditor } from './use-profile-editor.ts';

type ChoiceField = keyof typeof profileSelects;

const sections = {
  work: ['education'],
  habits: ['alcohol', 'smoking', 'exercise'],
  life: ['relationship_status', 'kids', 'pets'],
} as const satisfies Record<string, readonly ChoiceField[]>;

const order: readonly ChoiceField[] = Object.values(sections).flat();

/**
 * PROF-18's choices that are rows, by section, and the sheet that a row opens. What was chosen for the
 * first time leads on to the next that is still open, through all sections, so that a new profile is
 * filled in without going back and forth.
 */
export function useChoiceRows(editor: ProfileEditor) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText(editor.errors);
  const textOf = useEnum();
  const [open, setOpen] = useState<{ field: ChoiceField; isFirst: boolean }>();
  const done = (field: ChoiceField, value: string) => {
    editor.set(field, value);
    const next = open?.isFirst
      ? order.find((other) => other !== field && editor.form[other] === '')
      : undefined;
    setOpen(next && { field: next, isFirst: true });
    // The browser would go back to the row that was pressed, far above.
    if (next === undefined)
      requestAnimationFrame(() => document.getElementsByName(field)[0]?.focus());
  };
  const rows = (section: keyof typeof sections) =>
    sections[section].map((field) => (
      <ChoiceRow
        key={field}
        name={field}
        label={t(`field.${field}`)}
        placeholder={t('choose')}
        chosen={editor.form[field] === '' ? undefined : textOf(editor.form[field])}
        error={errorText(field)}
        onOpen={() => setOpen({ field, isFirst: editor.form[field] === '' })}
      />
    ));
  const sheet = open && (
    <FieldSheet
      editor={editor}
      field={open.field}
      onDone={(value) => done(open.field, value)}
      onClose={() => setOpen(undefined)}
    />
  );
  return { rows, sheet };
}

interface FieldSheetProps {
  editor: ProfileEditor;
  field: ChoiceField;
  onDone(value: string): void;
  onClose(): void;
}

function FieldSheet({ editor, field, onDone, onClose }: FieldSheetProps) {
  const { t } = useTranslation('profile');
  return (
    <ChoiceSheet
      title={t(`field.${field}`)}
      value={editor.form[field]}
      options={useEnumOptions(profileSelects[field])}
      onChange={(value) => editor.set(field, value)}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

/** The star sign, which may be left out (PROF-26). */
export function StarSignRow({ editor }: { editor: ProfileEditor }) {
  const { t } = useTranslation('profile');
  const textOf = useEnum();
  const [isOpen, setOpen] = useState(false);
  const { starSign } = editor.form;
  // Before a birthday names one, nobody has declined to tell.
  const none = editor.draft.starSignChosen ? t('noStarSign') : undefined;
  const options = [{ value: '', label: t('noStarSign') }, ...useEnumOptions(starSigns)];
  const done = (sign: string) => {
    editor.set('starSign', sign);
    setOpen(false);
  };
  return (
    <>
      <ChoiceRow
        name="starSign"
        label={t('field.starSign')}
        placeholder={t('common:optional')}
        chosen={starSign === '' ? none : textOf(starSign)}
        onOpen={() => setOpen(true)}
      />
      {isOpen && (
        <ChoiceSheet
          title={t('field.starSign')}
          hint={t('hint.starSign')}
          value={starSign}
          options={options}
          onChange={(sign) => editor.set('starSign', sign)}
          onDone={done}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
