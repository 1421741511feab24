import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import dialogStyles from '../../components/dialog.module.css';
import { PublicFrame } from '../../components/static/frame.tsx';
import { usePublicPath } from '../../components/static/public-path.ts';
import { EmailField, PasswordField } from './credential-fields.tsx';
import { GoogleButton } from './google-button.tsx';
import styles from './signin-page.module.css';
import './texts.ts';

/** The simple test page for signing in and out (ROUTE-04, AUTH-17, AUTH-18). */
export default function SigninPage({ path }: { path: string }) {
  const { t } = useTranslation('login');
  const to = usePublicPath();
  return (
    <PublicFrame path={path}>
      <div className={styles.page}>
        <div id="signed-out" className={styles.forms}>
          <section className={styles.card}>
            <h1>{t('signin.title')}</h1>
            <form id="signin-form" method="post" className={styles.form}>
              <EmailField form="signin" />
              <PasswordField form="signin" label={t('signin.password')} />
              <Button type="submit" wide>
                {t('signin.submit')}
              </Button>
            </form>
            <GoogleButton form="signin" />
          </section>
          <section className={styles.card}>
            <h2>{t('signin.registerTitle')}</h2>
            <form id="signup-form" method="post" className={styles.form}>
              <EmailField form="signup" />
              <PasswordField form="signup" fresh label={t('signin.newPassword')} />
              <Button type="submit" variant="secondary" wide>
                {t('signin.register')}
              </Button>
            </form>
          </section>
        </div>
        <div id="signed-in" hidden className={styles.card}>
          <h1 id="signed-in-as" />
          <Button id="sign-out" wide>
            {t('signin.signOut')}
          </Button>
        </div>
        <SignOutQuestion />
        <a href={to('/login')} className={styles.all}>
          {t('signin.all')}
        </a>
      </div>
    </PublicFrame>
  );
}

/** Asks before unsent changes go (AUTH-14); signin-script.ts shows the text that fits, with its number. */
function SignOutQuestion() {
  const { t } = useTranslation(['login', 'common']);
  return (
    <dialog
      id="sign-out-question"
      role="alertdialog"
      aria-labelledby="sign-out-text"
      className={dialogStyles.dialog}
    >
      <form method="dialog">
        <div id="sign-out-text" className={dialogStyles.body}>
          {[1, 2].map((count) => (
            <p key={count} data-count={count} className={dialogStyles.question}>
              {t('signin.unsent', { count })}
            </p>
          ))}
        </div>
        <div className={dialogStyles.actions}>
          <Button type="submit" variant="secondary" value="" autoFocus>
            {t('common:dialog.cancel')}
          </Button>
          <Button type="submit" variant="danger" value="yes">
            {t('signin.signOut')}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
