import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../components/button-class.ts';
import { StaticErrors } from '../../components/static/static-field.tsx';
import styles from './login-page.module.css';

/** Google's mark, in its own colours as its brand rules want. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path
        fill="#4285F4"
        d="M22.6 12.3c0-.8-.1-1.5-.2-2.2H12v4.2h5.9a5 5 0 0 1-2.2 3.3v2.7h3.6c2.1-1.9 3.3-4.7 3.3-8z"
      />
      <path
        fill="#34A853"
        d="M12 23c3 0 5.4-1 7.3-2.7l-3.6-2.7a6.6 6.6 0 0 1-9.8-3.5H2.2v2.8A11 11 0 0 0 12 23z"
      />
      <path fill="#FBBC05" d="M5.9 14.1a6.6 6.6 0 0 1 0-4.2V7.1H2.2a11 11 0 0 0 0 9.8z" />
      <path
        fill="#EA4335"
        d="M12 5.4c1.6 0 3 .6 4.2 1.6l3.1-3.1A11 11 0 0 0 2.2 7.1l3.7 2.8A6.6 6.6 0 0 1 12 5.4z"
      />
    </svg>
  );
}

/** AUTH-10; hidden until the gateway says that Google sign-in is configured. @param props.form beside which it stands */
export function GoogleButton({ form }: { form: string }) {
  const { t } = useTranslation('login');
  const errors = {
    password_first: t('error.googlePasswordFirst'),
    email_not_verified: t('error.googleNotVerified'),
    other: t('error.authenticationFailed'),
  };
  return (
    <div hidden data-google="" className={styles.google}>
      <p className={styles.or}>
        <span>{t('or')}</span>
      </p>
      <a href="/api/auth/google/start" className={buttonClass('secondary', true)}>
        <GoogleMark />
        {t('google')}
      </a>
      <StaticErrors of={`google-${form}`} english="other" errors={errors} />
    </div>
  );
}
