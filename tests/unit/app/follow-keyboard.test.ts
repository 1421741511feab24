// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followKeyboard } from '../../../src/app/follow-keyboard.ts';

const root = document.documentElement;
let view: EventTarget & { offsetTop: number; height: number; scale: number };
let stop: () => void;

beforeEach(() => {
  const all = { offsetTop: 0, height: window.innerHeight, scale: 1 };
  view = Object.assign(new EventTarget(), all);
  vi.stubGlobal('visualViewport', view);
  stop = followKeyboard();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  root.removeAttribute('style');
  document.body.replaceChildren();
});

/** What styles know once the phone has told that it shows this part of the page. */
function told(part: Partial<typeof view>, event = 'resize') {
  Object.assign(view, part).dispatchEvent(new Event(event));
  const of = (name: string) => root.style.getPropertyValue(name);
  const lengths = ['--view-top', '--seen', '--keyboard'].map(of).join(' ').trim();
  return [root.dataset['keyboard'], lengths];
}

const nothing = [undefined, ''];

it('GEN-11 styles know what a keyboard hides, below and above, until it goes', () => {
  const { innerHeight } = window;
  const seen = innerHeight - 300;
  expect(told({ height: seen })).toEqual(['up', `0px ${seen}px 300px`]);
  expect(told({ offsetTop: 120 }, 'scroll')).toEqual(['up', `120px ${seen}px 180px`]);
  // Drawn further than there is anything.
  expect(told({ offsetTop: 320 }, 'scroll')).toEqual(['up', `300px ${seen}px 0px`]);
  const low = `0px 340px ${innerHeight - 340}px`;
  expect(told({ height: 340, offsetTop: 0 })).toEqual(['low', low]);
  expect(told({ height: innerHeight })).toEqual(nothing);
});

it('GEN-11 what is no keyboard moves nothing: a scrollbar, an edge, two fingers drawn apart', () => {
  const { innerHeight } = window;
  expect(told({ height: innerHeight - 17 })).toEqual(nothing);
  expect(told({ height: innerHeight - 83, offsetTop: 34 })).toEqual(nothing);
  expect(told({ height: innerHeight / 2, scale: 2, offsetTop: 90 })).toEqual(nothing);
  const over = told({ height: innerHeight - 300, scale: 1, offsetTop: 0 });
  expect(told({ height: 200, scale: 2, offsetTop: 90 }), 'one looks closer at it').toEqual(over);
});

it('GEN-11 what one writes in a dialog stays in sight, once for each keyboard; on a page the phone sees to it', () => {
  const dialog = document.body.appendChild(document.createElement('dialog'));
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  for (const on of [document.body, dialog]) {
    on.appendChild(document.createElement('textarea')).focus();
    told({ height: window.innerHeight });
    told({ height: window.innerHeight - 300 });
    told({ offsetTop: 40 }, 'scroll');
    expect(scrolled).toHaveBeenCalledTimes(on === dialog ? 1 : 0);
  }
});
