// @vitest-environment happy-dom
import { Suspense, act, use } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { Picture } from '../../../src/components/picture.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

afterEach(() => vi.restoreAllMocks());

it('IMG-02 a picture of a rendering that is given up has no choice of forms, for which browsers would keep it for good', async () => {
  const create = vi.spyOn(document, 'createElement');
  let come = (): void => undefined;
  const coming = new Promise<void>((resolve) => (come = resolve));
  const Late = () => {
    use(coming);
    return null;
  };
  const place = document.createElement('div');
  await act(async () =>
    createRoot(place).render(
      <Suspense>
        <Picture
          path="meet_images/aaaa/kuva.jpg"
          alt=""
          width={4}
          height={3}
          sizes="9vw"
          priority
        />
        <Late />
      </Suspense>,
    ),
  );
  await act(async () => come());
  const made = create.mock.results.map(({ value }) => value as Element);
  const images = made.filter((one) => one instanceof HTMLImageElement);
  const shown = place.querySelector('img');
  expect(shown).toMatchObject({
    srcset: expect.stringContaining('512w'),
    sizes: '9vw',
    loading: 'eager',
  });
  expect(images.length, 'one of a rendering that was given up').toBeGreaterThan(1);
  // One of these is enough for that; and none is fetched, perhaps in another form.
  const left = images.filter((image) => image !== shown);
  for (const image of left) expect(image).toMatchObject({ srcset: '', sizes: '', loading: 'lazy' });
});
