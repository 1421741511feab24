import type { CollectionName } from '../../schemas/documents/device.ts';
import type { PullAnswer } from '../../schemas/wire/sync.ts';
import type { Exchange } from './exchange.ts';
import type { VanishedOptions } from './keep-vanished.ts';

/**
 * Exchanges; what an inventory's answer takes away is looked at first, by code that is fetched then. While that, or
 * what it asks, cannot be had, the answer counts for none.
 */
export function lazyKeepVanished(options: VanishedOptions): Exchange {
  return async (request, diverged, signal) => {
    const result = await options.exchange(request, diverged, signal);
    const names = Object.keys(request.inventory ?? {}) as CollectionName[];
    if (!result.ok || !names.some((name) => takesAway(result.value.pulls[name]))) return result;
    return import('./keep-vanished.ts')
      .then((code) => code.keepVanished(options, request, result.value, signal))
      .then((failed) => failed ?? result);
  };
}

const takesAway = (pulled?: PullAnswer): boolean =>
  pulled !== undefined && (pulled.gone.length > 0 || pulled.goneChats !== undefined);
