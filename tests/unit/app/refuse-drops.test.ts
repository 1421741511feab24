// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refuseDrops } from '../../../src/app/refuse-drops.ts';

/** Drags something of these types over an element. @returns whether the page answers for it, and the effect it names */
function dragOver(element: Element, types: string[]) {
  const event = new Event('dragover', { bubbles: true, cancelable: true });
  const dataTransfer = { types, dropEffect: 'copy' };
  element.dispatchEvent(Object.assign(event, { dataTransfer }));
  return [event.defaultPrevented, dataTransfer.dropEffect];
}

let stop: () => void;
beforeEach(() => {
  document.body.innerHTML = '<main><div id="frame"></div><textarea></textarea></main>';
  const frame = document.getElementById('frame');
  frame?.addEventListener('dragover', (event) => event.preventDefault());
  stop = refuseDrops();
});
afterEach(() => stop());

const at = (selector: string): Element => document.querySelector(selector) ?? document.body;

describe('a file dragged over the page', () => {
  it('SYNC-10 opens nowhere, as the browser would leave the app for it', () => {
    expect(dragOver(at('main'), ['Files'])).toEqual([true, 'none']);
    expect(dragOver(at('textarea'), ['Files'])).toEqual([true, 'none']);
  });

  it('IMG-08 may be dropped where pictures are chosen, and words in a field', () => {
    expect(dragOver(at('#frame'), ['Files'])).toEqual([true, 'copy']);
    expect(dragOver(at('textarea'), ['text/plain'])).toEqual([false, 'copy']);
  });

  it('SYNC-10 is the browser’s again once the app has stopped', () => {
    stop();
    expect(dragOver(at('main'), ['Files'])).toEqual([false, 'copy']);
  });
});
