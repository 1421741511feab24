// @vitest-environment happy-dom
import { throwError } from 'rxjs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Route, Routes } from 'react-router-dom';
import type { ChatDoc, MeetDoc, ProfileDoc } from '../../../schemas/documents/device.ts';
import { Decisions } from '../../../src/app/decisions.tsx';
import ChatPage from '../../../src/features/chats/chat-page.tsx';
import '../../../src/features/account/texts.ts';
import '../../../src/features/meets/texts.ts';
import { chat, me, meet, other, person, profile } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import type { MemoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';
import type { Rendered } from './helpers/render.tsx';

let screen: Rendered;
const text = () => document.body.textContent ?? '';
const archived: Partial<ProfileDoc> = {
  archived: true,
  archived_statement: {
    reason: 'Muu syy',
    clause: 'Sallittu ja kielletty sisältö',
    automatic: true,
    date: '2026-11-20T10:00:00.000Z',
  },
};
const statement =
  'Profiilisi on poistettu näkyvistä. Peruste: Muu syy. Sääntökohta: Sallittu ja kielletty sisältö. Päätös tehtiin automaattisesti ilmoitusten määrän perusteella 20.11.2026. Jos päätös on mielestäsi väärä, vastaa tähän viestiin kuuden kuukauden kuluessa. Ihminen käsittelee valituksesi.';

/** The shell's place for notices, above a screen at that path. */
async function show(replica: MemoryReplica, path = '/meets'): Promise<void> {
  const place = document.body.appendChild(document.createElement('div'));
  place.id = 'notices';
  screen = await render(replica, <Decisions />, path);
}
const eventually = (check: () => void) =>
  vi.waitFor(async () => (await screen.act(() => undefined), check()), { timeout: 30_000 });

afterEach(async () => {
  await screen.unmount();
  document.body.replaceChildren();
});

describe('statements of reasons above every screen', () => {
  it('SAFE-09 an archived person gets the reasons, and after reading them a short notice', async () => {
    const replica = await memoryReplica(me, { profile: [profile(archived)] });
    await show(replica);
    await eventually(() => expect(text()).toBe(`${statement}Selvä`));
    await screen.act(() => screen.button('Selvä').click());
    expect(text()).toBe('Profiilisi on poistettu näkyvistä.Näytä perustelut');
    expect(screen.find('a').getAttribute('href')).toBe('/account');
    await screen.unmount();
    document.body.replaceChildren();
    await show(replica, '/discussions');
    await eventually(() => expect(text()).toContain('Näytä perustelut'));
    expect(text()).not.toContain('Peruste:');
  });

  it('SAFE-09 nobody else sees any', async () => {
    await show(await memoryReplica(me, { profile: [profile()] }));
    expect(text()).toBe('');
  });

  it('SAFE-10 SAFE-09 the owner of a removed meet is told which, why and by which rule, until it is read', async () => {
    const archived_at = '2026-11-20T10:00:00.000Z';
    const own = { uid: me, archived: true, archived_at, meet_date: '2026-11-21T16:30:00.000Z' };
    const meets = [
      meet(1, { ...own, archived_by: 'reports' }),
      meet(2, { ...own, archived_by: 'owner' }),
    ];
    const replica = await memoryReplica(me, { profile: [profile()], meets });
    await show(replica);
    await eventually(() =>
      expect(text()).toBe(
        'Tapaamisesi poistettiin näkyvistä kolmen ilmoituksen vuoksi. Sääntökohta: Sallittu ja kielletty sisältö. Päätös tehtiin automaattisesti ilmoitusten määrän perusteella 20.11.2026. Jos päätös on mielestäsi väärä, vastaa tähän viestiin kuuden kuukauden kuluessa. Ihminen käsittelee valituksesi.Kahvila, la 21.11. klo 18.30Selvä',
      ),
    );
    await screen.act(() => screen.button('Selvä').click());
    expect(text()).toBe('');
    const [removed] = await replica.meets.all();
    expect(removed, 'the gateway is told').toMatchObject({ removal_read: archived_at });
  });

  it('SAFE-10 SYNC-16 also where the device failed to read the meets at first', async () => {
    const own = { uid: me, archived: true, archived_by: 'reports' as const };
    const meets = [meet(1, { ...own, archived_at: '2026-11-20T10:00:00.000Z' })];
    const replica = await memoryReplica(me, { profile: [profile()], meets });
    const lost = () => throwError(() => new DOMException('lost', 'UnknownError'));
    vi.spyOn(replica.meets, 'watch').mockImplementationOnce(lost);
    await show(replica);
    await eventually(() => expect(text()).toContain('Tapaamisesi poistettiin'));
  });

  it('SAFE-09 SAFE-10 it is not told again at a later sign-in, which knows it from the gateway', async () => {
    const archived_at = '2026-11-20T10:00:00.000Z';
    const own = { uid: me, archived: true, archived_by: 'reports' as const, archived_at };
    const meets = [meet(1, { ...own, removal_read: archived_at }), meet(2, own)];
    await show(await memoryReplica(me, { profile: [profile()], meets }));
    await eventually(() => expect(text().match(/Tapaamisesi poistettiin/g)).toHaveLength(1));
  });
});

describe('a meet that an operator has removed by hand', () => {
  it('SAFE-10 without saying when, breaks no screen of its owner, and hides no other removal', async () => {
    const own = { uid: me, archived: true, archived_by: 'reports' as const };
    const timed = meet(2, { ...own, archived_at: '2026-11-20T10:00:00.000Z' });
    const meets = [meet(1, { ...own, archived_at: null }), timed];
    await show(await memoryReplica(me, { profile: [profile()], meets }));
    await eventually(() => expect(text().match(/Tapaamisesi poistettiin/g)).toHaveLength(1));
  });
});

describe('a meet that is removed again', () => {
  it('SAFE-10 SAFE-09 is told anew: after a restoring, and when an admin gives reasons of their own', async () => {
    const reports = 'kolmen ilmoituksen vuoksi';
    const removed = { uid: me, archived: true, archived_by: 'reports' as const };
    const first = meet(1, { ...removed, archived_at: '2026-11-20T10:00:00.000Z' });
    const replica = await memoryReplica(me, { profile: [profile()], meets: [first] });
    const change = (fields: Partial<MeetDoc>) =>
      screen.act(() => replica.meets.patch(first.meetId, fields));
    const read = async () => {
      await screen.act(() => screen.button('Selvä').click());
      expect(text()).toBe('');
    };
    await show(replica);
    await eventually(() => expect(text()).toContain(reports));
    await read();
    await change({ archived_at: '2026-11-21T10:00:00.000Z' });
    await eventually(() => expect(text()).toContain(reports));
    await read();
    const date = '2026-11-22T10:00:00.000Z';
    const archived_statement = { reason: 'Myyntiä', clause: '', automatic: false, date };
    await change({ archived_by: 'admin', archived_at: date, archived_statement });
    await eventually(() => expect(text()).toContain('Peruste: Myyntiä.'));
  });
});

describe('a meet that an admin removed', () => {
  it('SAFE-09 SAFE-10 names the reason, and does not speak of three reports', async () => {
    const archived_statement = {
      reason: 'Myyntiä',
      clause: 'Sallittu ja kielletty sisältö',
      automatic: false,
      date: '2026-11-20T10:00:00.000Z',
    };
    const own = {
      ...{ uid: me, archived: true, archived_by: 'admin' as const, archived_statement },
      archived_at: archived_statement.date,
    };
    await show(await memoryReplica(me, { profile: [profile()], meets: [meet(1, own)] }));
    await eventually(() =>
      expect(text()).toContain(
        'Tapaamisesi poistettiin näkyvistä. Peruste: Myyntiä. Sääntökohta: Sallittu ja kielletty sisältö. Päätös tehtiin ylläpidon toimesta 20.11.2026.',
      ),
    );
    expect(text()).not.toContain('kolmen ilmoituksen');
  });
});

describe('chats of archived people', () => {
  const about = chat(meet(1));
  async function open(
    fields: Partial<ChatDoc>,
    own: Partial<ProfileDoc> = {},
    ofMeet: Partial<MeetDoc> = {},
  ): Promise<void> {
    Object.assign(window, { visualViewport: null });
    const replica = await memoryReplica(me, {
      profile: [profile(own)],
      chats: [{ ...about, ...fields }],
      meets: [meet(1, ofMeet)],
      people: fields.read_only ? [] : [person(other, 'Ville')],
    });
    const page = (
      <Routes>
        <Route path="/chat/:chatId" element={<ChatPage />} />
      </Routes>
    );
    screen = await render(replica, page, `/chat/${about.uid}`);
  }

  it('SAFE-03 the gateway says that nobody can write; the text box is gone', async () => {
    await open({ read_only: true });
    expect(text()).toContain('Toisen osapuolen profiili ei ole käytössä.');
    expect(document.querySelector('textarea')).toBeNull();
  });

  it('SAFE-03 an archived person reads only', async () => {
    await open({ read_only: true }, archived);
    expect(text()).toContain('Profiilisi on poistettu näkyvistä. Voit lukea keskustelun');
    expect(document.querySelector('textarea')).toBeNull();
  });

  it('SAFE-03 CHAT-08 an archived owner has no lock: the gateway would refuse it', async () => {
    const mine = chat(meet(2, { uid: me }));
    await open({ ...mine, uid: about.uid }, {});
    expect(() => screen.button('Sulje tapaaminen')).not.toThrow();
    await screen.unmount();
    document.body.replaceChildren();
    await open({ ...mine, uid: about.uid }, archived);
    expect(() => screen.button('Sulje tapaaminen')).toThrow();
  });

  it('MEET-35 CHAT-08 a meet that reports have archived has no lock: the gateway would refuse it', async () => {
    const { meetId } = meet(1, { uid: me });
    const mine = { owner_id: me, applicant_id: other, meet_id: meetId };
    await open(mine, {}, { uid: me });
    expect(() => screen.button('Sulje tapaaminen')).not.toThrow();
    await screen.unmount();
    document.body.replaceChildren();
    await open(mine, {}, { uid: me, archived: true, archived_by: 'reports' });
    expect(document.querySelector('textarea')).not.toBeNull();
    expect(() => screen.button('Sulje tapaaminen')).toThrow();
  });

  it('SAFE-03 CHAT-10 who is archived can neither block nor delete: the gateway would refuse it', async () => {
    await open({ read_only: true }, archived);
    expect(() => screen.button('Ohjeita ja turvavinkkejä')).not.toThrow();
    for (const name of ['Estä', 'Poista keskustelu'])
      expect(() => screen.button(name), name).toThrow();
    await screen.unmount();
    document.body.replaceChildren();
    await open({ read_only: true });
    for (const name of ['Estä', 'Poista keskustelu'])
      expect(() => screen.button(name), name).not.toThrow();
  });

  it('SAFE-15 CHAT-19 ERR-03 what is asked and shared names nobody, in the language of its sentence', async () => {
    await open({ read_only: true });
    await screen.act(() => screen.button('Estä').click());
    expect(text()).toContain('Estetäänkö Tuntematon käyttäjä? Keskustelunne poistuvat');
    await screen.act(() => screen.button('Peruuta').click());
    await screen.act(() => screen.button('Jaa treffisuunnitelma').click());
    expect(text()).toContain('Menen tapaamaan: Tuntematon. Mitä: ');
  });

  it('ERR-03 somebody whose card has not come yet can be written to', async () => {
    await open({ read_only: false });
    expect(document.querySelector('textarea')).not.toBeNull();
  });
});
