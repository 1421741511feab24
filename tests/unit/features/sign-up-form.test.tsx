// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { signupId } from '../../../schemas/domain/ids.ts';
import type { MeetDoc, ProfileDoc } from '../../../schemas/documents/device.ts';
import type { RefusalEntry } from '../../../src/data/device-store.ts';
import { dismissToast, toastStore } from '../../../src/components/toast.ts';
import RefusedSignUp from '../../../src/features/meets/refused-sign-up.tsx';
import { SignUpSheet } from '../../../src/features/meets/sign-up-sheet.tsx';
import type { Standing } from '../../../src/features/meets/standing.ts';
import '../../../src/features/meets/texts.ts';
import { me, meet, profile } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';
import type { Rendered } from './helpers/render.tsx';

const cafe = meet(1);
const none: Standing = { signup: 'none', reported: false, refusal: undefined };
let screen: Rendered;

interface Given {
  meetDoc?: MeetDoc;
  mine?: ProfileDoc;
  refusal?: RefusalEntry;
}

async function open({ meetDoc = cafe, mine = profile(), refusal }: Given = {}) {
  const replica = await memoryReplica(me, { meets: [meetDoc] });
  const closed: boolean[] = [];
  screen = await render(
    replica,
    <SignUpSheet
      meet={meetDoc}
      profile={mine}
      standing={{ ...none, refusal }}
      onClose={() => closed.push(true)}
    />,
  );
  return { replica, closed };
}

const area = () => screen.find<HTMLTextAreaElement>('textarea');
const submit = () =>
  screen.find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));

afterEach(async () => {
  await screen.unmount();
  document.body.replaceChildren();
  for (const { id } of toastStore.snapshot()) dismissToast(id);
});

