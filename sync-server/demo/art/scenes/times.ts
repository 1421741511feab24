import type { Random } from '../../random.ts';
import { mix } from '../colour.ts';

/** Colours of an hour outdoors. */
export interface Time {
  readonly top: string;
  readonly low: string;
  readonly sun: string;
  readonly grass: string;
  readonly far: string;
  readonly wood: string;
  readonly water: string;
}

const times: readonly Time[] = [
  {
    top: '#84b7d0',
    low: '#eef0dc',
    sun: '#fff3cf',
    grass: '#8fae6e',
    far: '#9dbcae',
    wood: '#3f6b5a',
    water: '#6fa6bd',
  },
  {
    top: '#e58c6c',
    low: '#f9dca6',
    sun: '#fff0c4',
    grass: '#a98f4f',
    far: '#c98a72',
    wood: '#5a4a4f',
    water: '#e5a882',
  },
  {
    top: '#7289b8',
    low: '#f3c3b0',
    sun: '#ffe6d0',
    grass: '#7d8f6d',
    far: '#8f92b0',
    wood: '#3f4f63',
    water: '#a9a5c0',
  },
  {
    top: '#9cc7cf',
    low: '#f6e6c0',
    sun: '#fff5d6',
    grass: '#b5a55a',
    far: '#c2b48a',
    wood: '#7d6b3f',
    water: '#8fb9bd',
  },
];

export const anyTime = (random: Random): Time => random.pick(times);

export const skyOf = ({ top, low }: Time): [string, string, string] => [
  top,
  mix(top, low, 0.62),
  low,
];
