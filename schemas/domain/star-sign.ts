import type { StarSign } from '../enumerations.ts';
import { parseBirthday } from './birthday.ts';

/** First day of each sign as month * 100 + day, in the order of the year (FMT-12). */
const firstDays: readonly (readonly [number, StarSign])[] = [
  [120, 'Vesimies'],
  [219, 'Kalat'],
  [321, 'Oinas'],
  [420, 'Härkä'],
  [521, 'Kaksoset'],
  [621, 'Rapu'],
  [723, 'Leijona'],
  [823, 'Neitsyt'],
  [923, 'Vaaka'],
  [1023, 'Skorpioni'],
  [1122, 'Jousimies'],
  [1222, 'Kauris'],
];

/** The star sign of a birthday, undefined while the birthday is not a real day. */
export function starSignOf(birthday: string): StarSign | undefined {
  const day = parseBirthday(birthday);
  if (day === undefined) return undefined;
  const place = day.month * 100 + day.day;
  return firstDays.findLast(([first]) => place >= first)?.[1] ?? 'Kauris';
}
