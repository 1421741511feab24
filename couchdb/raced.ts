import { setTimeout as pause } from 'node:timers/promises';
import { statusOfAsk } from './server.ts';

const attempts = 5;

/**
 * Several gateways and set-ups may work at once: whoever loses a race looks again whether there is work left.
 */
export async function raced(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (failure) {
      if (statusOfAsk(failure) !== 409 || attempt === attempts) throw failure;
      await pause(Math.random() * 200 * attempt);
    }
  }
}
