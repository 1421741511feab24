import { HandHeart, MapPin, Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Scene } from '../../components/static/scene.tsx';
import { ShareLinks } from './share-links.tsx';
import styles from './pitch.module.css';

const points = [
  ['nearby', MapPin],
  ['free', HandHeart],
  ['offline', Smartphone],
] as const;

const shots = ['meets', 'users', 'chat'] as const;

/** AUTH-09: what this is, beside the forms. */
export function Pitch() {
  const { t } = useTranslation('login');
  return (
    <div className={styles.pitch}>
      <Scene className={styles.scene} />
      <div className={styles.words}>
        <h2>{t('pitch.title')}</h2>
        <p>{t('pitch.text')}</p>
        <ul role="list" className={styles.points}>
          {points.map(([point, Icon]) => (
            <li key={point}>
              <Icon aria-hidden="true" />
              <span>{t(`pitch.points.${point}`)}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** AUTH-09: screenshots, which `shots.ts` fetches when they come near, and links for telling others. */
export function Shots() {
  const { t } = useTranslation('login');
  return (
    <section className={styles.shots}>
      <h2>{t('shots.title')}</h2>
      <ul role="list" tabIndex={0} aria-label={t('shots.title')}>
        {shots.map((shot) => (
          <li key={shot}>
            <img
              data-source={`/screenshots/${shot}.webp`}
              alt={t(`shots.${shot}`)}
              width={390}
              height={760}
            />
          </li>
        ))}
      </ul>
      <ShareLinks />
    </section>
  );
}
