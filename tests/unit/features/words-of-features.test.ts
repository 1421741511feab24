import { beforeEach, describe, expect, it } from 'vitest';
import { applyLanguage, i18n } from '../../../src/i18n/i18n.ts';
import chatsEn from '../../../src/features/chats/locales/en.json' with { type: 'json' };
import chatsFi from '../../../src/features/chats/locales/fi.json' with { type: 'json' };
import meetsEn from '../../../src/features/meets/locales/en.json' with { type: 'json' };
import meetsFi from '../../../src/features/meets/locales/fi.json' with { type: 'json' };
import notificationsEn from '../../../src/features/notifications/locales/en.json' with { type: 'json' };
import notificationsFi from '../../../src/features/notifications/locales/fi.json' with { type: 'json' };
import '../../../src/features/chats/texts.ts';
import '../../../src/features/meets/texts.ts';
import '../../../src/features/notifications/texts.ts';

const t = (key: string, values = {}) => i18n.t(key, values);

const keysOf = (tree: object, path = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'object' ? keysOf(value, `${path}${key}.`) : [path + key],
  );

beforeEach(() => applyLanguage('fi'));

describe('words', () => {
  it.each([
    ['meets', meetsFi, meetsEn],
    ['chats', chatsFi, chatsEn],
    ['notifications', notificationsFi, notificationsEn],
  ])('GEN-09 %s has the same keys in Finnish and English', (_, fi, en) => {
    expect(keysOf(en).sort()).toEqual(keysOf(fi).sort());
  });

  it('MEET-08 the summary in its three forms', () => {
    const summary = (count: number, favourites: number) =>
      t('meets:list.summary', { count, n: count, favourites });
    expect(summary(12, 3)).toBe('12 aktiivista tapaamista, joista 3 vain suosikeille');
    expect(summary(1, 0)).toBe('1 aktiivinen tapaaminen');
    expect(summary(0, 0)).toBe('Ei aktiivisia tapaamisia');
  });

  it('CHAT-19 the plan is one plain sentence after another, without a link', () => {
    const plan = t('chats:plan.text', {
      firstName: 'Ville',
      meetType: 'Kahvila',
      location: 'Helsinki',
      date: '21.11.2026 klo 18.30',
      time: '21.30',
    });
    expect(plan).toBe(
      'Menen tapaamaan: Ville. Mitä: Kahvila. Missä: Helsinki. Milloin: 21.11.2026 klo 18.30. Jos minusta ei kuulu klo 21.30 mennessä, soita minulle.',
    );
  });

  it('FMT-17 relative times', () => {
    const ago = (key: string, count: number) => t(`notifications:ago.${key}`, { count });
    expect(ago('now', 0)).toBe('Juuri nyt');
    expect(ago('minutes', 1)).toBe('1 minuutti sitten');
    expect(ago('minutes', 59)).toBe('59 minuuttia sitten');
    expect(ago('hours', 1)).toBe('1 tunti sitten');
    expect(ago('hours', 23)).toBe('23 tuntia sitten');
    expect(ago('days', 1)).toBe('1 päivä sitten');
    expect(ago('days', 29)).toBe('29 päivää sitten');
    expect(ago('over_month', 0)).toBe('Yli kuukausi sitten');
  });

  it('ERR-03 the missing other party reads the same in both languages', () => {
    expect(chatsFi.row.missing).toBe('User not found or loading...');
    expect(chatsEn.row.missing).toBe(chatsFi.row.missing);
  });
});
