// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

class Connection extends EventTarget {
  saveData = false;
  effectiveType = '4g';

  become(fields: Partial<Pick<Connection, 'saveData' | 'effectiveType'>>): void {
    Object.assign(this, fields);
    act(() => void this.dispatchEvent(new Event('change')));
  }
}

const path = 'meet_images/aaaa/kuva.jpg';
const large = '/api/images/meet_images/aaaa/kuva.jpg';
const small = '/api/images/meet_images/thumbnails/aaaa/kuva_512.jpg';

/** A picture as lists show it, in a page that has just been opened. */
async function shown(connection: Connection, stored = path) {
  Object.assign(navigator, { connection });
  vi.resetModules();
  const { Picture } = await import('../../../src/components/picture.tsx');
  const { chooseSaver } = await import('../../../src/data/data-saver.ts');
  const place = document.createElement('div');
  const size = { width: 1024, height: 1024, sizes: '100vw' };
  act(() => createRoot(place).render(<Picture path={stored} alt="" {...size} />));
  const image = () => {
    const { src, srcset } = place.querySelector('img') ?? { src: '', srcset: '' };
    return { address: new URL(src).pathname, choice: srcset !== '' };
  };
  return { image, choose: (on: boolean) => act(() => chooseSaver(on)) };
}

afterEach(() => localStorage.clear());

describe('pictures where data is saved', () => {
  it('IMG-02 the browser has the choice of sizes on a good connection', async () => {
    const { image } = await shown(new Connection());
    expect(image()).toEqual({ address: large, choice: true });
  });

  it('IMG-02 the small form alone, with Save-Data or on a slow link, and as soon as it becomes so', async () => {
    const connection = new Connection();
    connection.saveData = true;
    const { image } = await shown(connection);
    expect(image()).toEqual({ address: small, choice: false });
    connection.become({ saveData: false });
    expect(image()).toEqual({ address: large, choice: true });
    connection.become({ effectiveType: '3g' });
    expect(image()).toEqual({ address: small, choice: false });
  });

  it.each([
    ['user_profile_images/thumbnails/aaaa/kuva_512.jpg', 'thumbnails/aaaa/kuva_200.jpg'],
    ['user_profile_images/aaaa/kuva.jpg', 'thumbnails/aaaa/kuva_512.jpg'],
    // Of meets there is none as small as an avatar.
    ['meet_images/thumbnails/aaaa/kuva_512.jpg', 'thumbnails/aaaa/kuva_512.jpg'],
  ])('IMG-01 IMG-02 each has its own smaller form: %s', async (stored, smaller) => {
    const connection = new Connection();
    const { image } = await shown(connection, stored);
    const isMain = !stored.includes('thumbnails');
    expect(image()).toEqual({ address: `/api/images/${stored}`, choice: isMain });
    connection.become({ saveData: true });
    const [folder] = stored.split('/');
    expect(image()).toEqual({ address: `/api/images/${folder}/${smaller}`, choice: false });
  });

  it('IMG-02 what the user chooses counts more than the connection, also after a reload', async () => {
    const connection = new Connection();
    const first = await shown(connection);
    first.choose(true);
    expect(first.image().address).toBe(small);
    connection.effectiveType = '2g';
    const second = await shown(connection);
    second.choose(false);
    expect(second.image().address).toBe(large);
    expect((await shown(connection)).image().address).toBe(large);
  });
});
