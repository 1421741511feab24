// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { announcements } from '../../../src/components/announce.ts';
import { api } from '../../../src/data/api.ts';
import { PeoplePanel } from '../../../src/features/admin/people-panel.tsx';
import '../../../src/features/admin/texts.ts';
import { me } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  announcements.set([]);
});

it('ADMIN-02 GEN-11 addresses that appear while the focus stays at their button are told by their number', async () => {
  const emails = ['anneli@kohdataan.example', 'tero@kohdataan.example'];
  vi.spyOn(api, 'request')
    .mockResolvedValueOnce({ ok: true, value: { emails } } as never)
    .mockResolvedValueOnce({ ok: true, value: { emails: emails.slice(1) } } as never);
  const screen = await render(await memoryReplica(me), <PeoplePanel />);
  const fetchThem = async () => {
    await screen.act(() => screen.button('Hae sähköpostiosoitteet').click());
    await screen.act(() => screen.button('Hae tiedot').click());
  };
  await fetchThem();
  await fetchThem();
  expect(document.querySelectorAll('td')).toHaveLength(1);
  expect(announcements.get().map(({ text }) => text)).toEqual([
    'Haettiin 2 sähköpostiosoitetta',
    'Haettiin 1 sähköpostiosoite',
  ]);
  await screen.unmount();
});
