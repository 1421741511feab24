import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBlankText, saidText } from '../../../schemas/domain/blank-text.ts';
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

describe('texts that say nothing', () => {
  it('CHAT-14 SIGNUP-01 blanks and characters without any look leave an empty place', () => {
    const invisible =
      ' \t\n\u00a0\u00ad\u034f\u061c\u115f\u180e\u200b\u200d\u200e\u202e\u2060\u2800\u3164\ufe0f\ufeff\uffa0\u{e0041}';
    for (const one of ['', ...invisible]) {
      expect(isBlankText(one), `U+${one.codePointAt(0)?.toString(16)}`).toBe(true);
    }
    expect(isBlankText(invisible)).toBe(true);
    expect(saidText(invisible)).toBe('');
  });

  it('CHAT-14 anything to be seen is a text, as it was typed', () => {
    for (const fine of [
      '.',
      ' a\u200b',
      '👨\u200d👩\u200d👧',
      '❤\ufe0f',
      '\u200f\u05d0',
      'ä',
      '日',
    ]) {
      expect(isBlankText(fine), fine).toBe(false);
      expect(saidText(fine)).toBe(fine);
    }
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
      'aino@posti.fi,',
      'aino@posti.fi;',
      '<aino@posti.fi>',
      'muu,aino@posti.fi',
      'aino@posti.fi(koti)',
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
      '@instagram.com/aino_v',
      '@https://www.snapchat.com/add/aino_v?share=1',
    ];
    for (const form of forms) expect(normaliseSocialName(form), form).toBe('aino_v');
    expect(normaliseSocialName('  ')).toBe('');
  });

  it('PROF-19 what nobody sees is stripped, wherever a copy has brought it: its refusal would have no reason to be seen', () => {
    const forms = [
      '\ufeffaino_v',
      'aino\u200b_v',
      'ai\u00adno_v',
      '\u200e@aino_v\u200f',
      '\u2068@aino_v\u2069',
      '@\u200baino_v',
      'https://www.insta\u200bgram.com/aino_v\u2060/',
    ];
    for (const form of forms)
      expect(normaliseSocialName(form), JSON.stringify(form)).toBe('aino_v');
    expect(normaliseSocialName('\u200b')).toBe('');
    for (const gap of ['aino v', 'aino\tv', 'aino\u00a0v', 'aino\u2800v'])
      expect(isSocialName(normaliseSocialName(gap)), JSON.stringify(gap)).toBe(false);
  });

  it('PROF-19 what follows the name is cut, however much it is', () => {
    expect(normaliseSocialName('instagram.com/aino_v/\nx')).toBe('aino_v');
    // A pattern that begins anew at each mark would take hours.
    expect(normaliseSocialName(`instagram.com/aino_v${'/'.repeat(2_000_000)}\nx`)).toBe('aino_v');
  });

  it('PROF-19 an address that leads to no profile by its name is no name', () => {
    const others = [
      'https://snapchat.com/t/Ab3dE5fG',
      'https://www.instagram.com/p/C1a2b3/',
      'instagram.com/reel/C1a2b3?igsh=abc',
      'https://www.instagram.com/stories/aino_v/123/',
    ];
    for (const other of others) expect(isSocialName(normaliseSocialName(other)), other).toBe(false);
    expect(normaliseSocialName('https://www.instagram.com/p/')).toBe('p');
    expect(normaliseSocialName('instagram.com/tuuli')).toBe('tuuli');
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
