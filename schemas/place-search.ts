import { aliasLines } from './place-aliases.ts';
import { places, successors } from './places.ts';
import type { Place } from './places.ts';

const lines = aliasLines.trim().split('\n');
const aliases = new Map(
  places.map(({ name }, at) => [name, lines[at] ? lines[at].split(',') : []]),
);

/** Other names under which a place is found: Swedish or native name, seat. */
export function aliasesOf({ name }: Place): readonly string[] {
  return aliases.get(name) ?? [];
}

const fold = (text: string): string => text.toLocaleLowerCase('fi').normalize('NFC');

/** Made once: every key that is typed asks for all of them. */
const known = new Map<Place, string[]>();

/** Every name under which a place is known, as it is compared: Finnish, Swedish, seat, former. */
function namesOf(place: Place): string[] {
  let names = known.get(place);
  if (names === undefined) {
    const former = Object.keys(successors).filter((old) => successors[old] === place.name);
    names = [place.name, ...aliasesOf(place), ...former].map(fold);
    known.set(place, names);
  }
  return names;
}

/** The place that a text names exactly, whatever the case; undefined if there is none. */
export function placeNamed(text: string): Place | undefined {
  const wanted = fold(text.trim());
  const called = places.filter((place) => namesOf(place).includes(wanted));
  // A name of its own goes before the seat or the former name of another.
  return called.find(({ name }) => fold(name) === wanted) ?? called[0];
}

/**
 * Places whose Finnish, Swedish, former or seat name starts with the text, then those containing it.
 * @param text what the user typed; blank gives all places
 * @param most at most this many
 */
export function searchPlaces(text: string, most = 8): Place[] {
  const wanted = fold(text.trim());
  if (wanted === '') return places.slice(0, most);
  const starting: Place[] = [];
  const containing: Place[] = [];
  for (const place of places) {
    const names = namesOf(place);
    if (names.some((name) => name.startsWith(wanted))) starting.push(place);
    else if (names.some((name) => name.includes(wanted))) containing.push(place);
  }
  return [...starting, ...containing].slice(0, most);
}
