import { Pause, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AnchorButton } from '../../components/static/anchor-button.tsx';
import { FirstPartEnd } from '../../components/static/first-part-end.tsx';
import { PublicFrame } from '../../components/static/frame.tsx';
import { usePublicPath } from '../../components/static/public-path.ts';
import { Scene } from '../../components/static/scene.tsx';
import iconButton from '../../components/icon-button.module.css';
import { cx } from '../../components/cx.ts';
import { SuggestionSection } from './suggestion-section.tsx';
import { ReasonsSection, StepsSection } from './teaser-sections.tsx';
import styles from './teaser-page.module.css';
import './texts.ts';

/** PAGE-02: the clip lies over its poster and can be paused; `teaser-script.ts` plays it. */
function Stage() {
  const { t } = useTranslation('public');
  return (
    <div className={styles.stage}>
      <Scene />
      <video
        id="clip"
        muted
        playsInline
        preload="none"
        data-source="/media/teaser.mp4"
        aria-label={t('teaser.video')}
      />
      <div className={styles.control}>
        <button
          type="button"
          id="clip-control"
          hidden
          className={cx(iconButton.button, iconButton.onPhoto)}
          aria-label={t('teaser.pause')}
          data-pause={t('teaser.pause')}
          data-play={t('teaser.play')}
        >
          <Pause data-when="playing" />
          <Play data-when="paused" />
        </button>
      </div>
    </div>
  );
}

/** The front page (ROUTE-01, PAGE-01). @param props.path `/` or `/social` */
export default function TeaserPage({ path }: { path: string }) {
  const { t } = useTranslation('public');
  const to = usePublicPath();
  const login = (
    <AnchorButton variant="quiet" href={to('/login')} className={styles.headerLogin}>
      {t('teaser.login')}
    </AnchorButton>
  );
  return (
    <PublicFrame path={path} aside={login}>
      <div className={styles.hero}>
        <div id="words" className={styles.words}>
          <p className={styles.eyebrow}>{t('teaser.eyebrow')}</p>
          <h1 className={styles.heading}>{t('teaser.heading')}</h1>
          <p className={styles.lead}>{t('teaser.lead')}</p>
          <div className={styles.actions}>
            <AnchorButton href={`${to('/login')}#luo-tili`}>{t('teaser.register')}</AnchorButton>
            <AnchorButton variant="secondary" href={to('/login')}>
              {t('teaser.login')}
            </AnchorButton>
          </div>
          <p className={styles.note}>{t('teaser.note')}</p>
        </div>
        <FirstPartEnd />
        <Stage />
      </div>
      <StepsSection />
      <ReasonsSection />
      <SuggestionSection />
    </PublicFrame>
  );
}
