import { describe, expect, it } from 'vitest';
import { passwordRefusal } from '../../sync-server/accounts/password-rules.ts';
import { demoLogins } from '../../sync-server/demo/logins.ts';

const codeOf = (password: string, email = 'marjukka.virta@posti.example') =>
  passwordRefusal(password, email)?.code;

describe('passwords beyond six characters', () => {
  it.each([
    'salasana',
    'Salasana123',
    '123salasana',
    'S4l4s4n4!',
    'P@ssw0rd',
    'kesä2026',
    'Talvi-2025',
    'Perkele!!',
    'Matti1985',
    'helsinki00',
    'Kohdataan1',
    'qwertyuiop',
    'poiuytrewq',
    'asdfghj',
    'abcdefgh',
    '87654321',
    'abcabcabc',
    '12121212',
    'xxxxxxxxx',
    'aabbaabb',
    '      ',
    'marjukka.virta',
    'marjukka.virta@posti.example',
    'Marjukka.Virta77',
  ])('AUTH-05 %s is refused, for it is guessed first', (password) => {
    expect(codeOf(password)).toBe('PASSWORD_TOO_WEAK');
  });

  it.each([
    'Sateenvarjo7',
    'metsapolku-aino-91',
    'puolukkasuo-17',
    'kissa ja koira',
    'matti ja maija 8',
    'g7#kQz',
    'tuulimylly',
    '🦊🐻🦉🐺🦌🐗',
    'xq81vb20',
    demoLogins.demo.password,
  ])('AUTH-05 %s may be used', (password) => {
    expect(codeOf(password)).toBeUndefined();
  });

  it('AUTH-05 a short address does not forbid every password that begins like it', () => {
    expect(codeOf('al7-tunturi', 'al@posti.example')).toBeUndefined();
  });
});
