// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import AdminPage from '../../../src/features/admin/admin-page.tsx';
import { AnswerView } from '../../../src/features/admin/answer-view.tsx';
import { DataTable } from '../../../src/features/admin/data-table.tsx';
import { DecisionDialog } from '../../../src/features/admin/decision-dialog.tsx';
import { LogPanel } from '../../../src/features/admin/log-panel.tsx';
import { PeoplePanel } from '../../../src/features/admin/people-panel.tsx';
import { SuggestionsPanel } from '../../../src/features/admin/suggestions-panel.tsx';
import { TestPush } from '../../../src/features/admin/test-push.tsx';
import '../../../src/features/admin/texts.ts';
import { api } from '../../../src/data/api.ts';
import { endSession, startSession } from '../../../src/data/session.ts';
import type { Failure } from '../../../src/data/send.ts';
import { me } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';
import type { Rendered } from './helpers/render.tsx';

let screen: Rendered;
afterEach(async () => {
  await screen.unmount();
  document.body.replaceChildren();
});

const failed = (code: string, message: string) => ({ ok: false, code, message }) as Failure;

describe('the console when a request fails', () => {
  it.each([
    [failed('NETWORK', 'HTTP 502'), 'Palvelimeen ei saatu yhteyttä.'],
    [failed('FORBIDDEN', 'This is not allowed.'), 'Sinulla ei ole oikeutta tähän.'],
    [failed('SOMETHING_NEW', 'Refused: SOMETHING_NEW.'), 'Palvelimessa tapahtui virhe.'],
  ])(
    'GEN-09 ADMIN-01 says why in the language of the screen, not in technical English',
    async (result, words) => {
      const answer = { result, asking: false, reload: () => undefined };
      screen = await render(
        await memoryReplica(me),
        <AnswerView answer={answer}>{() => null}</AnswerView>,
      );
      const text = document.body.textContent ?? '';
      expect(text).toContain(`Pyyntö ei onnistunut: ${words}`);
      expect(text).not.toContain(result.message);
    },
  );
});

describe('the console on a network that never answers', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('SYNC-03 says so after some seconds, asks again when told to, and shows what comes after all', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const answers: ((answer: unknown) => void)[] = [];
    vi.spyOn(api, 'request').mockImplementation(
      () => new Promise((resolve) => answers.push(resolve as (answer: unknown) => void)),
    );
    screen = await render(await memoryReplica(me), <SuggestionsPanel />, '/', true);
    const text = () => document.body.textContent ?? '';
    const wait = () => screen.act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(text()).not.toContain('Pyyntö ei onnistunut');
    await wait();
    expect(text()).toContain('Pyyntö ei onnistunut: Palvelimeen ei saatu yhteyttä.');
    const again = () => screen.button('Yritä uudelleen');
    await screen.act(() => again().click());
    // It stays, and with it the focus.
    expect(again().getAttribute('aria-busy')).toBe('true');
    await wait();
    expect(again().getAttribute('aria-busy')).not.toBe('true');
    await screen.act(() => answers.at(-1)?.({ ok: true, value: { suggestions: [] } }));
    expect(answers).toHaveLength(2);
    expect(text()).not.toContain('Pyyntö ei onnistunut');
  });
});

it('ADMIN-05 GEN-09 the log says in words which addresses were asked for', async () => {
  const by = { at: '2026-11-20T10:00:00.000Z', admin: 'a', what: 'export', reason: '' };
  const log = ['emails', 'gmail.csv'].map((target) => ({ ...by, target }));
  vi.spyOn(api, 'request').mockResolvedValue({ ok: true, value: { log } } as never);
  screen = await render(await memoryReplica(me), <LogPanel />);
  const text = document.body.textContent ?? '';
  expect(text).toMatch(/Sähköpostiosoitteet.*Gmail-osoitteet \(CSV\)/);
  expect(text).not.toMatch(/emails|gmail\.csv/);
  vi.restoreAllMocks();
});

describe('what a decision is said to do', () => {
  it.each([
    ['user', 'Kaikki tiedot poistetaan lopullisesti.'],
    ['meet', 'Tapaaminen poistuu näkyvistä lopullisesti, ja sen kuvat ja keskustelut poistetaan.'],
  ] as const)('ADMIN-06 to delete a %s for good', async (targetKind, words) => {
    const one = { targetKind, target: 'x', title: 'Kahvila', person: 'y', picture: null };
    const about = { ...one, description: '', archived: false, reports: [], state: '' };
    const nothing = () => undefined;
    screen = await render(
      await memoryReplica(me),
      <DecisionDialog
        case={about}
        decision="delete"
        reason=""
        onReason={nothing}
        busy={false}
        onBusy={nothing}
        onClose={nothing}
        onDone={nothing}
      />,
    );
    expect(document.body.textContent).toContain(words);
    const buttons = [...document.querySelectorAll('button')].map((one) => one.textContent);
    expect(buttons).toContain('Poista pysyvästi');
  });

  it('ADMIN-06 SYNC-10 a reason that is too long is said to be so, and not sent', async () => {
    const one = { targetKind: 'meet', target: 'x', title: 'Kahvila', person: 'y' } as const;
    const about = {
      ...one,
      picture: null,
      description: '',
      archived: false,
      reports: [],
      state: '',
    };
    const request = vi.spyOn(api, 'request');
    const nothing = () => undefined;
    screen = await render(
      await memoryReplica(me),
      <DecisionDialog
        case={about}
        decision="hide"
        reason={`${'x'.repeat(1001)} `}
        onReason={nothing}
        busy={false}
        onBusy={nothing}
        onClose={nothing}
        onDone={nothing}
      />,
    );
    expect(document.body.textContent).toContain('Viesti voi olla enintään 1\u00a0000 merkkiä.');
    await screen.act(() => screen.button('Poista näkyvistä').click());
    expect(document.activeElement).toBe(document.querySelector('textarea'));
    expect(request).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });
});

