// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { PictureChooser } from '../../../src/components/picture-chooser.tsx';
import { heicType } from '../../../src/data/heic-original.ts';
import { me } from '../features/helpers/docs.ts';
import { memoryReplica } from '../features/helpers/memory-replica.ts';
import { render } from '../features/helpers/render.tsx';

it('IMG-08 words stand on a picture that is shown, not over those that tell of a HEIC file', async () => {
  const textWith = async (type: string) => {
    const screen = await render(
      await memoryReplica(me),
      <PictureChooser
        label="Kuva"
        value={new Blob(['x'], { type })}
        caption="Aino, 34"
        onChange={() => undefined}
      />,
    );
    const { textContent } = document.body;
    await screen.unmount();
    return textContent;
  };
  expect(await textWith('image/jpeg')).toContain('Aino, 34');
  const heic = await textWith(heicType);
  expect(heic).toContain('Tämä selain ei osaa näyttää eikä rajata HEIC-kuvaa.');
  expect(heic).not.toContain('Aino, 34');
});
