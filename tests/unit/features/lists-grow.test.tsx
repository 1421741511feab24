// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Collections, PersonDoc } from '../../../schemas/documents/device.ts';
import { askForRow } from '../../../src/components/asked-row.ts';
import { ChatTopBar } from '../../../src/features/chats/chat-top-bar.tsx';
import { PlanSheet } from '../../../src/features/chats/plan-sheet.tsx';
import '../../../src/features/chats/texts.ts';
import { FoldedText } from '../../../src/components/folded-text.tsx';
import { descriptionFold } from '../../../src/features/meets/meet-card.tsx';
import ActionsLogPage from '../../../src/features/notifications/actions-log-page.tsx';
import MeetsPage from '../../../src/features/meets/meets-page.tsx';
import OwnMeetsPage from '../../../src/features/meets/own-meets-page.tsx';
import PeoplePage from '../../../src/features/people/people-page.tsx';
import { uidOf } from '../../helpers/people.ts';
import { chat, me, meet, other, person, profile } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';
import type { Rendered } from './helpers/render.tsx';

type Docs = { [N in keyof Collections]?: Collections[N][] };
let screen: Rendered;
/** Ends of lists that are being watched; calling one means that it has come near the screen. */
let ends: (() => void)[] = [];

class TestObserver {
  readonly #seen: (entries: { isIntersecting: boolean }[]) => void;
  constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
    this.#seen = seen;
  }
  observe = ({ localName }: Element) => {
    // Rows are watched too, for their content.
    if (localName !== 'li') ends.push(() => this.#seen([{ isIntersecting: true }]));
  };
  unobserve = () => undefined;
  disconnect = () => void (ends = []);
}
vi.stubGlobal('IntersectionObserver', TestObserver);

async function open(page: React.ReactNode, docs: Docs = {}) {
  const replica = await memoryReplica(me, { profile: [profile()], ...docs });
  screen = await render(replica, page);
  return replica;
}
const text = () => document.body.textContent ?? '';
const press = (name: string) => screen.act(() => screen.button(name).click());
const count = (selector: string) => document.querySelectorAll(selector).length;

afterEach(async () => {
  await screen.unmount();
  document.body.replaceChildren();
  ends = [];
});

describe('lists', () => {
  it('MEET-09 LIM-02 /meets grows by ten whenever its end comes near', async () => {
    await open(<MeetsPage />, { meets: Array.from({ length: 25 }, (_, n) => meet(n)) });
    const shown = [count('[data-row]')];
    for (const _ of [1, 2]) {
      await screen.act(() => ends.at(-1)?.());
      shown.push(count('[data-row]'));
    }
    expect(shown).toEqual([10, 20, 25]);
  });

  it('GEN-11 MEET-12 LIM-02 /ownmeets shows ten at a time', async () => {
    const meets = Array.from({ length: 12 }, (_, n) => meet(n, { uid: me }));
    await open(<OwnMeetsPage />, { meets });
    expect(count('article')).toBe(10);
    await press('Näytä lisää');
    expect(count('article')).toBe(12);
    // One goes on where the new ones begin, though the button is gone.
    expect(document.activeElement?.closest('li')).toBe(document.querySelectorAll('ul > li')[10]);
  });

  it('MEET-12 MEET-21 one that has just been published is shown, also below more than ten of later days', async () => {
    const later = { uid: me, meet_date: '2026-12-24T16:30:00.000Z' };
    const meets = Array.from({ length: 12 }, (_, n) => meet(n, later));
    const made = meet(99, { uid: me, meet_date: '2026-11-22T16:30:00.000Z' });
    askForRow(made.meetId);
    await open(<OwnMeetsPage />, { meets: [...meets, made] });
    expect(document.querySelector(`[data-row="${made.meetId}"] article`)).not.toBeNull();
    expect(count('article')).toBe(13);
  });

  it('GEN-11 PEOPLE-01 LIM-02 /users shows fifteen at a time', async () => {
    const names = Array.from({ length: 20 }, (_, n) => `Tuttu${String.fromCharCode(65 + n)}`);
    const near = (name: string): PersonDoc => ({
      ...person(uidOf(`x${name}`), name),
      gender: 'Mies',
      location: 'Helsinki',
      nearby: true,
    });
    await open(<PeoplePage />, { people: names.map(near) });
    const rows = 'ul > li';
    expect(count(rows)).toBe(15);
    await press('Näytä lisää');
    expect(count(rows)).toBe(20);
    expect(document.activeElement?.closest('li')).toBe(document.querySelectorAll(rows)[15]);
  });

  it('NOTIF-03 /actionslog has all its rows, and content in those that are near the screen', async () => {
    const actions = Array.from({ length: 200 }, (_, n) => ({
      id: `a${n}`,
      sender: other,
      receiver: me,
      type: 'new_like' as const,
      content: '',
      sender_name: `Tuttu${n}`,
      chat_uid: null,
      createdAt: new Date(Date.UTC(2026, 10, 21, 9) - n * 60_000).toISOString(),
      read: true,
    }));
    await open(<ActionsLogPage />, { actions: actions.toReversed() });
    expect(count('li')).toBe(200);
    expect(document.querySelector('li')?.textContent).toContain('Tuttu0 lisäsi sinut suosikiksi!');
    expect(count('li a')).toBeGreaterThan(5);
    expect(count('li a')).toBeLessThan(30);
  });

  it('PEOPLE-10 with a hidden profile there is only the notice and the way back', async () => {
    const replica = await open(<PeoplePage />, {
      profile: [profile({ hideProfile: true })],
      people: [{ ...person(other, 'Ville'), nearby: true }],
    });
    expect(text()).toContain(
      'Profiilisi on piilotettu. Lähellä olevia käyttäjiä ei näytetä sinulle, eikä sinua näytetä heille.',
    );
    expect(text()).not.toContain('Ville');
    await press('Palauta profiili');
    expect(replica.profile.patches).toEqual([[me, { hideProfile: false }]]);
  });
});

