import { profileSelects } from '../../../schemas/enumerations.ts';
import { PillChoice } from '../../components/pill-choice.tsx';
import { TextField as TextInput } from '../../components/text-field.tsx';
import type { TextFieldProps } from '../../components/text-field.tsx';
import { useEnumOptions } from '../../i18n/use-enum.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { FormErrors } from './check-profile.ts';
import { Cell } from '../../components/cells.tsx';
import type { TextField } from './profile-form.ts';
import type { ProfileEditor } from './use-profile-editor.ts';

/** Gives the words of a field's error, undefined if it has none to show. */
export function useErrorText(errors: FormErrors): (field: keyof FormErrors) => string | undefined {
  const { t } = useTranslation('common');
  return (field) => (errors[field] === undefined ? undefined : t(`error.${errors[field]}`));
}

type InputProps = Omit<TextFieldProps, 'label' | 'value' | 'onChange' | 'name' | 'error'> & {
  editor: ProfileEditor;
  field: TextField;
};

const optional: ReadonlySet<TextField> = new Set(['bio_text', 'snapchat', 'instagram', 'starSign']);

/** One typed field of the profile. */
export function ProfileInput({ editor, field, ...input }: InputProps) {
  return (
    <Cell>
      <TextInput
        {...input}
        {...useProfileField(editor)(field)}
        aria-required={!optional.has(field)}
        onBlur={() => editor.leave(field)}
      />
    </Cell>
  );
}

/** Gives what every control of the profile editor needs: name, label, value, error and change. */
export function useProfileField(editor: ProfileEditor) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText(editor.errors);
  return (field: keyof ProfileEditor['form']) => ({
    name: field,
    label: t(`field.${field}`),
    value: editor.form[field],
    error: errorText(field),
    onChange: (text: string) => editor.set(field, text),
  });
}

interface PillsProps {
  editor: ProfileEditor;
  field: keyof typeof profileSelects;
}

/** A choice as pills: the few by which people find each other. */
export function ProfilePills({ editor, field }: PillsProps) {
  return (
    <Cell>
      <PillChoice
        {...useProfileField(editor)(field)}
        required
        options={useEnumOptions(profileSelects[field])}
      />
    </Cell>
  );
}
