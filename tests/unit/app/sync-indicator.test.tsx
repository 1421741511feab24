// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SyncIndicator } from '../../../src/app/sync-indicator.tsx';
import { changeSyncStatus, resetSyncStatus } from '../../../src/data/sync-status.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: ReturnType<typeof createRoot>;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() =>
    root.render(
      <MemoryRouter>
        <SyncIndicator />
      </MemoryRouter>,
    ),
  );
});
afterEach(() => {
  act(() => {
    root.unmount();
    resetSyncStatus();
  });
  document.body.replaceChildren();
});
const sign = () => document.querySelector('a');

it('SYNC-14 what waits is shown at once again once it has been seen, until all is sent', () => {
  expect(sign()).toBeNull();
  act(() => changeSyncStatus({ waiting: 1 }));
  expect(sign()?.hasAttribute('data-seen')).toBe(false);
  act(() => void sign()?.dispatchEvent(new Event('animationend', { bubbles: true })));
  expect(sign()?.hasAttribute('data-seen')).toBe(true);
  act(() => changeSyncStatus({ waiting: 2, sending: 1 }));
  expect(sign()?.hasAttribute('data-seen')).toBe(true);
  act(() => changeSyncStatus({ waiting: 0, sending: 0 }));
  act(() => changeSyncStatus({ waiting: 1 }));
  expect(sign()?.hasAttribute('data-seen')).toBe(false);
  act(() => changeSyncStatus({ waiting: 1234 }));
  expect(sign()?.textContent).toBe('1\u00a0234');
});

it('SYNC-05 GEN-11 says of what waits that it is being sent, as its sign does, with the number that is seen', () => {
  const name = () => sign()?.getAttribute('aria-label');
  act(() => changeSyncStatus({ waiting: 1 }));
  expect(name()).toBe('1 muutos odottaa lähetystä');
  act(() => changeSyncStatus({ sending: 1 }));
  expect(name()).toBe('Lähetetään 1 muutos');
  act(() => changeSyncStatus({ waiting: 3, sending: 1 }));
  expect([name(), sign()?.textContent]).toEqual(['Lähetetään 3 muutosta', '3']);
  act(() => changeSyncStatus({ refused: 1 }));
  expect(name(), 'what was refused comes first').toBe('1 muutosta ei hyväksytty');
});
