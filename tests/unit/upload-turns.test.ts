import { describe, expect, it } from 'vitest';
import { UploadTurns } from '../../src/sync/upload-turns.ts';

const all = ['a', 'b', 'c', 'd', 'e'].map((pictureId) => ({ pictureId }));
const order = (turns: UploadTurns) =>
  turns
    .sort([...all])
    .map(({ pictureId }) => pictureId)
    .join('');

describe('whose turn it is to be uploaded', () => {
  it('IMG-03 one that is cut off goes on before others begin', () => {
    const turns = new UploadTurns();
    for (let percent = 10; percent < 100; percent += 10) {
      expect(turns.holds('a', percent)).toBe(true);
      turns.failed('a', 'answered');
    }
    expect(turns.holds('a', 90)).toBe(false);
    expect(order(turns)).toBe('abcde');
  });

  it('SYNC-06 those of which nothing ever arrives let others come first, and take turns', () => {
    const turns = new UploadTurns();
    for (const { pictureId } of all.slice(0, 3))
      for (let tries = 0; tries < 5; tries += 1) turns.failed(pictureId, 'answered');
    expect(order(turns)).toBe('deabc');
    turns.failed('a', 'answered');
    expect(order(turns)).toBe('debca');
  });

  it('SYNC-06 a silent network changes nobody’s turn', () => {
    const turns = new UploadTurns();
    for (let tries = 0; tries < 9; tries += 1) turns.failed('a', 'silent');
    expect(order(turns)).toBe('abcde');
  });

  it('SYNC-06 the gateway is not asked at once again for what it has no time for', () => {
    const turns = new UploadTurns();
    turns.failed('a', 'busy');
    expect(order(turns)).toBe('bcdea');
  });
});
