// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, it, vi } from 'vitest';
import { centred } from '../../../src/components/picture/centred.ts';
import type { Point } from '../../../src/components/picture/centred.ts';
import { useTap } from '../../../src/components/picture/use-tap.ts';
import wheelPixels from '../../../src/components/picture/wheel-pixels.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

describe('a tap on the picture that is cropped', () => {
  const wide = { width: 600, height: 300 };

  it('GEN-11 IMG-02 brings what was tapped to the middle, as far as the picture goes', () => {
    const from = { x: 0, y: 0 };
    expect(centred(from, { x: 100, y: 0 }, wide, 300, 1)).toEqual({ x: -100, y: 0 });
    expect(centred(from, { x: -140, y: 90 }, wide, 300, 1)).toEqual({ x: 140, y: -0 });
    expect(centred({ x: -120, y: 0 }, { x: 100, y: 0 }, wide, 300, 1)).toEqual({ x: -150, y: 0 });
    expect(centred(from, { x: 20, y: -500 }, wide, 300, 2)).toEqual({ x: -20, y: 150 });
  });

  it('GEN-11 is one finger that stays where it is: neither a drag nor two fingers', async () => {
    const onTap = vi.fn<(at: Point, width: number) => void>();
    const Stage = () => <div {...useTap(onTap)} />;
    const host = document.body.appendChild(document.createElement('div'));
    const root = createRoot(host);
    await act(async () => root.render(<Stage />));
    const stage = host.firstElementChild as HTMLElement;
    stage.getBoundingClientRect = () => new DOMRect(10, 20, 300, 300);
    const send = (type: string, x: number, y: number, isPrimary = true) =>
      act(async () => {
        const at = { clientX: x, clientY: y, bubbles: true, isPrimary, button: 0 };
        stage.dispatchEvent(new PointerEvent(type, at));
      });
    await send('pointerdown', 200, 200);
    await send('pointerup', 240, 200);
    expect(onTap).not.toHaveBeenCalled();
    await send('pointerdown', 200, 200);
    await send('pointerdown', 100, 100, false);
    await send('pointerup', 100, 100, false);
    await send('pointerup', 200, 200);
    expect(onTap).not.toHaveBeenCalled();
    await send('pointerdown', 200, 200);
    await send('pointerup', 203, 199);
    expect(onTap).toHaveBeenCalledExactlyOnceWith({ x: 43, y: 29 }, 300);
    await act(async () => root.unmount());
  });
});

it.each([
  [0, -3],
  [1, -120],
  [2, -2400],
])(
  'IMG-02 a wheel that counts in unit %i zooms as far as with the whole package',
  (unit, pixels) => {
    const turned = new WheelEvent('wheel', { deltaY: -3, deltaMode: unit });
    expect(wheelPixels(turned).pixelY).toBe(pixels);
  },
);
