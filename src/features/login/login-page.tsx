import { UserRoundPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../components/banner.tsx';
import { AnchorButton } from '../../components/static/anchor-button.tsx';
import { FirstPartEnd } from '../../components/static/first-part-end.tsx';
import { PublicFrame } from '../../components/static/frame.tsx';
import { ForgotForm, LoginForm, RegisterForm, SentNotice } from './login-forms.tsx';
import { Pitch, Shots } from './pitch.tsx';
import styles from './login-page.module.css';
import './texts.ts';

/** ROUTE-19: for somebody signed in who has no profile yet. */
function ProfileFirst() {
  const { t } = useTranslation('login');
  return (
    <section id="profile-first" hidden className={styles.profileFirst}>
      <UserRoundPlus size={40} aria-hidden="true" className={styles.sentIcon} />
      <h1>{t('profileFirst.title')}</h1>
      <p>{t('profileFirst.text')}</p>
      <AnchorButton wide href="/profile">
        {t('profileFirst.action')}
      </AnchorButton>
      <a href="/privacy" className={styles.textLink}>
        {t('profileFirst.remove')}
      </a>
    </section>
  );
}

/**
 * Notices that the page's scripts show: in-app browser (AUTH-11), deleted account (ACC-15), what an expired
 * session has left (SYNC-10), a browser that cannot run the app.
 */
function Notices() {
  const { t } = useTranslation('login');
  return (
    <>
      <div id="in-app" hidden>
        <Banner tone="warning">
          <a href="/login" target="_blank" className={styles.wayOut}>
            {t('inApp')}
          </a>
        </Banner>
      </div>
      <div id="deleted" hidden>
        <Banner>{t('deleted')}</Banner>
      </div>
      <div id="kept" hidden>
        <Banner>{t('kept')}</Banner>
      </div>
      <noscript>
        <Banner tone="warning">{t('needsScript')}</Banner>
      </noscript>
      <div id="old-browser" hidden>
        <Banner tone="warning">{t('oldBrowser')}</Banner>
      </div>
    </>
  );
}

/** Sign-in, registration and password reset (ROUTE-02). The views change by fragment alone. */
export default function LoginPage({ path }: { path: string }) {
  return (
    <PublicFrame path={path}>
      <div className={styles.layout}>
        <div className={styles.panel}>
          <Notices />
          <ProfileFirst />
          <div id="views" className={styles.views}>
            <LoginForm />
            <RegisterForm />
            <ForgotForm />
            <SentNotice />
          </div>
        </div>
        <FirstPartEnd />
        <Pitch />
      </div>
      <Shots />
    </PublicFrame>
  );
}