describe('the panels of the console', () => {
  it('ADMIN-01 GEN-11 the name of the one that is chosen comes into sight', async () => {
    const seen: string[] = [];
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    Element.prototype.scrollIntoView = function () {
      seen.push(this.closest('label')?.textContent ?? '');
    };
    startSession({ uid: me, email: 'a@b.fi', admin: true, token: 't', expiresIn: 900 });
    screen = await render(await memoryReplica(me), <AdminPage />);
    expect(seen).toEqual([]);
    const names = [...document.querySelectorAll<HTMLElement>('fieldset label')];
    const offers = names.find(({ textContent }) => textContent === 'Mainokset');
    await screen.act(() => offers?.querySelector('input')?.click());
    expect(seen).toEqual(['Mainokset']);
    vi.unstubAllGlobals();
    await screen.act(() => endSession('signed-out'));
  });

  it('GEN-11 each section has a heading of its own, under that of the page', async () => {
    startSession({ uid: me, email: 'a@b.fi', admin: true, token: 't', expiresIn: 900 });
    screen = await render(await memoryReplica(me), <AdminPage />, '/admin', true);
    const headings = () => [...document.querySelectorAll('h1, h2')].map((one) => one.textContent);
    expect(headings()).toEqual(['Ylläpito', 'Avoimet ilmoitukset']);
    const names = [...document.querySelectorAll<HTMLElement>('fieldset label')];
    await screen.act(() => names.at(-1)?.querySelector('input')?.click());
    expect(headings()).toEqual(['Ylläpito', 'Loki']);
    await screen.act(() => endSession('signed-out'));
  });
});

describe('exports', () => {
  it.each([
    ['Hae sähköpostiosoitteet', '/api/admin/emails'],
    ['Lataa gmail-osoitteet (CSV)', '/api/admin/gmail.csv'],
  ])('ADMIN-05 ADMIN-03 %s asks again, and fetches nothing before', async (name, path) => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(url);
      return Promise.reject(new TypeError('no network'));
    });
    startSession({ uid: me, email: 'a@b.fi', admin: true, token: 't', expiresIn: 900 });
    screen = await render(await memoryReplica(me), <PeoplePanel />);
    await screen.act(() => screen.button(name).click());
    await screen.act(() => screen.button('Peruuta').click());
    expect(asked).toEqual([]);
    await screen.act(() => screen.button(name).click());
    await screen.act(() => screen.button('Hae tiedot').click());
    expect(asked).toEqual([path]);
    vi.unstubAllGlobals();
    await screen.act(() => endSession('signed-out'));
  });
});

describe('the test push', () => {
  it.each([
    [{ ok: true as const, value: { ok: true } }, 'Test notification sent successfully!'],
    [
      failed('NOT_FOUND', 'No browser has this token'),
      'Error sending test notification: No browser has this token',
    ],
  ])('ADMIN-04 goes to the token, and an alert says what came of it', async (result, words) => {
    const alerts: unknown[] = [];
    vi.stubGlobal('alert', (said: unknown) => alerts.push(said));
    const request = vi.spyOn(api, 'request').mockResolvedValue(result as never);
    screen = await render(await memoryReplica(me), <TestPush />);
    await screen.type(screen.find<HTMLTextAreaElement>('textarea'), ' token-1 ');
    await screen.act(() => screen.button('Lähetä testi-ilmoitus').click());
    expect(request.mock.calls).toEqual([
      [
        '/api/admin/test-push',
        expect.objectContaining({ method: 'POST', body: { fcmToken: 'token-1' } }),
      ],
    ]);
    expect(alerts).toEqual([words]);
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
});

describe('a table of the console', () => {
  it('ADMIN-06 FMT-18 is searched for a date as it is shown', async () => {
    const column = { key: 'at', title: 'Aika', text: ({ at }: { at: string }) => at };
    const shown = ({ at }: { at: string }) => (at.startsWith('2026') ? '21.11.2026' : '3.2.2025');
    const rows = [{ at: '2026-11-21T10:00:00.000Z' }, { at: '2025-02-03T10:00:00.000Z' }];
    const props = { caption: 'Loki', empty: '', rowKey: ({ at }: { at: string }) => at };
    screen = await render(
      await memoryReplica(me),
      <DataTable {...props} rows={rows} columns={[{ ...column, cell: shown }]} />,
    );
    await screen.type(screen.find<HTMLInputElement>('input[type="search"]'), '21.11.');
    const cells = [...document.querySelectorAll('td')].map((cell) => cell.textContent);
    expect(cells).toEqual(['21.11.2026']);
  });
});

it('GEN-09 ADMIN-02 of one row a table speaks as of one', async () => {
  const columns = [{ key: 'email', title: 'Sähköposti', text: (email: string) => email }];
  const table = (rows: string[]) => (
    <DataTable caption="Osoitteet" rows={rows} columns={columns} rowKey={String} empty="" />
  );
  for (const [rows, words] of [
    [['aino@posti.fi'], '1 / 1 rivi'],
    [['aino@posti.fi', 'ville@posti.fi'], '2 / 2 riviä'],
  ] as const) {
    screen = await render(await memoryReplica(me), table([...rows]));
    expect(screen.find('[role="status"]').textContent).toBe(words);
    await screen.unmount();
  }
});
