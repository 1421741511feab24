import type { Random } from '../../random.ts';
import { cafe, panel, plain, windowSeat } from '../backdrop-indoors.ts';
import {
  archipelago,
  autumnHills,
  birchwood,
  fells,
  lake,
  meadow,
  pier,
  winterWood,
} from '../backdrop-nature.ts';
import { aurora, harbour, library, town } from '../backdrop-town.ts';

/** What stands behind a person. */
export interface Backdrop {
  /** Hats and scarves are likely there. */
  readonly cold: boolean;
  readonly draw: (random: Random) => string;
}

const mild = (draw: Backdrop['draw']): Backdrop => ({ cold: false, draw });
const cold = (draw: Backdrop['draw']): Backdrop => ({ cold: true, draw });

/** Every backdrop, with how often it appears. */
export const backdrops: readonly (readonly [Backdrop, number])[] = [
  [mild(lake), 11],
  [cold(fells), 8],
  [cold(aurora), 5],
  [mild(birchwood), 10],
  [mild(archipelago), 9],
  [mild(town), 9],
  [mild(meadow), 8],
  [mild(autumnHills), 8],
  [cold(winterWood), 8],
  [mild(pier), 8],
  [mild(harbour), 8],
  [mild(library), 6],
  [mild(cafe), 8],
  [mild(windowSeat), 8],
  [mild(panel), 3],
  [mild(plain), 12],
];
