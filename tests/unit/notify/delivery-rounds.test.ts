import { expect, it } from 'vitest';
import { DeliveryRounds } from '../../../sync-server/notify/delivery-rounds.ts';

it('NOTIF-15 a gateway that ends waits for the mails on their way, not for all that are due', async () => {
  const begun: number[] = [];
  const pending: (() => void)[] = [];
  const rounds = new DeliveryRounds<number>({
    due: async () => [1, 2, 3, 4, 5, 6, 7],
    deliver: (item) => {
      begun.push(item);
      return new Promise<void>((resolve) => pending.push(resolve));
    },
    atOnce: 3,
    sweep: async () => undefined,
    onError: (error) => {
      throw error;
    },
  });
  rounds.start();
  await expect.poll(() => begun).toEqual([1, 2, 3]);
  const stopped = rounds.stop();
  for (const end of pending) end();
  await stopped;
  expect(begun).toEqual([1, 2, 3]);
});
