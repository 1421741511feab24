// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Dialog } from '../../../src/components/dialog.tsx';
import { toast, toastStore, dismissToast } from '../../../src/components/toast.ts';
import { Toaster } from '../../../src/components/toaster.tsx';
import { undoToast } from '../../../src/components/undo-toast.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const { id } of toastStore.snapshot()) dismissToast(id);
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** What live regions say, one after another: words that come to one that is there and silent. */
function listen(): string[] {
  const heard: string[] = [];
  const note = (changes: MutationRecord[]) => {
    for (const { target, addedNodes } of changes) {
      const region = target instanceof Element ? target : target.parentElement;
      const isRegion = region?.getAttribute('role') === 'status';
      const words = [...addedNodes].map(({ textContent }) => textContent).join('');
      if (isRegion && words !== '') heard.push(words);
    }
  };
  new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
  return heard;
}

/** Toasts, and a dialog that is open or not. */
function besideDialog() {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const show = (open: boolean) =>
    act(() =>
      root.render(
        <>
          <Dialog open={open} title="Ilmoittaudu" onClose={() => undefined}>
            …
          </Dialog>
          <Toaster />
        </>,
      ),
    );
  return { root, show };
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('ERR-02 GEN-11 SIGNUP-06 a toast is read out as its dialog closes, and again when it comes again', async () => {
  const { show, root } = besideDialog();
  show(true);
  await wait(200);
  const heard = listen();
  act(() => void toast('Ilmoittautuminen lähetettiin'));
  show(false);
  await wait(200);
  expect(heard).toEqual(['Ilmoittautuminen lähetettiin']);
  act(() => void toast('Ilmoittautuminen lähetettiin'));
  await wait(200);
  expect(heard).toHaveLength(2);
  act(() => root.unmount());
});

it('GEN-11 what can be done about a toast is read out with it, and by which keys', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() => root.render(<Toaster />));
  act(() => void undoToast('Ville poistettu suosikeista', () => undefined));
  await wait(200);
  const told = document.querySelector('[role="status"]')?.textContent;
  expect(told).toBe('Ville poistettu suosikeista, Kumoa, Ctrl+Z');
  await wait(19_000);
  expect(document.querySelector('[popover] p'), 'there is time to get there').not.toBeNull();
  await wait(2000);
  expect(document.querySelector('[popover] p')).toBeNull();
  act(() => root.unmount());
});

it('GEN-11 a toast that is left when a later one goes is not read out again', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() => root.render(<Toaster />));
  const told = () => document.querySelector('[role="status"]')?.textContent;
  act(() => void toast('Ville poistettu suosikeista', { duration: 10_000 }));
  await wait(200);
  expect(told()).toBe('Ville poistettu suosikeista');
  act(() => void toast('Linkki kopioitu', { duration: 5000 }));
  await wait(200);
  expect(told()).toBe('Linkki kopioitu');
  await wait(5000);
  expect(document.querySelectorAll('[popover] p')).toHaveLength(1);
  await wait(200);
  expect(told()).toBe('');
  act(() => root.unmount());
});

it('GEN-11 GEN-08 a toast that stays is not read out again with every dialog that opens and closes', async () => {
  const { show, root } = besideDialog();
  show(false);
  const heard = listen();
  act(() => void toast('Uusi versio on saatavilla', { duration: Infinity }));
  await wait(200);
  await wait(3000);
  for (const open of [true, false]) {
    show(open);
    await wait(200);
  }
  expect(document.querySelectorAll('[popover] p')).toHaveLength(1);
  expect(heard).toEqual(['Uusi versio on saatavilla']);
  act(() => root.unmount());
});
