/** Building blocks of validate-profile and validate-meet: what is wrong with one value, if anything. */
import { codePoints } from '../limits.ts';
import { isListedPlace } from '../places.ts';
import { isBlankText } from './blank-text.ts';
import { isPictureId } from './ids.ts';

/**
 * Answers the key of the broken rule, undefined if the value is fine. `field.type`: a value that no
 * form could have made, so that no words for people are needed.
 */
export type Check<K extends string> = (value: unknown, now: Date) => K | 'field.type' | undefined;

/** Nothing was typed or chosen. */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && isBlankText(value));

/** A text that says something, of at most that many code points after trimming. */
export function requiredText<K extends string>(required: K, most: number, tooLong: K): Check<K> {
  return (value) => {
    if (isBlank(value)) return required;
    if (typeof value !== 'string') return 'field.type';
    return codePoints(value.trim()) > most ? tooLong : undefined;
  };
}

/** A text, '' too, of at most that many code points. */
export function optionalText<K extends string>(most: number, tooLong: K): Check<K> {
  return (value) => {
    if (typeof value !== 'string') return 'field.type';
    return codePoints(value) > most ? tooLong : undefined;
  };
}

/** A whole number in a range, both ends included. NaN, an unreadable number, is out of it. */
export function wholeNumber<K extends string>(
  least: number,
  most: number,
  missing: K,
  range = missing,
): Check<K> {
  return (value) => {
    if (isBlank(value)) return missing;
    if (typeof value !== 'number' || !Number.isInteger(value)) return range;
    return value < least || value > most ? range : undefined;
  };
}

/** One of a closed list. */
export function oneOf<K extends string>(values: readonly string[], key: K): Check<K> {
  return (value) => (typeof value === 'string' && values.includes(value) ? undefined : key);
}

/** A town of the list as it is today (FMT-16). */
export function listedPlace<K extends string>(key: K): Check<K> {
  return (value) => (typeof value === 'string' && isListedPlace(value) ? undefined : key);
}

/** The id of a picture. */
export function pictureOf<K extends string>(missing: K): Check<K> {
  return (value) => {
    if (isBlank(value)) return missing;
    return typeof value === 'string' && isPictureId(value) ? undefined : 'field.type';
  };
}

/** True or false. */
export const flag: Check<never> = (value) =>
  typeof value === 'boolean' ? undefined : 'field.type';

/** Exactly these names, each true or false. */
export function flags(names: readonly string[]): Check<never> {
  return (value) => {
    if (typeof value !== 'object' || value === null) return 'field.type';
    const entries = Object.entries(value);
    const fine =
      entries.length === names.length &&
      entries.every(([name, on]) => names.includes(name) && typeof on === 'boolean');
    return fine ? undefined : 'field.type';
  };
}

/** A point on Earth in degrees, or null. */
export const geoPoint: Check<never> = (value) => {
  if (value === null) return undefined;
  if (typeof value !== 'object') return 'field.type';
  const { latitude, longitude, ...rest } = value as Record<string, unknown>;
  const fine =
    typeof latitude === 'number' &&
    typeof longitude === 'number' &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180 &&
    Object.keys(rest).length === 0;
  return fine ? undefined : 'field.type';
};
