import type { ConfigAnswer, CountersAnswer } from '../../schemas/wire/api.ts';
import { api } from './api.ts';
import { remember, useRemembered } from './remembered.ts';

const config = remember<ConfigAnswer>('kd:config', api.config);
const counters = remember<CountersAnswer>('kd:counters', api.counters);

/** This installation's public settings; undefined until the gateway has once been reached. */
export function useConfig(): ConfigAnswer | undefined {
  return useRemembered(config);
}

/** Numbers of ACC-07; undefined until the gateway has once been reached. */
export function useCounters(): CountersAnswer | undefined {
  return useRemembered(counters);
}
