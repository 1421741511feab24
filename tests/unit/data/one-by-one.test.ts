import { IDBFactory } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { atOnce, hasLostTransactions, oneByOne } from '../../../src/data/storage/one-by-one.ts';
import type { Turns } from '../../../src/data/storage/one-by-one.ts';

afterEach(() => vi.unstubAllGlobals());

function openDatabase(): Promise<IDBDatabase> {
  const request = new IDBFactory().open('replica', 1);
  request.onupgradeneeded = () => {
    for (const name of ['meets', 'people', 'chats']) request.result.createObjectStore(name);
  };
  return new Promise((resolve) => {
    request.onsuccess = () => resolve(request.result);
  });
}

/** Begins one in each table at the same moment. @returns how many were open at once */
async function mostAtOnce(turns: Turns, spoil = (_one: IDBTransaction) => {}): Promise<number> {
  const database = await openDatabase();
  let open = 0;
  let most = 0;
  const one = async (name: string) => {
    const transaction = await turns(() => {
      most = Math.max(most, (open += 1));
      return database.transaction(name, 'readwrite');
    });
    const over = new Promise<void>((resolve) => {
      for (const type of ['complete', 'abort'])
        transaction.addEventListener(type, () => {
          open -= 1;
          resolve();
        });
    });
    transaction.objectStore(name).put('x', 1);
    spoil(transaction);
    await over;
  };
  await Promise.all(['meets', 'people', 'chats'].map(one));
  return most;
}

describe('SYNC-01 transactions of a database', () => {
  it('follow each other where several are not ended with their page', async () => {
    expect(await mostAtOnce(oneByOne())).toBe(1);
    expect(await mostAtOnce(atOnce)).toBe(3);
  });

  it('are not held up by one that is aborted, or could not begin', async () => {
    const turns = oneByOne();
    const failed = turns(() => {
      throw new DOMException('closed', 'InvalidStateError');
    });
    await expect(failed).rejects.toThrow('closed');
    expect(await mostAtOnce(turns, (transaction) => transaction.abort())).toBe(1);
  });

  it.each([
    ['Version/16.4 Safari/605.1.15', true],
    ['CriOS/131.0.0.0 Mobile/15E148 Safari/604.1', true],
    ['FxiOS/128.0 Mobile/15E148 Safari/605.1.15', true],
    ['Chrome/111.0.0.0 Safari/537.36', false],
    ['Gecko/20100101 Firefox/128.0', false],
  ])('are told by the name of the browser: %s', (userAgent, isLosing) => {
    vi.stubGlobal('navigator', { userAgent });
    expect(hasLostTransactions()).toBe(isLosing);
  });
});
