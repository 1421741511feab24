import { limits } from '../limits.ts';
import { findPlace } from '../places.ts';

const EARTH_RADIUS_KM = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** Great-circle distance in km, haversine, not rounded. Points in degrees. */
export function haversineKm(a: Point, b: Point): number {
  const halfLatitude = radians(b.latitude - a.latitude) / 2;
  const halfLongitude = radians(b.longitude - a.longitude) / 2;
  const chord =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(halfLongitude) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Whole km between two towns of the list (PEOPLE-06); 55 if either is not on it (PEOPLE-07). */
export function distanceKm(placeA: string, placeB: string): number {
  const a = findPlace(placeA);
  const b = findPlace(placeB);
  if (a === undefined || b === undefined) return limits.fallbackDistance;
  return a === b ? 0 : Math.round(haversineKm(a, b));
}
