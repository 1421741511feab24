import { statusOfAsk } from './server.ts';

const attempts = 5;

/**
 * Several gateways and set-ups may work at once: whoever loses a race looks again whether there is work left. A
 * lost race is a 409, but a 500 where CouchDB itself writes the design document of an index.
 */
export async function raced(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (failure) {
      const isLost = [409, 500].includes(statusOfAsk(failure) ?? 0);
      if (!isLost || attempt === attempts) throw failure;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 200 * attempt));
    }
  }
}
