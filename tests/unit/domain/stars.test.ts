import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { starSigns } from '../../../schemas/enumerations.ts';
import { starOf } from '../../../schemas/domain/star.ts';
import { starSignOf } from '../../../schemas/domain/star-sign.ts';

describe('star of a card', () => {
  it('PEOPLE-13 neither favoured the other: none', () => expect(starOf(false, false)).toBe('none'));
  it('PEOPLE-14 I favoured them: bronze', () => expect(starOf(true, false)).toBe('bronze'));
  it('PEOPLE-15 they favoured me: silver', () => expect(starOf(false, true)).toBe('silver'));
  it('PEOPLE-16 mutual: gold', () => expect(starOf(true, true)).toBe('gold'));

  it('PEOPLE-16 one sees gold exactly if the other does, bronze exactly if they see silver', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), (mine, theirs) => {
        const mirror = { none: 'none', bronze: 'silver', silver: 'bronze', gold: 'gold' };
        expect(starOf(theirs, mine)).toBe(mirror[starOf(mine, theirs)]);
      }),
    );
  });
});

describe('star sign', () => {
  it('FMT-12 begins on the first day of each sign and not the day before', () => {
    const firsts: [string, string, string, string][] = [
      ['20.3.', 'Kalat', '21.3.', 'Oinas'],
      ['19.4.', 'Oinas', '20.4.', 'Härkä'],
      ['20.5.', 'Härkä', '21.5.', 'Kaksoset'],
      ['20.6.', 'Kaksoset', '21.6.', 'Rapu'],
      ['22.7.', 'Rapu', '23.7.', 'Leijona'],
      ['22.8.', 'Leijona', '23.8.', 'Neitsyt'],
      ['22.9.', 'Neitsyt', '23.9.', 'Vaaka'],
      ['22.10.', 'Vaaka', '23.10.', 'Skorpioni'],
      ['21.11.', 'Skorpioni', '22.11.', 'Jousimies'],
      ['21.12.', 'Jousimies', '22.12.', 'Kauris'],
      ['19.1.', 'Kauris', '20.1.', 'Vesimies'],
      ['18.2.', 'Vesimies', '19.2.', 'Kalat'],
    ];
    for (const [lastDay, before, firstDay, sign] of firsts) {
      expect(starSignOf(`${lastDay}1990`), lastDay).toBe(before);
      expect(starSignOf(`${firstDay}1990`), firstDay).toBe(sign);
    }
    expect(starSignOf('1.1.1990')).toBe('Kauris');
    expect(starSignOf('31.12.1990')).toBe('Kauris');
    expect(new Set(firsts.map(([, , , sign]) => sign))).toEqual(new Set(starSigns));
  });

  it('PROF-26 has no sign while the birthday is not valid', () => {
    expect(starSignOf('')).toBeUndefined();
    expect(starSignOf('31.2.1990')).toBeUndefined();
  });
});
