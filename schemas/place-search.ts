import { placeAliases } from './place-aliases.ts';
import { places, successors } from './places.ts';
import type { Place } from './places.ts';

const fold = (text: string): string => text.trim().toLocaleLowerCase('fi').normalize('NFC');

/** Swedish or native name, seat. */
const aliasesOf = ({ name }: Place): readonly string[] => placeAliases[name] ?? [];

/** Every name under which a place is known, the Finnish one first, and as they are compared. */
interface Names {
  readonly all: readonly string[];
  readonly folded: readonly string[];
}

/** Made once: every key that is typed asks for all of them. */
const known = new Map<Place, Names>();

function namesOf(place: Place): Names {
  let names = known.get(place);
  if (names === undefined) {
    const former = Object.keys(successors).filter((old) => successors[old] === place.name);
    const all = [place.name, ...former, ...aliasesOf(place)];
    names = { all, folded: all.map(fold) };
    known.set(place, names);
  }
  return names;
}

/** The other name to show beside a place: what the text has found it by, else its Swedish or native one. */
export function otherNameOf(place: Place, text: string): string | undefined {
  const { all, folded } = namesOf(place);
  const at = folded.findIndex((name) => name.includes(fold(text)));
  return at === 0 ? aliasesOf(place)[0] : all[at];
}

/** The place that a text names exactly, whatever the case; undefined if there is none. */
export function placeNamed(text: string): Place | undefined {
  const wanted = fold(text);
  const called = places.filter((place) => namesOf(place).folded.includes(wanted));
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
    const names = namesOf(place).folded;
    const at = names.findIndex((name) => name.startsWith(wanted));
    if (at === 0) starting.push(place);
    else if (at > 0) called.push(place);
    else if (names.some((name) => name.includes(wanted))) containing.push(place);
  }
  return [...starting, ...called, ...containing].slice(0, most);
}