describe('the sign-up form', () => {
  it('SIGNUP-01 says to which meet, whose card lies behind the sheet', async () => {
    await open({ meetDoc: { ...cafe, meet_date: '2026-11-21T16:30:00.000Z' } });
    expect(screen.find('form').textContent).toContain('Kahvila, la 21.11. klo 18.30, Helsinki.');
  });

  it('SAFE-03 who is archived is told so instead of writing in vain', async () => {
    await open({ mine: profile({ archived: true }) });
    expect(document.querySelector('textarea')).toBeNull();
    expect(document.body.textContent).toContain(
      'Profiilisi on poistettu näkyvistä, joten tämä ei ole nyt mahdollista.',
    );
  });

  it('SYNC-10 SIGNUP-01 its box takes no words before the draft has come: they would be dropped', async () => {
    const replica = await memoryReplica(me, { meets: [cafe] });
    await replica.device.saveDraft(`signup:${cafe.meetId}`, 'Hei!');
    const told: [string, boolean][] = [];
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLTextAreaElement) told.push([target.value, target.readOnly]);
    };
    document.addEventListener('focusin', note);
    screen = await render(
      replica,
      <SignUpSheet meet={cafe} profile={profile()} standing={none} onClose={() => undefined} />,
    );
    document.removeEventListener('focusin', note);
    await screen.until(() => area().value === 'Hei!');
    expect(told.every(([text, isReadOnly]) => isReadOnly || text === 'Hei!')).toBe(true);
    expect(told).not.toEqual([]);
    expect(area().readOnly).toBe(false);
  });

  it('SIGNUP-01 asks for a message that is not blank', async () => {
    const { replica } = await open();
    for (const blank of ['   ', '\u200b']) {
      await screen.type(area(), blank);
      await screen.act(submit);
      expect(area().getAttribute('aria-invalid')).toBe('true');
      expect(screen.find('form').textContent).toContain('Kirjoita aloitusviesti');
    }
    expect(await replica.relations.all()).toEqual([]);
  });

  it('SIGNUP-02 ignores Enter and cuts at 1000 characters', async () => {
    await open();
    const init = { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true };
    const enter = new KeyboardEvent('keydown', init);
    await screen.act(() => area().dispatchEvent(enter));
    expect(enter.defaultPrevented).toBe(true);
    await screen.type(area(), '😀'.repeat(1001));
    expect([...area().value]).toHaveLength(1000);
    expect(document.body.textContent).toContain('1\u00a0000/1\u00a0000');
    const said = [...document.querySelectorAll('[role="status"]')].map((one) => one.textContent);
    expect(said).toContain('1\u00a0000/1\u00a0000');
  });

  it('SIGNUP-02 a draft that two tabs have made too long is said to be so, and not sent', async () => {
    const { replica } = await open();
    const long = 'a'.repeat(1001);
    await screen.act(() => replica.device.saveDraft(`signup:${cafe.meetId}`, long));
    await screen.until(() => area().value === long);
    await screen.act(submit);
    expect(area().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(area());
    expect(screen.find('form').textContent).toContain(
      'Viesti voi olla enintään 1\u00a0000 merkkiä.',
    );
    expect(await replica.relations.all()).toEqual([]);
    await screen.type(area(), `${'a'.repeat(1000)} `);
    expect(area().getAttribute('aria-invalid')).toBeNull();
    await screen.act(submit);
    expect(await replica.relations.all()).toMatchObject([{ message: 'a'.repeat(1000) }]);
    await screen.act(() => replica.relations.acknowledge(signupId(me, cafe.meetId)));
  });

  it('SIGNUP-05 a second submit while sending does nothing', async () => {
    const { replica, closed } = await open();
    await screen.type(area(), 'Hei!');
    let inserts = 0;
    const insert = replica.relations.insert;
    replica.relations.insert = async (doc) => {
      inserts += 1;
      return insert(doc);
    };
    await screen.act(() => (submit(), submit()));
    await screen.act(submit);
    expect(inserts).toBe(1);
    expect(closed).toEqual([]);
    await screen.act(() => replica.relations.acknowledge(signupId(me, cafe.meetId)));
    expect(closed).toEqual([true]);
    expect(await replica.relations.get(signupId(me, cafe.meetId))).toMatchObject({
      kind: 'signup',
      target: cafe.meetId,
      message: 'Hei!',
    });
  });

  it('SIGNUP-05 one that is closed while it is sent closes none that was opened after it', async () => {
    const { replica, closed } = await open();
    await screen.type(area(), 'Hei!');
    await screen.act(submit);
    await screen.unmount();
    replica.relations.acknowledge(signupId(me, cafe.meetId));
    await expect.poll(() => toastStore.snapshot()).toHaveLength(1);
    expect(closed).toEqual([]);
  });

  it('SYNC-14 on a slow network it says that it is still being sent, not that a network is missing', async () => {
    // It goes on by turns of the event loop, not with the clock of a busy machine.
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      shouldAdvanceTime: true,
    });
    try {
      await open();
      await screen.type(area(), 'Hei!');
      await screen.act(submit);
      await screen.act(() => vi.advanceTimersByTimeAsync(8000));
      const said = toastStore.snapshot().map(({ text }) => text);
      expect(said).toEqual([expect.stringContaining('sitä lähetetään yhä')]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('SYNC-10 keeps the half-written message on the device', async () => {
    const { replica } = await open();
    await screen.type(area(), 'Kesken');
    await screen.unmount();
    expect(await replica.device.loadDraft(`signup:${cafe.meetId}`)).toBe('Kesken');
  });

  it('SYNC-09 a refused message is back in the form, once', async () => {
    const { replica } = await open();
    await screen.type(area(), 'Hei!');
    await screen.act(submit);
    expect(area().readOnly).toBe(true);
    const id = signupId(me, cafe.meetId);
    await screen.act(async () => {
      const entry = { id: 'r', collection: 'relations', docId: id, code: 'MEET_CLOSED' } as const;
      await replica.device.addRefusal(
        { ...entry, params: {}, text: 'Hei!', at: '2026-11-21T10:00:00.000Z' },
        {
          key: `signup:${cafe.meetId}`,
          join: 'after',
          value: 'Hei!',
        },
      );
      await replica.relations.remove(id);
    });
    await screen.until(() => !area().readOnly);
    expect(area().value).toBe('Hei!');
    expect(area().readOnly).toBe(false);
    expect(document.body.textContent).toContain('Tapaaminen ehti sulkeutua');
  });

  it('SIGNUP-03 SYNC-10 SYNC-14 another device has signed up meanwhile: it is said, and the text stays', async () => {
    const { replica, closed } = await open();
    await screen.type(area(), 'Toiselta laitteelta');
    const id = signupId(me, cafe.meetId);
    await screen.act(async () => {
      const signup = { id, actor: me, kind: 'signup', target: cafe.meetId, message: 'Ensin!' };
      await replica.relations.insert(signup as never);
      replica.relations.acknowledge(id);
    });
    await screen.act(submit);
    await screen.until(() => !area().readOnly);
    expect(document.body.textContent).toContain('Olet jo ilmoittautunut tähän tapaamiseen.');
    expect(area().value).toBe('Toiselta laitteelta');
    expect(closed).toEqual([]);
    expect(toastStore.snapshot()).toEqual([]);
    const key = `signup:${cafe.meetId}` as const;
    await screen.unmount();
    expect(await replica.device.loadDraft(key)).toBe('Toiselta laitteelta');
  });

  it.each([
    ['Sauna', ' Sopikaa ensitapaaminen mieluummin julkiselle paikalle.'],
    ['Kahvila', ''],
  ])(
    'SIGNUP-01 MEET-30 GEN-11 the box, which has the focus at once, tells which meet and to whom (%s)',
    async (meet_type, advice) => {
      await open({ meetDoc: meet(1, { meet_type, meet_date: '2026-11-21T16:30:00.000Z' }) });
      expect(document.activeElement).toBe(area());
      const ids = area().getAttribute('aria-describedby')?.split(' ') ?? [];
      const words = ids.map((id) => document.getElementById(id)?.textContent).join(' ');
      const about = `${meet_type}, la 21.11. klo 18.30, Helsinki. Viestisi saa Ville.`;
      expect(words).toContain(`${about}${advice}`);
      expect(words.includes('Sopikaa')).toBe(advice !== '');
    },
  );

  it('SIGNUP-08 says for whom a meet is that is not for me', async () => {
    await open({ meetDoc: meet(1, { meet_gender: 'Miehille' }) });
    // Its only button closes it: the reason is read out with the dialog.
    const described = screen.find('dialog').getAttribute('aria-describedby');
    expect(screen.find(`[id="${described}"]`).textContent).toBe(
      'Tapaaminen on tarkoitettu: Miehille.',
    );
    expect(document.querySelector('form')).toBeNull();
  });

  it.each([
    ['Sauna', true],
    ['Kahvila', false],
  ])('MEET-30 advises a public place for meets at home (%s: %s)', async (meet_type, advised) => {
    await open({ meetDoc: meet(1, { meet_type }) });
    const advice = 'Sopikaa ensitapaaminen mieluummin julkiselle paikalle.';
    expect(document.body.textContent?.includes(advice)).toBe(advised);
  });

  const refused = (code: string, params = {}, at = '') =>
    ({
      id: 'r',
      collection: 'relations',
      docId: 'd',
      code,
      params,
      text: 'Tulisin mielelläni',
      at,
    }) as never;

  it('SIGNUP-07 a meet that closed meanwhile is said in its own words', async () => {
    await open({ refusal: refused('MEET_CLOSED') });
    expect(document.body.textContent).toContain(
      'Tapaaminen ehti sulkeutua, joten ilmoittautumistasi ei lähetetty. Viestisi on tallessa.',
    );
    expect(document.body.textContent).not.toContain('Tapahtui virhe');
  });

  it('SIGNUP-08 SYNC-15 what was written shows also where it cannot be sent any more', async () => {
    await open({
      meetDoc: meet(1, { meet_gender: 'Miehille' }),
      refusal: refused('MEET_GENDER', { meet_gender: 'Miehille' }),
    });
    const said = screen.find('dialog').textContent;
    expect(said).toContain('Tapaaminen on tarkoitettu: Miehille.');
    expect(said).toContain('Tulisin mielelläni');
  });

  it('SIGNUP-09 tells how many were sent today', async () => {
    await open({ refusal: refused('TOO_MANY_SIGNUPS', { n: 10 }) });
    expect(document.body.textContent).toContain(
      'Olet lähettänyt tänään jo 10 ilmoittautumista. Voit jatkaa huomenna.',
    );
  });

  it('SIGNUP-09 SYNC-15 says so no more when that tomorrow has come, on the card neither', async () => {
    const { clock } = await memoryReplica(me);
    const at = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString();
    const limit = 'Voit jatkaa huomenna.';
    for (const [days, said] of [
      [0, true],
      [-1, false],
    ] as const) {
      const refusal = refused('TOO_MANY_SIGNUPS', { n: 10 }, at(days));
      await open({ refusal });
      expect(document.body.textContent?.includes(limit)).toBe(said);
      await screen.unmount();
      screen = await render(
        await memoryReplica(me),
        <RefusedSignUp refusal={refusal} onShow={() => undefined} />,
      );
      expect(document.body.textContent?.includes(limit)).toBe(said);
      if (!said) continue;
      await screen.unmount();
    }
  });

  it('ERR-01 any other failure has the general text and the technical message', async () => {
    await open({ refusal: refused('PROFILE_ARCHIVED') });
    expect(document.body.textContent).toContain(
      'Tapahtui virhe ilmoittautumisen yhteydessä. Yritä uudelleen myöhemmin.',
    );
    expect(document.body.textContent).toContain('(PROFILE_ARCHIVED)');
  });
});
