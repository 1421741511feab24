// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { SyncIndicator } from '../../../src/app/sync-indicator.tsx';
import { changeSyncStatus } from '../../../src/data/sync-status.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

it('SYNC-14 what waits is shown at once again once it has been seen, until all is sent', () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() =>
    root.render(
      <MemoryRouter>
        <SyncIndicator />
      </MemoryRouter>,
    ),
  );
  const sign = () => document.querySelector('a');
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
  act(() => {
    root.unmount();
    changeSyncStatus({ waiting: 0 });
  });
});
