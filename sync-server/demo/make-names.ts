import type { Gender } from '../../schemas/enumerations.ts';
import type { Presentation } from './art/portrait/make-look.ts';
import { makeDeck } from './deck.ts';
import type { Deck } from './deck.ts';
import type { Random } from './random.ts';
import { femaleNames, maleNames, openNames } from './texts/names.ts';

type Era = 'young' | 'middle' | 'older';

const allFemale = new Set(Object.values(femaleNames).flat());
const allMale = new Set(Object.values(maleNames).flat());

/** Gives names that fit gender and age; a couple gets two. */
export function makeNames(random: Random): (gender: Gender, age: number) => string {
  const female = eras(random, femaleNames);
  const male = eras(random, maleNames);
  const open = makeDeck(random, openNames);
  const couples = [
    [[female, male], 7],
    [[female, female], 1.5],
    [[male, male], 1.5],
  ] as const;
  return (gender, age) => {
    const era = age < 36 ? 'young' : age < 56 ? 'middle' : 'older';
    if (gender === 'Nainen') return female[era]();
    if (gender === 'Mies') return male[era]();
    if (gender !== 'Pari') return open();
    const [one, two] = random.weighted(couples);
    return `${one[era]()} & ${two[era]()}`;
  };
}

const eras = (
  random: Random,
  names: Readonly<Record<Era, readonly string[]>>,
): Record<Era, Deck<string>> => ({
  young: makeDeck(random, names.young),
  middle: makeDeck(random, names.middle),
  older: makeDeck(random, names.older),
});

/** How the bearers of such a name are drawn, one or two people; names of neither list by chance. */
export function presentationsOf(random: Random, name: string): Presentation[] {
  return name.split(' & ').map((one) => {
    if (allFemale.has(one)) return 'feminine';
    return allMale.has(one) ? 'masculine' : random.pick(['feminine', 'masculine'] as const);
  });
}
