// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announce } from '../../../src/components/announce.ts';
import { Announcer } from '../../../src/components/announcer.tsx';
import { Dialog } from '../../../src/components/dialog.tsx';
import { spoken } from '../helpers/spoken.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const root = () => createRoot(document.body.appendChild(document.createElement('div')));
let page: ReturnType<typeof root>;

beforeEach(() => {
  vi.useFakeTimers();
  page = root();
});
afterEach(async () => {
  await wait(10_000);
  act(() => page.unmount());
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** The page, with as many dialogs one above the other. */
const show = (dialogs: number) =>
  act(() =>
    page.render(
      <>
        {Array.from({ length: dialogs }, (_, at) => (
          <Dialog key={at} open title={`Ikkuna ${at}`} onClose={() => undefined}>
            …
          </Dialog>
        ))}
        <Announcer />
      </>,
    ),
  );

/** In steps: within one `act` nothing is rendered. */
async function wait(ms: number): Promise<void> {
  for (let at = 0; at < ms; at += 100) await act(() => vi.advanceTimersByTimeAsync(100));
}
const say = (text: string) => act(() => announce(text));
const region = () => document.querySelector('[aria-live]');

it('GEN-11 texts of one moment are all read out, in order and once, also the same words again', async () => {
  show(0);
  const heard = spoken();
  say('Ville: Hei!');
  say('Lähetetty');
  await wait(200);
  say('Lähetetty');
  await wait(30_000);
  expect(heard).toEqual(['Ville: Hei!', 'Lähetetty', 'Lähetetty']);
});

it('GEN-11 what has been read out does not stay in the page', async () => {
  show(0);
  say('Ville: Hei!');
  await wait(5000);
  say('Ville: Tulen!');
  await wait(3000);
  expect(region()?.textContent).toBe('Ville: Tulen!');
  await wait(5000);
  expect(region()?.childElementCount).toBe(0);
});

it('GEN-11 GEN-12 is read out from the uppermost dialog while one is open: all else is silent', async () => {
  show(0);
  const heard = spoken();
  for (const [dialogs, text] of [
    [1, 'Yhteys palasi.'],
    [2, 'Lähetetty'],
    [1, 'Ville: Hei!'],
    [0, 'Ville: Tulen!'],
  ] as const) {
    show(dialogs);
    say(text);
    await wait(3000);
    expect(document.querySelectorAll('[aria-live]')).toHaveLength(1);
    const open = [...document.querySelectorAll('dialog')].at(-1);
    expect(region()?.closest('dialog') ?? undefined, text).toBe(open);
  }
  expect(heard).toEqual(['Yhteys palasi.', 'Lähetetty', 'Ville: Hei!', 'Ville: Tulen!']);
});

it('GEN-11 a text that a closing dialog takes along is told again; one that was heard is not', async () => {
  show(1);
  const heard = spoken();
  await wait(200);
  say('Ville: Hei!');
  await wait(2500);
  const refused = '1 muutosta ei hyväksytty';
  say(refused);
  show(0);
  await wait(3000);
  expect(heard).toEqual(['Ville: Hei!', refused, refused]);
});
