import { useTranslation } from 'react-i18next';
import type { PersonDoc } from '../../../schemas/documents/device.ts';
import { useEnum } from '../../i18n/use-enum.ts';
import styles from './person-view.module.css';

type Fact = keyof PersonDoc &
  (
    | 'gender'
    | 'height'
    | 'starSign'
    | 'looking_for'
    | 'education'
    | 'occupation'
    | 'alcohol'
    | 'smoking'
    | 'exercise'
    | 'relationship_status'
    | 'kids'
    | 'pets'
    | 'snapchat'
    | 'instagram'
  );

const sections: readonly { title: string; facts: readonly Fact[] }[] = [
  { title: 'basics', facts: ['gender', 'height', 'starSign'] },
  { title: 'wishes', facts: ['looking_for'] },
  { title: 'life', facts: ['relationship_status', 'kids', 'pets'] },
  { title: 'work', facts: ['education', 'occupation'] },
  { title: 'habits', facts: ['exercise', 'smoking', 'alcohol'] },
  { title: 'contact', facts: ['snapchat', 'instagram'] },
];

/** What a profile tells besides its photo and bio; what is not told is left out. */
export function PersonFacts({ person }: { person: PersonDoc }) {
  const { t } = useTranslation('people');
  const enumText = useEnum();
  const textOf = (fact: Fact): string => {
    const value = person[fact];
    if (value === null || value === undefined) return '';
    return fact === 'height' ? t('card.height', { n: value }) : enumText(String(value));
  };
  const told = sections
    .map(({ title, facts }) => ({ title, facts: facts.filter((fact) => textOf(fact) !== '') }))
    .filter(({ facts }) => facts.length > 0);
  return (
    <div className={styles.sections}>
      {told.map(({ title, facts }) => (
        <section key={title} className={styles.section}>
          <h3 className={styles.heading}>{t(`section.${title}`)}</h3>
          <dl className={styles.facts}>
            {facts.map((fact) => (
              <div key={fact} className={styles.fact}>
                <dt>{t(`fact.${fact}`)}</dt>
                <dd>{textOf(fact)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
