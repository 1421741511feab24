// @vitest-environment happy-dom
import { act } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppShell } from '../../../src/app/app-shell.tsx';
import { OfflineBanner } from '../../../src/app/offline-banner.tsx';
import { Announcer } from '../../../src/components/announcer.tsx';
import { Banner } from '../../../src/components/banner.tsx';
import { Dialog } from '../../../src/components/dialog.tsx';
import { PageHeader } from '../../../src/components/page-header.tsx';
import { changeSyncStatus, resetSyncStatus } from '../../../src/data/sync-status.ts';
import { spoken } from '../helpers/spoken.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const makeRoot = () => createRoot(document.body.appendChild(document.createElement('div')));
let page: ReturnType<typeof makeRoot>;

beforeEach(() => {
  vi.useFakeTimers();
  page = makeRoot();
});
afterEach(async () => {
  await wait(10_000);
  act(() => page.unmount());
  resetSyncStatus();
  vi.useRealTimers();
  document.body.replaceChildren();
});

const show = (screen: ReactNode, notices?: ReactNode) =>
  act(() =>
    page.render(
      <MemoryRouter>
        <AppShell notices={notices}>{screen}</AppShell>
        <Announcer />
      </MemoryRouter>,
    ),
  );

/** In steps: within one `act` nothing is rendered. */
async function wait(ms: number): Promise<void> {
  for (let at = 0; at < ms; at += 100) await act(() => vi.advanceTimersByTimeAsync(100));
}

it('GEN-11 a message that appears is read out once, as its words become others, too', async () => {
  show(null);
  await wait(200);
  const heard = spoken();
  for (const text of [
    'Lähetys odottaa verkkoa',
    'Lähetys odottaa verkkoa',
    'Lähetys epäonnistui',
  ]) {
    show(<Banner>{text}</Banner>);
    await wait(1000);
  }
  for (const town of ['O', 'Ou', 'Oulu']) {
    show(<Banner>Paikka muuttui: {town}</Banner>);
    await wait(200);
  }
  await wait(1000);
  expect(heard).toEqual(['Lähetys odottaa verkkoa', 'Lähetys epäonnistui', 'Paikka muuttui: Oulu']);
});

it('GEN-11 nor is it told again for the hyphens that its words have got, and not at all where it is told otherwise', async () => {
  show(null);
  await wait(200);
  const heard = spoken();
  const screen = () => (
    <>
      <Banner>Ensitapaaminen</Banner>
      <Banner live={false}>Sauna</Banner>
    </>
  );
  show(screen());
  await wait(1000);
  const words = document.querySelector('[data-banner] div')?.firstChild as Text;
  words.data = 'Ensi\u00ADtapaaminen';
  show(screen());
  await wait(1000);
  expect(heard).toEqual(['Ensitapaaminen']);
});

it('SYNC-04 GEN-11 a lost network is told once, also while a dialog is open, where all outside of it is silent', async () => {
  const dialog = (open: boolean) => (
    <Dialog open={open} title="Ilmoittaudu" onClose={() => undefined}>
      …
    </Dialog>
  );
  const heard = spoken();
  for (const open of [true, false]) {
    show(dialog(open), <OfflineBanner />);
    await wait(200);
    act(() => changeSyncStatus({ online: false }));
    await wait(5000);
    act(() => changeSyncStatus({ online: true }));
    await wait(5000);
  }
  const lost =
    'Ei verkkoyhteyttä. Muutokset tallentuvat laitteelle ja lähetetään, kun yhteys palaa.';
  expect(heard).toEqual([lost, lost]);
});

it('GEN-11 what stands there as a screen opens is met by reading, what comes later is told', async () => {
  const heard = spoken();
  const screen = (isLater: boolean) => (
    <>
      <PageHeader title="Profiili" />
      <Banner>Jatkat keskeneräistä.</Banner>
      <Banner live="always">Profiilisi on poistettu näkyvistä.</Banner>
      {isLater && <Banner>Tallennus ei onnistunut.</Banner>}
    </>
  );
  show(screen(false));
  await wait(2000);
  expect(heard).toEqual(['Profiilisi on poistettu näkyvistä.']);
  show(screen(true));
  await wait(2000);
  expect(heard.slice(1)).toEqual(['Tallennus ei onnistunut.']);
});
