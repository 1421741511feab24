import { describe, expect, it } from 'vitest';
import { KeyedMutex } from '../../sync-server/store/keyed-mutex.ts';

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('keyed mutex', () => {
  it('GEN-06 runs one key in the order of the calls, keys side by side', async () => {
    const mutex = new KeyedMutex();
    const log: string[] = [];
    const work = (name: string, ms: number) => async (): Promise<string> => {
      log.push(`${name} begins`);
      await sleep(ms);
      log.push(`${name} ends`);
      return name;
    };
    const results = await Promise.all([
      mutex.run('a', work('a1', 30)),
      mutex.run('a', work('a2', 1)),
      mutex.run('b', work('b1', 10)),
    ]);
    expect(results).toEqual(['a1', 'a2', 'b1']);
    expect(log.filter((line) => line.startsWith('a'))).toEqual([
      'a1 begins',
      'a1 ends',
      'a2 begins',
      'a2 ends',
    ]);
    expect(log.indexOf('b1 ends')).toBeLessThan(log.indexOf('a1 ends'));
  });

  it('GEN-06 a failure reaches its caller and lets the next go on', async () => {
    const mutex = new KeyedMutex();
    const failing = mutex.run('a', () => Promise.reject(new Error('broke')));
    const next = mutex.run('a', () => Promise.resolve('fine'));
    await expect(failing).rejects.toThrow('broke');
    await expect(next).resolves.toBe('fine');
  });
});
