import { aliasLines } from './place-aliases.ts';
import { places, successors } from './places.ts';
import type { Place } from './places.ts';

const aliases = new Map(
  aliasLines
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', others = ''] = line.split('|');
      return [name, others.split(',')] as const;
    }),
);

const fold = (text: string): string => text.trim().toLocaleLowerCase('fi').normalize('NFC');

/** Swedish or native name, seat. */
const aliasesOf = ({ name }: Place): readonly string[] => aliases.get(name) ?? [];

/** Every name under which a place is known: Finnish, Swedish, seat, former. */
function namesOf(place: Place): string[] {
  const former = Object.keys(successors).filter((old) => successors[old] === place.name);
  return [place.name, ...aliasesOf(place), ...former];
}

/** The other name to show beside a place: what the text has found it by, else its Swedish or native one. */
export function otherNameOf(place: Place, text: string): string | undefined {
  const found = namesOf(place).find((name) => fold(name).includes(fold(text)));
  return found === place.name ? aliasesOf(place)[0] : found;
}

/** The place that a text names exactly, whatever the case; undefined if there is none. */
export function placeNamed(text: string): Place | undefined {
  const wanted = fold(text);
  const called = places.filter((place) => namesOf(place).map(fold).includes(wanted));
  // A name of its own goes before the seat or the former name of another.
  return called.find(({ name }) => fold(name) === wanted) ?? called[0];
}

/**
 * Places whose own name starts with the text, then those of which another name does (Swedish, former, seat), then
 * those that contain it.
 * @param text what the user typed; blank gives all places
 * @param most at most this many
 */
export function searchPlaces(text: string, most = 8): Place[] {
  const wanted = fold(text);
  const starting: Place[] = [];
  const called: Place[] = [];
  const containing: Place[] = [];
  for (const place of places) {
    const names = namesOf(place).map(fold);
    const at = names.findIndex((name) => name.startsWith(wanted));
    if (at === 0) starting.push(place);
    else if (at > 0) called.push(place);
    else if (names.some((name) => name.includes(wanted))) containing.push(place);
  }
  return [...starting, ...called, ...containing].slice(0, most);
}
