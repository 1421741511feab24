// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { PictureCaption } from '../../../src/features/profile/picture-caption.tsx';
import { formOf } from '../../../src/features/profile/profile-form.ts';
import { me } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';

it.each([
  [{ name: 'Elina', birthday: '' }, /^Elina$/],
  [{ name: ' ', birthday: '1.1.1950' }, /^\d+$/],
  [{ name: 'Elina', birthday: '1.1.1950' }, /^Elina, \d+$/],
])(
  'the picture says of %j what is known, without a comma for what is not',
  async (given, words) => {
    const form = { ...formOf(null, 'a@b.fi'), ...given };
    const screen = await render(await memoryReplica(me), <PictureCaption form={form} />);
    expect(document.querySelector('strong')?.textContent).toMatch(words);
    await screen.unmount();
  },
);

it('PROF-01 a name that is read from right to left does not turn round what follows it', async () => {
  const form = { ...formOf(null, 'a@b.fi'), name: 'שרה', birthday: '1.1.1950' };
  const screen = await render(await memoryReplica(me), <PictureCaption form={form} />);
  const words = document.querySelector('strong');
  expect(words?.textContent).toMatch(/^שרה, \d+$/);
  expect(words?.querySelector('bdi')?.textContent).toBe('שרה');
  await screen.unmount();
});
