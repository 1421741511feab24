import { describe, expect, it } from 'vitest';
import { classNameOf } from '../../../scripts/build/class-names.ts';

const root = new URL('../../..', import.meta.url).pathname;

describe('names of classes in the built files', () => {
  it('are the same in every build and other ones in every module, whatever follows the path', () => {
    const card = classNameOf('card', `${root}src/components/card.module.css`);
    expect(card).toMatch(/^[a-zA-Z]{3}0$/);
    const title = classNameOf('title', `${root}src/components/card.module.css`);
    expect(title, 'the second of its module').toBe(card.replace('0', '1'));
    expect(classNameOf('card', `${root}src/components/card.module.css?direct`)).toBe(card);
    expect(classNameOf('card', `${root}src/components/tag.module.css`)).not.toBe(card);
  });

  it('two modules that would share them end the build', () => {
    const many = () => {
      for (let n = 0; n < 140_609; n += 1) classNameOf('card', `${root}src/${n}.module.css`);
    };
    expect(many).toThrow(/share the letters/);
  });
});
