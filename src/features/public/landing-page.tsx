import { useTranslation } from 'react-i18next';
import { Illustration } from '../../components/illustration.tsx';
import { AnchorButton } from '../../components/static/anchor-button.tsx';
import { PublicFrame } from '../../components/static/frame.tsx';
import { usePublicPath } from '../../components/static/public-path.ts';
import styles from './landing-page.module.css';
import './texts.ts';

/** Where a session that has ended leads (ROUTE-05, AUTH-15). */
export default function LandingPage({ path }: { path: string }) {
  const { t } = useTranslation('public');
  const to = usePublicPath();
  return (
    <PublicFrame path={path}>
      <div className={styles.landing}>
        <Illustration name="calm" />
        <h1>{t('landing.title')}</h1>
        <p>{t('landing.text')}</p>
        <div className={styles.actions}>
          <AnchorButton href={to('/login')}>{t('landing.login')}</AnchorButton>
          <AnchorButton variant="secondary" href={to('/')}>
            {t('landing.home')}
          </AnchorButton>
        </div>
      </div>
    </PublicFrame>
  );
}
