import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmail } from '../../../schemas/domain/email.ts';
import { isSocialName, normaliseSocialName } from '../../../schemas/domain/social-name.ts';
import { codePoints, truncate } from '../../../schemas/limits.ts';

describe('lengths', () => {
  it('FMT-19 are counted in code points: an emoji is one', () => {
    expect(codePoints('äö😀')).toBe(3);
    expect(codePoints('')).toBe(0);
  });

  it('FMT-19 cutting never splits an emoji and never cuts what fits', () => {
    expect(truncate('a😀b', 2)).toBe('a😀');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(40), (text, most) => {
        const cut = truncate(text, most);
        expect(codePoints(cut)).toBe(Math.min(most, codePoints(text)));
        expect(text.startsWith(cut)).toBe(true);
      }),
    );
  });
});

describe('e-mail', () => {
  it('PROF-03 takes addresses', () => {
    for (const fine of ['a@b.fi', 'aino.virtanen+x@posti.example.fi', 'ääkkö@sää.fi']) {
      expect(isEmail(fine), fine).toBe(true);
    }
  });

  it('PROF-03 refuses what is none', () => {
    const bad = [
      '',
      'aino',
      'aino@',
      '@b.fi',
      'a@b',
      'a b@c.fi',
      'a@b@c.fi',
      'a@.fi',
      'a@b..fi',
      'a@b.',
    ];
    for (const text of bad) expect(isEmail(text), text).toBe(false);
    expect(isEmail(`${'a'.repeat(250)}@b.fi`)).toBe(false);
  });
});

describe('social names', () => {
  it('PROF-19 leading @ and address are stripped', () => {
    const forms = [
      'aino_v',
      '@aino_v',
      ' @aino_v ',
      'instagram.com/aino_v',
      'https://www.instagram.com/aino_v/',
      'https://instagram.com/aino_v?igsh=abc',
      'http://www.snapchat.com/add/aino_v',
      'https://www.snapchat.com/@aino_v',
      'HTTPS://Instagram.com/aino_v#x',
    ];
    for (const form of forms) expect(normaliseSocialName(form), form).toBe('aino_v');
    expect(normaliseSocialName('  ')).toBe('');
  });

  it('PROF-19 30 characters of A-Za-z0-9._-', () => {
    expect(isSocialName('Aino.V-1_2')).toBe(true);
    expect(isSocialName('a'.repeat(30))).toBe(true);
    expect(isSocialName('a'.repeat(31))).toBe(false);
    for (const bad of ['', 'äiti', 'a b', 'a/b', 'https://evil.example/x', '@@a']) {
      expect(isSocialName(normaliseSocialName(bad)), bad).toBe(false);
    }
  });

  it('PROF-19 normalising twice changes nothing more', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9._-]{1,30}$/), (name) => {
        expect(normaliseSocialName(name)).toBe(name);
        expect(normaliseSocialName(`https://www.instagram.com/${name}/?hl=fi`)).toBe(name);
      }),
    );
  });
});
