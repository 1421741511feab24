import type { Memory } from '../facts/read-through.ts';
import type { FactsReader } from '../rules/facts-reader.ts';

/** What the functions around pictures need of the gateway: the store and its memory of it. */
export interface PictureCore extends Memory {
  readonly facts: FactsReader & Memory['facts'];
  readonly clock: () => Date;
}
