import { LockKeyhole, ShieldCheck, Star, TreePine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../components/cx.ts';
import { AnchorButton } from '../../components/static/anchor-button.tsx';
import { usePublicPath } from '../../components/static/public-path.ts';
import styles from './teaser-sections.module.css';

const steps = ['create', 'join', 'meet'] as const;

const reasons = [
  ['calm', Star],
  ['private', LockKeyhole],
  ['offline', TreePine],
  ['safe', ShieldCheck],
] as const;

/** How it works, in three steps. */
export function StepsSection() {
  const { t } = useTranslation('public');
  return (
    <section className={styles.section}>
      <h2>{t('teaser.stepsTitle')}</h2>
      <ol role="list" className={styles.steps}>
        {steps.map((step) => (
          <li key={step} className={styles.step}>
            <h3>{t(`teaser.steps.${step}.title`)}</h3>
            <p>{t(`teaser.steps.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What is different here, and the way in for whoever has read so far. */
export function ReasonsSection() {
  const { t } = useTranslation('public');
  const to = usePublicPath();
  return (
    <section className={cx(styles.section, styles.night)}>
      <h2>{t('teaser.reasonsTitle')}</h2>
      <ul role="list" className={styles.reasons}>
        {reasons.map(([reason, Icon]) => (
          <li key={reason} className={styles.reason}>
            <Icon aria-hidden="true" />
            <div>
              <h3>{t(`teaser.reasons.${reason}.title`)}</h3>
              <p>{t(`teaser.reasons.${reason}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className={styles.join}>
        <AnchorButton href={`${to('/login')}#luo-tili`}>{t('teaser.register')}</AnchorButton>
        {t('teaser.note')}
      </p>
    </section>
  );
}
