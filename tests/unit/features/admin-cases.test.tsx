// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { enumEn } from '../../../schemas/enum-en.ts';
import type { AdminCase } from '../../../schemas/wire/admin.ts';
import { AttachedChat } from '../../../src/features/admin/attached-chat.tsx';
import { CasesPanel } from '../../../src/features/admin/cases-panel.tsx';
import { LogPanel } from '../../../src/features/admin/log-panel.tsx';
import '../../../src/features/admin/texts.ts';
import { api } from '../../../src/data/api.ts';
import { registerEnumTexts } from '../../../src/i18n/enum-text.ts';
import { applyLanguage } from '../../../src/i18n/i18n.ts';
import { me, meet, other } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';
import type { Rendered } from './helpers/render.tsx';

let screen: Rendered;
afterEach(async () => {
  vi.restoreAllMocks();
  applyLanguage('fi');
  await screen.unmount();
  document.body.replaceChildren();
});

const caseOf = (title: string, archived = false): AdminCase => ({
  ...{ targetKind: 'user', target: title, title, person: title, picture: null },
  ...{ description: '', archived, reports: [], state: title },
});

describe('what a case offers', () => {
  async function shown(one: Partial<AdminCase>): Promise<string[]> {
    const cases = [{ ...caseOf('Kävely, Oulu', true), targetKind: 'meet', ...one }];
    vi.spyOn(api, 'request').mockResolvedValue({
      ok: true,
      value: { cases, decided: [] },
    } as never);
    screen = await render(await memoryReplica(me), <CasesPanel />);
    return [...document.querySelectorAll('article button')].map(({ textContent }) => textContent);
  }

  it('ADMIN-06 SYNC-08 of a meet that its owner has deleted nothing can be put back or removed', async () => {
    expect(await shown({ deleted: true })).toEqual([
      'Merkitse käsitellyksi',
      'Ilmoitettu poliisille',
    ]);
    await screen.act(() => screen.button('Merkitse käsitellyksi').click());
    const dialog = screen.find('dialog').textContent;
    expect(dialog).toContain('Tapaaminen on jo poistettu, eikä sitä voi palauttaa.');
    expect(dialog).not.toContain('Poista pysyvästi');
  });

  it('ADMIN-06 GEN-11 the reason is said to be needed before it is missing', async () => {
    await shown({});
    await screen.act(() => screen.button('Palauta').click());
    expect(screen.find('dialog textarea').getAttribute('aria-required')).toBe('true');
  });

  it('SAFE-08 DATA-12 says how old a person is by their profile, whom somebody may take for underage', async () => {
    await shown({ targetKind: 'user', title: 'Veera', age: 19 });
    expect(screen.find('h3').textContent).toBe('Veera, 19');
  });

  it('ADMIN-06 GEN-09 names a meet in the language of the screen, which the gateway does in Finnish, but no person', async () => {
    registerEnumTexts(enumEn);
    applyLanguage('en');
    await shown({});
    expect(screen.find('h3').textContent).toBe('A walk, Oulu');
    await screen.act(() => document.querySelector<HTMLElement>('article button')?.click());
    expect(screen.find('dialog h2').textContent).toContain('A walk, Oulu');
    await screen.unmount();
    await shown({ targetKind: 'user' });
    expect(screen.find('h3').textContent).toBe('Kävely, Oulu');
    await screen.unmount();
    const act = { at: '2026-11-21T16:30:00.000Z', admin: me, what: 'hide', reason: 'x' };
    const targets = [meet(1).meetId, other];
    const log = targets.map((target) => ({ ...act, target, targetName: 'Kävely, Oulu' }));
    vi.spyOn(api, 'request').mockResolvedValue({ ok: true, value: { log } } as never);
    screen = await render(await memoryReplica(me), <LogPanel />);
    const names = [...document.querySelectorAll('tbody td:nth-child(3)')];
    expect(names.map(({ textContent }) => textContent)).toEqual(['A walk, Oulu', 'Kävely, Oulu']);
  });

  it('ADMIN-07 tells that the police has been told, and when', async () => {
    expect(await shown({ policeAt: '2026-11-21T16:30:00.000Z' })).toContain('Palauta');
    expect(document.body.textContent).toContain('Ilmoitettu poliisille 21.11.2026 klo 18.30');
  });
});

