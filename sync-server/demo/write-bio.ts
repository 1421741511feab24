import { limits, codePoints } from '../../schemas/limits.ts';
import { makeDeck, makeDecks } from './deck.ts';
import type { Deck } from './deck.ts';
import type { Random } from './random.ts';
import { coupleHobbies, coupleOpeners, coupleWishes } from './texts/bio-couples.ts';
import { hobbies } from './texts/bio-hobbies.ts';
import { closers, kidsSentences, petSentences, wishes } from './texts/bio-life.ts';
import {
  olderOpeners,
  openers,
  parentOpeners,
  retiredOpeners,
  youngOpeners,
} from './texts/bio-openers.ts';

/** What a profile text must agree with. */
export interface BioFacts {
  readonly age: number;
  readonly couple: boolean;
  readonly looking_for: string;
  readonly pets: string;
  readonly kids: string;
  readonly retired: boolean;
}

/** Writes profile texts: never two alike, each in keeping with the rest of its profile. */
export type BioWriter = (facts: BioFacts) => string;

/** A writer that repeats itself as late as it can. */
export function makeBioWriter(random: Random): BioWriter {
  const opener = makeDeck(random, openers);
  const young = makeDeck(random, youngOpeners);
  const older = makeDeck(random, olderOpeners);
  const retired = makeDeck(random, retiredOpeners);
  const parent = makeDeck(random, parentOpeners);
  const interest = makeDeck(random, Object.keys(hobbies));
  const hobby = makeDecks(random, hobbies);
  const pet = makeDecks(random, petSentences);
  const kids = makeDecks(random, kidsSentences);
  const wish = makeDecks(random, wishes);
  const closer = makeDeck(random, closers);
  const couple = [coupleOpeners, coupleHobbies, coupleWishes].map((part) => makeDeck(random, part));

  const openerFor = ({ age, kids: ofKids, retired: isRetired }: BioFacts): Deck<string> => {
    if (age < 26) return random.chance(0.5) ? young : opener;
    if (isRetired && random.chance(0.5)) return retired;
    if (age > 58 && ofKids.startsWith('Lapsia') && random.chance(0.3)) return parent;
    return age > 55 && random.chance(0.4) ? older : opener;
  };
  const kidsFor = ({ age, kids: ofKids }: BioFacts): string | undefined =>
    age >= 58
      ? undefined
      : kids(ofKids === 'Lapsia on, en halua lisää' && age < 40 ? 'pieniä lapsia' : ofKids);

  return (facts) => {
    if (facts.couple) return couple.map((deck) => deck()).join(' ');
    const first = openerFor(facts);
    const free = Array.from(
      {
        length: random.weighted([
          [1, 4],
          [2, 5],
          [3, 2],
        ] as const),
      },
      () => hobby(interest()),
    );
    const sentences = [
      random.chance(0.85) ? first() : undefined,
      ...free,
      random.chance(0.4) ? pet(facts.pets) : undefined,
      random.chance(0.45) ? kidsFor(facts) : undefined,
      random.chance(0.7) ? wish(facts.looking_for) : undefined,
      random.chance(0.4) ? closer() : undefined,
    ];
    return shortened(sentences.filter((sentence) => sentence !== undefined));
  };
}

/** Leaves out sentences from the end until the text fits (PROF-16). */
function shortened(sentences: readonly string[]): string {
  const text = sentences.join(' ');
  return codePoints(text) <= limits.bio ? text : shortened(sentences.slice(0, -1));
}
