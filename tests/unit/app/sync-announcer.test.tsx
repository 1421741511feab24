// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { SyncAnnouncer } from '../../../src/app/sync-announcer.tsx';
import { changeSyncStatus, resetSyncStatus } from '../../../src/data/sync-status.ts';

afterEach(() => {
  resetSyncStatus();
  document.body.replaceChildren();
});

it('SYNC-15 GEN-11 a change refused after another was dismissed is told too, in the same words', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  await act(async () => root.render(<SyncAnnouncer />));
  const after = async (refused: number) => {
    await act(async () => changeSyncStatus({ refused }));
    return host.querySelector('[role="status"]')?.textContent;
  };
  const told = [await after(1), await after(0), await after(1)];
  await act(async () => root.unmount());
  // A live region that goes on holding the same words is silent.
  expect(told).toEqual(['1 muutosta ei hyväksytty', '', '1 muutosta ei hyväksytty']);
});
