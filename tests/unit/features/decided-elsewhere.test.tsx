// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { CasesPanel } from '../../../src/features/admin/cases-panel.tsx';
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

it('ADMIN-06 a case whose person another admin has deleted meanwhile goes, and it is said', async () => {
  const about = { target: 'x', title: 'Tero', person: 'x', picture: null, description: '' };
  const one = { ...about, targetKind: 'user', archived: false, reports: [] };
  let cases = [one];
  vi.spyOn(api, 'request').mockImplementation(async (_path, options) => {
    if (options?.method === undefined) return { ok: true, value: { cases, decided: [] } } as never;
    cases = [];
    return { ok: false, code: 'NOT_FOUND', message: 'There is no such thing.' };
  });
  screen = await render(await memoryReplica(me), <CasesPanel />);
  await screen.act(() => screen.button('Poista näkyvistä').click());
  await screen.type(screen.find<HTMLTextAreaElement>('textarea'), 'Uhkailua');
  const inDialog = '[class*="actions"] button:last-child';
  await screen.act(() => screen.find(`dialog ${inDialog}`).click());
  expect(toastStore.snapshot().at(-1)).toMatchObject({
    kind: 'error',
    text: 'Pyyntö ei onnistunut: Etsimääsi ei löytynyt.',
  });
  expect(document.querySelector('dialog')).toBeNull();
  expect(document.body.textContent).toContain('Ei avoimia ilmoituksia.');
});

it('ADMIN-06 a case that has changed since it was read is shown anew, and the reason that was written stays', async () => {
  const about = { target: 'x', title: 'Tero', person: 'x', picture: null, description: '' };
  const one = { ...about, targetKind: 'user', archived: false, reports: [] };
  const sent: unknown[] = [];
  vi.spyOn(api, 'request').mockImplementation(async (_path, options) => {
    const state = ['first', 'later'][sent.length];
    if (options?.method === undefined)
      return { ok: true, value: { cases: [{ ...one, state }], decided: [] } } as never;
    sent.push(options.body);
    return { ok: false, code: 'CASE_CHANGED', message: 'There is another report.' };
  });
  screen = await render(await memoryReplica(me), <CasesPanel />);
  await screen.act(() => screen.button('Poista näkyvistä').click());
  await screen.type(screen.find<HTMLTextAreaElement>('textarea'), 'Uhkailua');
  const decide = () => screen.find('dialog [class*="actions"] button:last-child').click();
  await screen.act(decide);
  expect(document.querySelector('dialog')).toBeNull();
  expect(toastStore.snapshot().at(-1)?.text).toContain('Tapaus on muuttunut');
  await screen.act(() => screen.button('Poista näkyvistä').click());
  expect(screen.find<HTMLTextAreaElement>('textarea').value).toBe('Uhkailua');
  await screen.act(decide);
  expect(sent).toMatchObject([{ state: 'first' }, { state: 'later', reason: 'Uhkailua' }]);
});

it('ADMIN-06 SYNC-10 a decision whose dialog is closed while it is carried out is not sent twice, and what comes of it is said', async () => {
  const about = { target: 'x', title: 'Tero', person: 'x', picture: null, description: '' };
  const one = { ...about, targetKind: 'user', archived: false, reports: [], state: 'first' };
  const answers: ((answer: object) => void)[] = [];
  vi.spyOn(api, 'request').mockImplementation((_path, options) => {
    if (options?.method === undefined)
      return Promise.resolve({ ok: true, value: { cases: [one], decided: [] } }) as never;
    return new Promise((resolve) => answers.push(resolve as never));
  });
  screen = await render(await memoryReplica(me), <CasesPanel />);
  const reason = () => screen.find<HTMLTextAreaElement>('textarea');
  const decide = () =>
    screen.act(() => screen.find('dialog [class*="actions"] button:last-child').click());
  const slip = () => screen.act(() => screen.find('dialog').dispatchEvent(new Event('cancel')));
  await screen.act(() => screen.button('Poista näkyvistä').click());
  await screen.type(reason(), 'Uhkailua');
  await decide();
  await slip();
  await screen.act(() => screen.button('Poista pysyvästi').click());
  await screen.type(reason(), 'Uhkailua viikosta toiseen');
  await decide();
  expect(answers).toHaveLength(1);
  await screen.act(() => answers[0]?.({ ok: true, value: { ok: true } }));
  expect(reason().value).toBe('Uhkailua viikosta toiseen');
  await decide();
  expect(answers).toHaveLength(2);
  await slip();
  await screen.act(() => answers[1]?.({ ok: false, code: 'NETWORK', message: 'HTTP 502' }));
  expect(toastStore.snapshot().at(-1)?.text).toContain('Palvelimeen ei saatu yhteyttä.');
});
