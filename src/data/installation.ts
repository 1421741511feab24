import type { ConfigAnswer, CountersAnswer } from '../../schemas/wire/api.ts';
import { api } from './api.ts';
import { cacheAnswer, useCachedAnswer } from './cached-answer.ts';

const config = cacheAnswer<ConfigAnswer>('kd:config', api.config);
const counters = cacheAnswer<CountersAnswer>('kd:counters', api.counters);

/** This installation's public settings; undefined until the gateway has once been reached. */
export function useConfig(): ConfigAnswer | undefined {
  return useCachedAnswer(config);
}

/** Numbers of ACC-07; undefined until the gateway has once been reached. */
export function useCounters(): CountersAnswer | undefined {
  return useCachedAnswer(counters);
}
