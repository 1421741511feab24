import { setImmediate } from 'node:timers/promises';
import { act } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { ReplicaProvider } from '../../../../src/data/replica-context.tsx';
import { changeSyncStatus } from '../../../../src/data/sync-status.ts';
import type { MemoryReplica } from './memory-replica.ts';

export interface Rendered {
  host: HTMLElement;
  find<T extends HTMLElement>(selector: string): T;
  button(name: string): HTMLButtonElement;
  type(field: HTMLTextAreaElement | HTMLInputElement, text: string): Promise<void>;
  /** Runs something that changes the screen, and waits for it. */
  act(work: () => unknown): Promise<void>;
  /** Lets the screen go on until it is so: within one `act` nothing is rendered, however long one waits. */
  until(isSo: () => boolean): Promise<void>;
  unmount(): Promise<void>;
}

/**
 * Long enough for the device store to answer, in turns of the event loop: on a busy machine a timer
 * of as many milliseconds fires after a turn or two.
 */
async function pause(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 4));
    for (let step = 0; step < 10; step += 1) await setImmediate();
  }
}

/**
 * Shows something with a replica around it, first sync done and online.
 * @param isWaiting its skeletons are meant to stay: what they wait for does not come, or only later
 */
export async function render(
  replica: MemoryReplica,
  children: ReactNode,
  path = '/',
  isWaiting = false,
): Promise<Rendered> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  changeSyncStatus({ online: true, firstSyncDone: true });
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  const run = async (work: () => unknown) => {
    await act(async () => {
      await work();
      await pause();
    });
  };
  const open = async () => replica;
  await run(() =>
    root.render(
      <MemoryRouter initialEntries={[path]}>
        <ReplicaProvider uid={replica.uid} open={open}>
          {children}
        </ReplicaProvider>
      </MemoryRouter>,
    ),
  );
  // The device store answers in its own time; nothing is looked at while skeletons are shown.
  const isComing = () =>
    !isWaiting && document.querySelector('[class*="skeleton"], [aria-busy="true"]') !== null;
  for (let tries = 0; tries < 100 && (tries < 3 || isComing()); tries += 1) {
    await run(() => pause());
  }
  const find = <T extends HTMLElement>(selector: string): T => {
    const found = document.querySelector<T>(selector);
    if (found === null) throw new Error(`no ${selector} in ${document.body.innerHTML}`);
    return found;
  };
  return {
    host,
    find,
    button: (name) => {
      const all = [...document.querySelectorAll('button')];
      const found = all.find(
        (one) => (one.getAttribute('aria-label') ?? one.textContent)?.trim() === name,
      );
      if (found === undefined) throw new Error(`no button ${name}`);
      return found;
    },
    type: (field, text) => run(() => setValue(field, text)),
    act: run,
    until: async (isSo) => {
      for (const end = performance.now() + 30_000; !isSo() && performance.now() < end;)
        await run(() => pause());
      if (!isSo()) throw new Error(`in vain: ${document.body.innerHTML}`);
    },
    unmount: () => run(() => root.unmount()),
  };
}

/** React listens to the native setter, not to `value`. */
export function setValue(field: HTMLTextAreaElement | HTMLInputElement, text: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  setter?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