describe('what opens further', () => {
  it('MEET-15 a description over 90 characters collapses behind Lue lisää', async () => {
    const long = `${'a'.repeat(80)} ${'b'.repeat(10)}`;
    await open(<FoldedText text={long} {...descriptionFold} />);
    expect(text()).toBe(`${'a'.repeat(80)}…Lue lisää`);
    await press('Lue lisää');
    expect(text()).toBe(`${long}Näytä vähemmän`);
    await screen.unmount();
    document.body.replaceChildren();
    await open(<FoldedText text={long.slice(1)} {...descriptionFold} />);
    expect(text()).toBe(long.slice(1));
    await screen.unmount();
    document.body.replaceChildren();
    await open(<FoldedText text={`Moi${'\n'.repeat(80)}hei`} {...descriptionFold} />);
    expect(text()).toBe('Moi…Lue lisää');
  });

  it('CHAT-08 the owner unlocks a closed meet, and only then', async () => {
    const ours = chat(meet(2, { uid: me }));
    const names = () =>
      [...document.querySelectorAll('header button')].map((one) => one.getAttribute('aria-label'));
    const bar = (closed: boolean) => (
      <ChatTopBar
        chat={ours}
        person={person(other, 'Ville')}
        closed={closed}
        canLock
        canEnd
        onLeave={() => undefined}
      />
    );
    await open(bar(true), { chats: [ours] });
    expect(names()).toContain('Avaa tapaaminen');
    expect(names()).not.toContain('Sulje tapaaminen');
  });

  it('CHAT-19 the plan goes to the share sheet as text alone, with the first name only', async () => {
    const shared: ShareData[] = [];
    Object.assign(navigator, { share: async (data: ShareData) => void shared.push(data) });
    const about = meet(1, { meet_date: '2026-11-21T16:30:00.000Z' });
    await open(<PlanSheet meet={about} name="Ville Virtanen" onClose={() => undefined} />);
    await press('Jaa');
    expect(shared).toEqual([
      {
        text: 'Menen tapaamaan: Ville. Mitä: Kahvila. Missä: Helsinki. Milloin: 21.11.2026 klo 18.30. Jos minusta ei kuulu klo 21.30 mennessä, soita minulle.',
      },
    ]);
  });
});
