import { expect, it } from 'vitest';
import { declared } from '../helpers/declared.ts';

it.each([
  ['features/chats/message-bubble.module.css', '.text'],
  ['features/chats/message-bubble.module.css', '.quote'],
  ['components/folded-text.module.css', '.text'],
  ['components/base.css', 'textarea'],
])('GEN-09 what people write goes in the direction of its letters: %s %s', (file, selector) => {
  expect(declared(file, selector)).toContain('unicode-bidi: plaintext');
});