describe('a case that is decided by keyboard', () => {
  /** Decides on one of a list. @returns the name of what has the focus after it */
  async function focusAfter(decidedOne: string, before: string[], after: string[]) {
    const answers = [before, after].map((titles) => titles.map((title) => caseOf(title)));
    vi.spyOn(api, 'request').mockImplementation(async (_path, options) => {
      const value = options?.method ? { ok: true } : { cases: answers.shift(), decided: [] };
      return { ok: true, value } as never;
    });
    screen = await render(
      await memoryReplica(me),
      <>
        <h1 tabIndex={-1}>Ylläpito</h1>
        <CasesPanel />
      </>,
    );
    const cards = [...document.querySelectorAll<HTMLElement>('article')];
    const card = cards.find(({ textContent }) => textContent?.includes(decidedOne));
    const press = (within: Element | null | undefined) => {
      const buttons = [...(within?.querySelectorAll('button') ?? [])];
      const found = buttons.filter(({ textContent }) => textContent === 'Palauta').at(-1);
      found?.focus();
      return screen.act(() => found?.click());
    };
    await press(card);
    await screen.type(screen.find<HTMLTextAreaElement>('dialog textarea'), 'Aiheeton');
    await press(document.querySelector('dialog'));
    await screen.until(() => answers.length === 0 && document.querySelector('dialog') === null);
    const focused = document.activeElement;
    if (focused === document.body) return undefined;
    return focused?.querySelector('h3')?.textContent ?? focused?.textContent;
  }

  it('ADMIN-06 GEN-11 gives the focus to the one that stands in its place then', async () => {
    expect(await focusAfter('Toinen', ['Eka', 'Toinen', 'Kolmas'], ['Eka', 'Kolmas'])).toBe(
      'Kolmas',
    );
  });

  it('ADMIN-06 GEN-11 of the last one to the one before, and without any to the heading', async () => {
    expect(await focusAfter('Toinen', ['Eka', 'Toinen'], ['Eka'])).toBe('Eka');
    await screen.unmount();
    document.body.replaceChildren();
    expect(await focusAfter('Eka', ['Eka'], [])).toBe('Ylläpito');
  });
});

it.each([
  [
    [true, false],
    ['Joni (ilmoittaja)', 'Joni'],
  ],
  [undefined, ['Joni', 'Joni']],
])(
  'ADMIN-06 of an attached conversation it says whose words are whose: %j',
  async (byReporter, names) => {
    const messages = ['Hei!', 'Uhkaus'].map((text, at) => {
      return { from: 'Joni', text, timestamp: `2026-11-20T10:00:00.00${at}Z` };
    });
    const value = { messages, ...(byReporter && { byReporter }) };
    vi.spyOn(api, 'request').mockResolvedValue({ ok: true, value } as never);
    screen = await render(
      await memoryReplica(me),
      <AttachedChat reportId="x" onClose={() => undefined} />,
    );
    const rows = [...document.querySelectorAll('li')].map(({ textContent }) => textContent ?? '');
    expect(rows.map((row) => /^(?:Hei!|Uhkaus)(.*) · /.exec(row)?.[1])).toEqual(names);
  },
);

it('ADMIN-06 GEN-11 the time of a message stands after the name, in whatever direction that is read', async () => {
  const messages = [{ from: 'محمد', text: 'Hei!', timestamp: '2026-11-20T10:00:00.000Z' }];
  vi.spyOn(api, 'request').mockResolvedValue({ ok: true, value: { messages } } as never);
  screen = await render(
    await memoryReplica(me),
    <AttachedChat reportId="x" onClose={() => undefined} />,
  );
  expect(screen.find('li bdi').textContent).toBe('محمد');
});
