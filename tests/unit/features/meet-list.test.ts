import { describe, expect, it } from 'vitest';
import {
  listedMeets,
  meetsOfMode,
  ownMeets,
  summaryOf,
  upcoming,
  withAffiliates,
} from '../../../src/features/meets/meet-list.ts';
import { previewOf } from '../../../src/components/folded-text.tsx';
import { descriptionFold } from '../../../src/features/meets/meet-card.tsx';
import { me, meet, profile } from './helpers/docs.ts';

const now = new Date('2026-11-21T10:00:00.000Z');
const ids = (meets: readonly { meetId: string }[]) => meets.map(({ meetId }) => meetId.slice(-2));

describe('the meets list', () => {
  it('MEET-09 shows what MEET-04 lists, soonest first', () => {
    const meets = [
      meet(3),
      meet(1),
      meet(2, { closed: true }),
      meet(4, { meet_date: '2026-11-21T09:59:00.000Z' }),
      meet(5, { archived: true }),
      meet(6, { listed: false }),
    ];
    expect(ids(upcoming(listedMeets(meets), now))).toEqual(['01', '03']);
  });

  it('MEET-03 MEET-05 preferences skip other ages, far places and owners without a birthday', () => {
    const mine = profile({ partner_min_age: 30, partner_max_age: 45, distance_for_meets: 100 });
    const meets = [
      meet(1),
      meet(2, { owner_user_age: 50 }),
      meet(3, { location: 'Rovaniemi' }),
      meet(4, { owner_user_age: 0 }),
    ];
    expect(ids(meetsOfMode(meets, 'preferences', mine))).toEqual(['01']);
    expect(ids(meetsOfMode(meets, 'all', mine))).toEqual(['01', '02', '03', '04']);
  });

  it('MEET-06 without a profile nothing is to my wishes, and all is all', () => {
    expect(meetsOfMode([meet(1)], 'preferences', null)).toEqual([]);
    expect(meetsOfMode([meet(1)], 'all', null)).toHaveLength(1);
  });

  it('MEET-08 counts active ones and those for favourites only', () => {
    const meets = [meet(1), meet(2, { only_favs: true }), meet(3)];
    expect(summaryOf(meets)).toEqual({ active: 3, favourites: 1 });
  });

  it('MEET-10 an affiliate card follows every third meet; none without affiliates', () => {
    const meets = [1, 2, 3, 4, 5, 6, 7].map((number) => meet(number));
    const kinds = withAffiliates(meets, 3).map((row) =>
      row.kind === 'meet' ? 'm' : String(row.slot),
    );
    expect(kinds.join('')).toBe('mmm0mmm1m');
    expect(withAffiliates(meets, 0)).toHaveLength(7);
  });

  it('MEET-12 own meets come newest meet_date first, without archived ones', () => {
    const own = [1, 3, 2].map((number) => meet(number, { uid: me }));
    const all = [...own, meet(4), meet(5, { uid: me, archived: true })];
    expect(ids(ownMeets(all, me))).toEqual(['03', '02', '01']);
  });

  it('MEET-15 of a description of many lines four are shown', () => {
    expect(previewOf(`Moi${'\n'.repeat(80)}hei`, descriptionFold)).toBe('Moi…');
    expect(previewOf('yksi sana\nkaksi sanaa\n\nneljä sanaa\nviisi', descriptionFold)).toBe(
      'yksi sana\nkaksi sanaa\n\nneljä sanaa…',
    );
  });

  it('MEET-15 a long description is cut at 90 characters, not inside a word', () => {
    const text = `${'sana '.repeat(17)}pitkäsana jatkuu`;
    const preview = previewOf(text, descriptionFold);
    expect([...preview].length).toBeLessThanOrEqual(91);
    expect(preview).toBe(`${'sana '.repeat(17).trimEnd()}…`);
  });
});
