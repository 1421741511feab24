import { placeRows } from './places-data.ts';

/** A place that a person or a meet can have. Coordinates in degrees, WGS 84. */
export interface Place {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Municipalities that no longer exist, and their successor (FMT-16). */
export const successors: Record<string, string> = {};

/** Every place, in the order of the list (Finnish municipalities by name, then FMT-15's others). */
export const places: readonly Place[] = placeRows.map(([name, latitude, longitude, ...former]) => {
  for (const old of former) successors[old] = name;
  return { name, latitude, longitude };
});

const byName = new Map(places.map((place) => [place.name, place]));

/** The place of that exact Finnish name or of a merged town's successor; undefined if not listed. */
export function findPlace(name: string): Place | undefined {
  return byName.get(name) ?? byName.get(successors[name] ?? '');
}

/** True if a new value may be chosen: only current list names, never old or unknown ones (FMT-16). */
export function isListedPlace(name: string): boolean {
  return byName.has(name);
}

/**
 * The listed place nearest to a point (PEOPLE-22: the device snaps its position to it).
 * @param latitude degrees @param longitude degrees
 */
export function nearestPlace(latitude: number, longitude: number): Place {
  const scale = Math.cos((latitude * Math.PI) / 180);
  const first = places[0];
  if (first === undefined) throw new Error('the list of places is empty');
  let best = first;
  let bestSquare = Infinity;
  for (const place of places) {
    const dy = place.latitude - latitude;
    const dx = (place.longitude - longitude) * scale;
    const square = dx * dx + dy * dy;
    if (square < bestSquare) [best, bestSquare] = [place, square];
  }
  return best;
}
