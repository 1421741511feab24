// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SyncAnnouncer } from '../../../src/app/sync-announcer.tsx';
import { Announcer } from '../../../src/components/announcer.tsx';
import { Dialog } from '../../../src/components/dialog.tsx';
import { changeSyncStatus, resetSyncStatus } from '../../../src/data/sync-status.ts';
import { spoken } from '../helpers/spoken.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  resetSyncStatus();
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** The app without its screens, after each change of the status; with what is heard of it. */
async function listen(dialog: boolean) {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() =>
    root.render(
      <>
        <Dialog open={dialog} title="Ilmoittaudu" onClose={() => undefined}>
          …
        </Dialog>
        <SyncAnnouncer />
        <Announcer />
      </>,
    ),
  );
  await act(() => vi.advanceTimersByTimeAsync(200));
  const heard = spoken();
  const become = async (status: { refused?: number; online?: boolean }) => {
    act(() => changeSyncStatus(status));
    for (let at = 0; at < 30; at += 1) await act(() => vi.advanceTimersByTimeAsync(100));
  };
  return { heard, become, close: () => act(() => root.unmount()) };
}

it('SYNC-15 GEN-11 a change refused after another was dismissed is told too, in the same words', async () => {
  const { heard, become, close } = await listen(false);
  for (const refused of [1, 0, 1]) await become({ refused });
  expect(heard).toEqual(['1 muutosta ei hyväksytty', '1 muutosta ei hyväksytty']);
  close();
});

it('SYNC-04 SYNC-15 GEN-11 also while a dialog is open, a returned connection and a refusal are told', async () => {
  const { heard, become, close } = await listen(true);
  await become({ online: false });
  await become({ online: true, refused: 1 });
  expect(heard).toEqual(['1 muutosta ei hyväksytty', 'Yhteys palasi.']);
  close();
});

it('SYNC-15 GEN-11 of changes that are refused one upon the other only their number is told, once', async () => {
  const { heard, become, close } = await listen(false);
  // Each is listed in a step of its own; all come in one answer.
  for (let refused = 1; refused < 12; refused += 1) {
    act(() => changeSyncStatus({ refused }));
    await act(() => vi.advanceTimersByTimeAsync(100));
  }
  await become({ refused: 12 });
  expect(heard).toEqual(['12 muutosta ei hyväksytty']);
  close();
});
