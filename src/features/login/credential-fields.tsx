import { Eye, EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { limits } from '../../../schemas/limits.ts';
import iconButton from '../../components/icon-button.module.css';
import { StaticField } from '../../components/static/static-field.tsx';
import styles from './login-page.module.css';

/** E-mail field of a form (AUTH-03). @param props.form prefix of its id */
export function EmailField({ form }: { form: string }) {
  const { t } = useTranslation('login');
  return (
    <StaticField
      id={`${form}-email`}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={limits.email}
      required
      label={t('email')}
      errors={{ required: t('error.emailRequired'), format: t('error.emailFormat') }}
    />
  );
}

interface PasswordFieldProps {
  form: string;
  /** True where a password is chosen: checked for length and offered by password managers. */
  fresh?: boolean;
  label: string;
  hint?: string;
}

/** Password field with a button that shows what was typed (AUTH-04, AUTH-05). */
export function PasswordField({ form, fresh = false, label, hint }: PasswordFieldProps) {
  const { t } = useTranslation('login');
  const id = `${form}-password`;
  return (
    <div className={styles.password}>
      <StaticField
        id={id}
        name="password"
        type="password"
        autoComplete={fresh ? 'new-password' : 'current-password'}
        maxLength={limits.passwordMax}
        required
        label={label}
        {...(hint !== undefined && { hint })}
        errors={{
          required: t('error.passwordRequired'),
          short: t('error.passwordShort'),
          PASSWORD_TOO_WEAK: t('error.passwordWeak'),
        }}
      />
      <button
        type="button"
        hidden
        className={iconButton.button}
        aria-label={t('showPassword')}
        aria-pressed="false"
        aria-controls={id}
        data-reveal={id}
      >
        <Eye data-when="hidden" />
        <EyeOff data-when="shown" />
      </button>
    </div>
  );
}
