import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { AnchorButton } from '../../components/static/anchor-button.tsx';
import { PublicFrame } from '../../components/static/frame.tsx';
import { usePublicPath } from '../../components/static/public-path.ts';
import { StaticErrors } from '../../components/static/static-field.tsx';
import { PasswordField } from './credential-fields.tsx';
import styles from './login-page.module.css';
import './texts.ts';

/** Where the link of a reset mail leads (AUTH-07): choose a new password. */
export default function ResetPage({ path }: { path: string }) {
  const { t } = useTranslation('login');
  const to = usePublicPath();
  const errors = {
    NETWORK: t('error.network'),
    TOO_MANY_REQUESTS: t('error.tooMany'),
    UNAVAILABLE: t('error.unavailable'),
    other: t('error.resetToken'),
  };
  return (
    <PublicFrame path={path}>
      <div className={styles.alone}>
        <div className={styles.panel}>
          <div className={styles.profileFirst}>
            <h1>{t('reset.title')}</h1>
            <div id="reset-ask" className={styles.form}>
              <p>{t('reset.text')}</p>
              <form id="reset-form" method="post" className={styles.form}>
                <PasswordField
                  form="reset"
                  fresh
                  label={t('reset.password')}
                  hint={t('register.passwordHint')}
                />
                <StaticErrors of="reset-form" errors={errors} />
                <Button type="submit" wide>
                  {t('reset.submit')}
                </Button>
              </form>
              <a href={`${to('/login')}#unohdin-salasanani`} className={styles.textLink}>
                {t('reset.newLink')}
              </a>
            </div>
            <div id="reset-done" hidden className={styles.form}>
              <p tabIndex={-1}>{t('reset.done')}</p>
              <AnchorButton wide href={to('/login')}>
                {t('login.submit')}
              </AnchorButton>
            </div>
          </div>
        </div>
      </div>
    </PublicFrame>
  );
}
