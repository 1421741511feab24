import {
  AtSign,
  Baby,
  BriefcaseBusiness,
  Cigarette,
  Dumbbell,
  Ghost,
  GraduationCap,
  HeartHandshake,
  MoonStar,
  PawPrint,
  Ruler,
  Search,
  UserRound,
  Wine,
} from 'lucide-react';
import type { PersonDoc } from '../../../schemas/documents/device.ts';
import { cx } from '../../components/cx.ts';
import { useEnum } from '../../i18n/use-enum.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './person-facts.module.css';

/** In the order in which one wants to know: what they look for first. */
const facts = [
  ['looking_for', Search],
  ['relationship_status', HeartHandshake],
  ['gender', UserRound],
  ['height', Ruler],
  ['occupation', BriefcaseBusiness],
  ['education', GraduationCap],
  ['kids', Baby],
  ['pets', PawPrint],
  ['exercise', Dumbbell],
  ['alcohol', Wine],
  ['smoking', Cigarette],
  ['starSign', MoonStar],
  ['instagram', AtSign],
  ['snapchat', Ghost],
] as const;

/** Words and names of their own, not the app's. */
const written: readonly string[] = ['occupation', 'instagram', 'snapchat'];

/**
 * What a profile tells besides its photo and bio, each fact a leaf with its sign; its name is for
 * screen readers and for whoever rests on it. What is not told is left out.
 */
export function PersonFacts({ person }: { person: PersonDoc }) {
  const { t } = useTranslation('people');
  const enumText = useEnum();
  const textOf = (fact: (typeof facts)[number][0]): string => {
    const value = person[fact];
    if (value === null || value === undefined || value === 'En halua kertoa') return '';
    if (fact === 'height') return `${value}\u00a0cm`;
    return written.includes(fact) ? String(value) : enumText(String(value));
  };
  const told = facts.filter(([fact]) => textOf(fact) !== '');
  return (
    <dl className={styles.facts}>
      {told.map(([fact, Icon]) => (
        <div
          key={fact}
          title={t(`fact.${fact}`)}
          className={cx(styles.fact, fact === 'looking_for' && styles.wish)}
        >
          <dt>
            <Icon aria-hidden="true" />
            <span className="visually-hidden">{t(`fact.${fact}`)}</span>
          </dt>
          <dd data-written={written.includes(fact) || undefined}>{textOf(fact)}</dd>
        </div>
      ))}
    </dl>
  );
}
