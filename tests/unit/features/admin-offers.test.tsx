// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { AffiliatesPanel } from '../../../src/features/admin/affiliates-panel.tsx';
import '../../../src/features/admin/texts.ts';
import { toastStore } from '../../../src/components/toast.ts';
import { api } from '../../../src/data/api.ts';
import { me } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';
import type { Rendered } from './helpers/render.tsx';

let screen: Rendered;
afterEach(async () => {
  vi.restoreAllMocks();
  await screen.unmount();
  document.body.replaceChildren();
});

const offer = {
  id: 'teltta',
  active: true,
  company: 'Retkeilijä Oy',
  company_logo_url: null,
  image_url: null,
  price: '129 €',
  product_name: 'Teltta kahdelle',
  tracking_link: 'https://example.com/?ref=kohdataan',
};

it('DATA-72 PAGE-06 an offer is saved without taking back what another admin has changed meanwhile', async () => {
  const sent: unknown[] = [];
  vi.spyOn(api, 'request').mockImplementation(async (_path, options) => {
    if (options?.method !== undefined) sent.push([options.method, options.body]);
    return { ok: true, value: { affiliates: [offer], id: offer.id } } as never;
  });
  screen = await render(await memoryReplica(me), <AffiliatesPanel />);
  await screen.act(() => screen.find<HTMLInputElement>('[role="switch"]').click());
  await screen.act(() => screen.find('td [aria-label*="Teltta"]').click());
  const [, , price] = document.querySelectorAll<HTMLInputElement>('dialog input');
  await screen.type(price!, '119 €');
  await screen.act(() => screen.button('Tallenna').click());
  expect(sent).toEqual([
    ['PUT', { active: false }],
    ['PUT', { price: '119 €' }],
  ]);
});

it('DATA-72 GEN-11 of an offer it is told which fields it cannot be without', async () => {
  vi.spyOn(api, 'request').mockResolvedValue({ ok: true, value: { affiliates: [] } } as never);
  screen = await render(await memoryReplica(me), <AffiliatesPanel />);
  await screen.act(() => screen.button('Uusi mainos').click());
  const needed = [...document.querySelectorAll<HTMLInputElement>('dialog [aria-required=true]')];
  expect(needed.map(({ labels }) => labels?.[0]?.textContent)).toEqual([
    'Yritys',
    'Tuote',
    'Linkki (https)',
  ]);
});

it('DATA-72 SYNC-10 a dialog that is closed by a slip keeps what was typed, one that is cancelled does not', async () => {
  const value = { affiliates: [offer], id: offer.id };
  vi.spyOn(api, 'request').mockResolvedValue({ ok: true, value } as never);
  screen = await render(await memoryReplica(me), <AffiliatesPanel />);
  const open = (name: string) => screen.act(() => screen.button(name).click());
  const company = () => screen.find<HTMLInputElement>('dialog input');
  await open('Uusi mainos');
  await screen.type(company(), 'Soutajat Oy');
  await screen.act(() => screen.find('dialog').dispatchEvent(new Event('cancel')));
  expect(document.querySelector('dialog')).toBeNull();
  await open('Muokkaa: Teltta kahdelle');
  expect(company().value).toBe('Retkeilijä Oy');
  await open('Peruuta');
  await open('Uusi mainos');
  expect(company().value).toBe('Soutajat Oy');
  await open('Peruuta');
  await open('Uusi mainos');
  expect(company().value).toBe('');
});

/** The network owes the answer to what is saved; `answers` has what gives it. */
function slowNetwork(): { saved: unknown[]; answers: ((answer: object) => void)[] } {
  const saved: unknown[] = [];
  const answers: ((answer: object) => void)[] = [];
  vi.spyOn(api, 'request').mockImplementation((_path, options) => {
    if (options?.method === undefined)
      return Promise.resolve({ ok: true, value: { affiliates: [offer] } }) as never;
    saved.push(options.body);
    return new Promise((resolve) => answers.push(resolve as never));
  });
  return { saved, answers };
}
const slip = () => screen.act(() => screen.find('dialog').dispatchEvent(new Event('cancel')));

it('DATA-72 SYNC-10 an offer whose dialog is closed while it is saved is not saved twice, and takes nothing from another', async () => {
  const { saved, answers } = slowNetwork();
  screen = await render(await memoryReplica(me), <AffiliatesPanel />);
  const open = (name: string) => screen.act(() => screen.button(name).click());
  const company = () => screen.find<HTMLInputElement>('dialog input');
  await open('Uusi mainos');
  await screen.type(company(), 'Soutajat Oy');
  await open('Tallenna');
  await slip();
  await open('Uusi mainos');
  expect(company().value).toBe('Soutajat Oy');
  await open('Tallenna');
  expect(saved).toHaveLength(1);
  await slip();
  await open('Muokkaa: Teltta kahdelle');
  await screen.type(company(), 'Melojat Oy');
  await screen.act(() => answers[0]?.({ ok: true, value: { id: 'x' } }));
  expect(company().value).toBe('Melojat Oy');
  await slip();
  await open('Uusi mainos');
  expect(company().value).toBe('');
});

it('DATA-72 GEN-11 that an offer could not be saved is told also where its dialog was closed meanwhile', async () => {
  const { answers } = slowNetwork();
  screen = await render(await memoryReplica(me), <AffiliatesPanel />);
  await screen.act(() => screen.button('Uusi mainos').click());
  await screen.act(() => screen.button('Tallenna').click());
  await slip();
  await screen.act(() => answers[0]?.({ ok: false, code: 'NETWORK', message: 'HTTP 502' }));
  expect(toastStore.snapshot().at(-1)?.text).toContain('Palvelimeen ei saatu yhteyttä.');
});

it('DATA-72 GEN-11 that an offer was saved is told, and the focus goes back to a button that says nothing of it', async () => {
  const value = { affiliates: [offer], id: offer.id };
  vi.spyOn(api, 'request').mockResolvedValue({ ok: true, value } as never);
  screen = await render(await memoryReplica(me), <AffiliatesPanel />);
  await screen.act(() => screen.button('Muokkaa: Teltta kahdelle').click());
  await screen.act(() => screen.button('Tallenna').click());
  expect(toastStore.snapshot().at(-1)).toMatchObject({
    text: 'Mainos on tallennettu.',
    kind: 'success',
  });
});
