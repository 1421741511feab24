// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { focusLink, keepLink } from '../../../src/app/link-back.ts';

const list = '<h1 tabindex="-1">Keskustelut</h1><ul><li><a href="/chat/b">Ville</a></li></ul>';
const main = () => document.querySelector('main')!;
const heading = () => document.querySelector('h1')!;
let stop: (() => void) | undefined;

/** The list is left by its link, and the heading of what comes back in its place has the focus. */
function leaveAndReturn(detail: number, to = '/chat/b'): void {
  document.body.innerHTML = `<main>${list}</main>`;
  const link = document.querySelector('a')!;
  link.addEventListener('click', (event) => event.preventDefault());
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
  history.pushState(null, '', to);
  keepLink('k /discussions', '/discussions');
  main().innerHTML = '<h1 tabindex="-1">Keskustelut</h1>';
  heading().focus();
  stop = focusLink('k /discussions');
}
const come = async () => {
  main().insertAdjacentHTML('beforeend', list);
  await new Promise((done) => setTimeout(done));
};
const focused = () => document.activeElement?.textContent;

beforeEach(() => history.replaceState(null, '', '/discussions'));
afterEach(() => stop?.());

describe('GEN-11 the way back to a list', () => {
  it('leads to the link that a key was pressed on, once its row is there', async () => {
    leaveAndReturn(0);
    expect(focused()).toBe('Keskustelut');
    await come();
    expect(focused()).toBe('Ville');
  });

  it('and again where the list hides its rows for a moment, to measure them', async () => {
    leaveAndReturn(0);
    await come();
    const row = document.querySelector('li')!;
    row.style.visibility = 'hidden';
    (document.activeElement as HTMLElement).blur();
    expect(document.activeElement).toBe(document.body);
    await new Promise((done) => setTimeout(done));
    row.style.visibility = '';
    await new Promise((done) => setTimeout(done));
    expect(focused()).toBe('Ville');
  });

  it('but not once somebody has gone from it to the heading, as what reads the screen does without a key', async () => {
    leaveAndReturn(0);
    await come();
    heading().focus();
    document.querySelector('li')!.style.visibility = 'hidden';
    await new Promise((done) => setTimeout(done));
    expect(document.activeElement).toBe(heading());
  });

  it('leaves the focus on the heading for a finger, and where another way led from the list', async () => {
    leaveAndReturn(1);
    await come();
    expect(focused()).toBe('Keskustelut');
    leaveAndReturn(0, '/account');
    await come();
    expect(focused()).toBe('Keskustelut');
  });

  it('takes the focus from nobody who has gone on meanwhile', async () => {
    leaveAndReturn(0);
    const button = document.body.appendChild(document.createElement('button'));
    button.focus();
    await come();
    expect(document.activeElement).toBe(button);
    leaveAndReturn(0);
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
    await come();
    expect(focused()).toBe('Keskustelut');
  });

  it('is that of the row that it stood in: others may lead to the same', async () => {
    document.body.innerHTML = `<main>${['1', '2']
      .map((id) => `<div data-row="${id}"><a href="/profilecard/v">${id}</a></div>`)
      .join('')}</main>`;
    const [, second] = document.querySelectorAll('a');
    second?.addEventListener('click', (event) => event.preventDefault());
    second?.click();
    history.pushState(null, '', '/profilecard/v');
    keepLink('k /meets');
    (document.activeElement as HTMLElement | null)?.blur();
    stop = focusLink('k /meets');
    expect(focused()).toBe('2');
  });
});
