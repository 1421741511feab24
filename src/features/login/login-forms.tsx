import { MailCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { MarkedText } from '../../components/marked-text.tsx';
import { usePublicPath } from '../../components/static/public-path.ts';
import { StaticErrors } from '../../components/static/static-field.tsx';
import { EmailField, PasswordField } from './credential-fields.tsx';
import { GoogleButton } from './google-button.tsx';
import styles from './login-page.module.css';

/** What any form may fail with besides its own reasons. */
function useSharedErrors(): Record<string, string> {
  const { t } = useTranslation(['login', 'common']);
  return {
    storage: t('common:storage.refused'),
    NETWORK: t('error.network'),
    UNAVAILABLE: t('error.unavailable'),
    TOO_MANY_REQUESTS: t('error.tooMany'),
  };
}

/** `Kirjaudu sisään` (AUTH-02, ERR-05). */
export function LoginForm() {
  const { t } = useTranslation('login');
  const errors = { ...useSharedErrors(), other: t('error.login') };
  return (
    <section id="kirjaudu" className={styles.view}>
      <h1>{t('login.title')}</h1>
      <form id="login-form" method="post" className={styles.form}>
        <EmailField form="login" />
        <PasswordField form="login" label={t('password')} />
        <StaticErrors of="login-form" errors={errors} />
        <Button type="submit" wide>
          {t('login.submit')}
        </Button>
        <a href="#unohdin-salasanani" className={styles.textLink}>
          {t('login.forgot')}
        </a>
      </form>
      <GoogleButton form="login" />
      <p className={styles.other}>
        {t('login.noAccount')} <a href="#luo-tili">{t('login.toRegister')}</a>
      </p>
    </section>
  );
}

/** `Luo tili` (AUTH-02, AUTH-05, AUTH-06, ERR-04, ERR-08). */
export function RegisterForm() {
  const { t } = useTranslation('login');
  const to = usePublicPath();
  const { storage = '', ...reasons } = useSharedErrors();
  return (
    <section id="luo-tili" className={styles.view}>
      <h1>{t('register.title')}</h1>
      <form id="register-form" method="post" className={styles.form}>
        <EmailField form="register" />
        <PasswordField
          form="register"
          fresh
          label={t('password')}
          hint={t('register.passwordHint')}
        />
        <div>
          <StaticErrors of="register-form" errors={{ storage, other: t('error.register') }} />
          <StaticErrors
            of="register-reason"
            english="failed"
            errors={{ ...reasons, failed: t('error.signupFailed') }}
          />
        </div>
        <p className={styles.note}>
          <MarkedText
            text={t('register.note')}
            marks={{
              age: (words) => <span className={styles.age}>{words}</span>,
              terms: (words) => <a href={to('/terms')}>{words}</a>,
              policy: (words) => <a href={to('/policy')}>{words}</a>,
            }}
          />
        </p>
        <Button type="submit" wide>
          {t('register.submit')}
        </Button>
      </form>
      <GoogleButton form="register" />
      <p className={styles.other}>
        {t('register.hasAccount')} <a href="#kirjaudu">{t('register.toLogin')}</a>
      </p>
    </section>
  );
}

/** `Unohdin salasanani` (AUTH-02, AUTH-07). */
export function ForgotForm() {
  const { t } = useTranslation('login');
  return (
    <section id="unohdin-salasanani" className={styles.view}>
      <h1>{t('forgot.title')}</h1>
      <p>{t('forgot.text')}</p>
      <form id="forgot-form" method="post" className={styles.form}>
        <EmailField form="forgot" />
        <StaticErrors of="forgot-form" errors={useSharedErrors()} />
        <Button type="submit" wide>
          {t('forgot.submit')}
        </Button>
        <a href="#kirjaudu" className={styles.textLink}>
          {t('forgot.back')}
        </a>
      </form>
    </section>
  );
}

/** What follows the reset form, whether or not there is such an account (AUTH-07, AUTH-08). */
export function SentNotice() {
  const { t } = useTranslation('login');
  return (
    <section id="linkki-lahetetty" className={styles.view}>
      <MailCheck size={40} aria-hidden="true" className={styles.sentIcon} />
      <h1 tabIndex={-1}>{t('sent.title')}</h1>
      <p>{t('sent.text')}</p>
      <Button wide data-view="kirjaudu">
        {t('sent.ok')}
      </Button>
    </section>
  );
}
