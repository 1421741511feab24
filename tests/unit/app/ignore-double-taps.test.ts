// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ignoreDoubleTaps } from '../../../src/app/ignore-double-taps.ts';
import { crossFade, watchOwnTransitions } from '../../../src/app/view-transition.ts';

let stop: () => void;
let pressed: string[];

beforeEach(() => {
  document.body.innerHTML =
    '<button id="star" aria-pressed="false"></button><button id="more"></button><a id="below"></a><p id="nothing"></p>';
  pressed = [];
  for (const element of document.body.children)
    element.addEventListener('click', () => pressed.push(element.id));
  stop = ignoreDoubleTaps();
});
afterEach(() => stop());

/** One press, which lasts 20 ms. @param at when it begins, milliseconds, and where, CSS pixels */
function press(id: string, at: { ms: number; x?: number; detail?: number }, pointerType = 'touch') {
  const { ms, x: clientX = 100, detail = 1 } = at;
  for (const [type, after] of [
    ['pointerdown', 0],
    ['click', 20],
  ] as const) {
    const event = new PointerEvent(type, {
      bubbles: true,
      cancelable: true,
      pointerType,
      clientX,
      clientY: 100,
      detail: type === 'click' ? detail : 0,
    });
    Object.defineProperty(event, 'timeStamp', { value: ms + after });
    document.getElementById(id)?.dispatchEvent(event);
  }
}

it('PEOPLE-18 GEN-01 the second tap of a double one presses nothing, wherever it lands', () => {
  press('star', { ms: 1000 });
  press('star', { ms: 1200, x: 110 });
  press('below', { ms: 1400 });
  expect(pressed).toEqual(['star']);
});

it('GEN-01 later, or elsewhere, a tap is one of its own', () => {
  press('star', { ms: 1000 });
  press('star', { ms: 1400 });
  press('below', { ms: 1500, x: 200 });
  expect(pressed).toEqual(['star', 'star', 'below']);
});

it('GEN-01 whoever has missed may try again at once', () => {
  press('nothing', { ms: 1000 });
  press('star', { ms: 1200 });
  press('nothing', { ms: 2000 }, 'mouse');
  press('star', { ms: 2200, detail: 2 }, 'mouse');
  expect(pressed).toEqual(['nothing', 'star', 'nothing', 'star']);
});

it('GEN-01 a tap that only stopped a list from moving is not the first of two', () => {
  press('star', { ms: 1000 });
  const stopping = new PointerEvent('pointerdown', { pointerType: 'touch', clientX: 100 });
  Object.defineProperty(stopping, 'timeStamp', { value: 2000 });
  dispatchEvent(stopping);
  press('below', { ms: 2200 });
  expect(pressed).toEqual(['star', 'below']);
});

it('GEN-01 a mouse may press one button quickly, but not back and forth, nor what comes to lie below it', () => {
  press('more', { ms: 1000 }, 'mouse');
  press('more', { ms: 1100, detail: 2 }, 'mouse');
  expect(pressed).toEqual(['more', 'more']);
  press('below', { ms: 1200, detail: 3 }, 'mouse');
  press('star', { ms: 2000 }, 'mouse');
  press('star', { ms: 2100, detail: 2 }, 'mouse');
  expect(pressed).toEqual(['more', 'more', 'star']);
});

it('GEN-11 what a screen reader presses without a finger is no tap that came second', () => {
  press('star', { ms: 1000 });
  press('star', { ms: 1200 });
  for (const ms of [5000, 9000]) {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 });
    Object.defineProperty(click, 'timeStamp', { value: ms });
    document.getElementById('below')?.dispatchEvent(click);
  }
  expect(pressed).toEqual(['star', 'below', 'below']);
});

it('GEN-11 keys press as quickly as they are pressed', () => {
  press('star', { ms: 1000 });
  for (let count = 0; count < 3; count += 1) document.getElementById('star')?.click();
  expect(pressed).toEqual(['star', 'star', 'star', 'star']);
});

it('PEOPLE-18 GEN-01 nor does it while the next screen fades in, when browsers give it to the page', async () => {
  // As the app does: taps during a fade are watched for before the first screen, second ones after it.
  stop();
  watchOwnTransitions();
  stop = ignoreDoubleTaps();
  const fade = Promise.resolve();
  document.startViewTransition = ((change: () => void) => {
    change();
    return { ready: fade, finished: fade, skipTransition: () => undefined };
  }) as unknown as typeof document.startViewTransition;
  document.elementFromPoint = () => document.getElementById('star');
  document.documentElement.id = 'page';

  press('below', { ms: 1000 });
  crossFade(() => undefined);
  press('page', { ms: 1150 });
  await fade;
  expect(pressed, 'the second').toEqual(['below']);

  press('below', { ms: 2000 });
  crossFade(() => undefined);
  press('page', { ms: 2150, x: 200 });
  await fade;
  expect(pressed, 'one elsewhere').toEqual(['below', 'below', 'star']);
});
