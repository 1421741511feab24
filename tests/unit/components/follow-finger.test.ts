// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Mock } from 'vitest';
import { followFinger } from '../../../src/components/follow-finger.ts';

let sheet: HTMLElement;
let glides: unknown[];
const onClose = vi.fn<() => void>();
/** Each time it is at its own place again. */
let cancel: Mock<() => void>;

/** What a phone tells of fingers at these heights. */
const touch = (type: string, ...heights: number[]) => touchOn(sheet, type, ...heights);

async function touchOn(on: Element, type: string, ...heights: number[]): Promise<void> {
  const touches = heights.map((clientY) => ({ clientX: 100, clientY }));
  const event = new Event(`touch${type}`, { bubbles: true, cancelable: true });
  on.dispatchEvent(Object.assign(event, { touches, changedTouches: touches }));
  await Promise.resolve();
}

beforeEach(() => {
  sheet = document.body.appendChild(document.createElement('dialog'));
  vi.spyOn(sheet, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 100, 390, innerHeight));
  Object.defineProperty(sheet, 'clientHeight', { value: 500 });
  glides = [];
  const back = vi.fn<() => void>();
  cancel = back;
  sheet.animate = (frames) => {
    glides.push(frames);
    return { finished: Promise.resolve(), cancel: back } as unknown as Animation;
  };
  followFinger(sheet, 'edge', onClose);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  onClose.mockReset();
  document.body.replaceChildren();
});

describe('a sheet that follows a finger', () => {
  it('GEN-01 closes when it is pushed far', async () => {
    await touch('start', 200);
    await touch('move', 500);
    expect(sheet.style.translate).toBe('0 300px');
    await touch('end', 500);
    await expect.poll(() => onClose).toHaveBeenCalledOnce();
  });

  it('GEN-01 PEOPLE-02 stays away while its owner steps back in the history, and comes back only if that keeps it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    await touch('start', 200);
    await touch('move', 500);
    await touch('end', 500);
    await expect.poll(() => onClose).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(300);
    expect(cancel).not.toHaveBeenCalled();
    vi.advanceTimersByTime(200);
    expect(cancel).toHaveBeenCalledOnce();
  });

  it('GEN-01 goes back to its place when a second finger comes, and does not hang half-way', async () => {
    await touch('start', 200);
    await touch('move', 500);
    await touch('start', 500, 600);
    expect(glides).toEqual([{ translate: ['0 300px', '0 0px'] }]);
    expect(sheet.style.translate).toBe('');
    await touch('move', 560, 600);
    await touch('end', 560);
    expect(sheet.style.translate).toBe('');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('GEN-01 PEOPLE-02 stays where it is when the finger is on a question that it asks', async () => {
    const question = sheet.appendChild(document.createElement('dialog'));
    const words = question.appendChild(document.createElement('p'));
    for (const on of [question, words]) {
      await touchOn(on, 'start', 200);
      await touchOn(on, 'move', 500);
      expect(sheet.style.translate).toBe('');
      await touchOn(on, 'end', 500);
    }
    expect(onClose).not.toHaveBeenCalled();
  });

  it('GEN-01 GEN-11 stays where it is while the page is enlarged: one finger moves about in it then', async () => {
    vi.stubGlobal('visualViewport', { scale: 2 });
    await touch('start', 200);
    await touch('move', 500);
    expect(sheet.style.translate).toBe('');
    await touch('end', 500);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('GEN-01 GEN-11 is pushed down from above a keyboard, too, where it stands while one writes', async () => {
    const view = { offsetTop: 40, height: innerHeight - 300, scale: 1 };
    vi.stubGlobal('visualViewport', view);
    const above = new DOMRect(0, 100, 390, innerHeight - 260 - 100);
    const place = vi.spyOn(sheet, 'getBoundingClientRect').mockReturnValue(above);
    await touch('start', 200);
    await touch('move', 300);
    expect(sheet.style.translate).toBe('0 100px');
    await touch('end', 200);
    place.mockReturnValue(new DOMRect(0, 100, 390, above.height - 2));
    await touch('start', 200);
    await touch('move', 300);
    expect(sheet.style.translate, 'a dialog that stands higher').toBe('');
  });

  it('GEN-01 MEET-14 a picture in the middle of the screen is pushed out of it; a dialog there stays', async () => {
    for (const from of ['edge', 'anywhere'] as const) {
      const middle = document.body.appendChild(document.createElement('dialog'));
      vi.spyOn(middle, 'getBoundingClientRect').mockImplementation(
        () =>
          new DOMRect(
            0,
            150 + (parseFloat(middle.style.translate.split(' ')[1] ?? '') || 0),
            390,
            390,
          ),
      );
      Object.defineProperty(middle, 'clientHeight', { value: 390 });
      middle.animate = sheet.animate;
      followFinger(middle, from, onClose);
      await touchOn(middle, 'start', 200);
      await touchOn(middle, 'move', 350);
      await touchOn(middle, 'end', 350);
      expect(glides).toEqual(
        from === 'edge' ? [] : [{ translate: ['0 150px', `0 ${innerHeight - 150}px`] }],
      );
    }
    await expect.poll(() => onClose).toHaveBeenCalledOnce();
  });
});
