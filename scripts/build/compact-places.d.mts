import type { Plugin } from 'vite';
import type { PlaceRow } from '../../schemas/places-data.ts';

export function compactPlaces(
  rows: readonly PlaceRow[],
  aliases: Readonly<Record<string, readonly string[]>>,
): Plugin;
