// @vitest-environment happy-dom
import { Link, Route, Routes } from 'react-router-dom';
import { firstValueFrom } from 'rxjs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { MeetDoc, ProfileDoc } from '../../../schemas/documents/device.ts';
import { takeAskedRow } from '../../../src/components/asked-row.ts';
import { toastStore } from '../../../src/components/toast.ts';
import { openDeviceStore } from '../../../src/data/device-store.ts';
import { takeBackDrafts } from '../../../src/data/leaving-drafts.ts';
import MeetEditorPage from '../../../src/features/meets/meet-editor-page.tsx';
import { quickDates } from '../../../src/features/meets/quick-dates.tsx';
import { chat, me, meet, profile } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';
import type { Rendered } from './helpers/render.tsx';

// The store in memory does not keep the class of this environment's blobs.
URL.createObjectURL = () => 'blob:picture';
URL.revokeObjectURL = () => undefined;

let screen: Rendered;
const own = meet(1, { uid: me, meet_type: 'Sauna' });
const picture = new Blob(['jpeg'], { type: 'image/jpeg' });
const filled = {
  meet_type: 'Kahvila',
  meet_gender: 'Kaikille',
  date: '2026-12-01',
  time: '18:30',
  location: 'Turku',
  picture,
};

/** A new meet that the gateway has refused: its fields wait as a draft. */
const refusedId = `${me}_1760000000999`;
const refused = { ...filled, meet_date: '2026-12-01T16:30:00.000Z', description: 'Saunomaan' };

const editor = (
  <Routes>
    <Route path="/mymeeteditor/:meetId?" element={<MeetEditorPage />} />
    <Route path="/ownmeets" element={<p>ownmeets</p>} />
    <Route path="/elsewhere" element={<p>elsewhere</p>} />
  </Routes>
);

async function open(
  path: string,
  given: { meets?: MeetDoc[]; mine?: ProfileDoc[]; draft?: object },
) {
  const { meets = [own], mine = [profile()], draft } = given;
  const replica = await memoryReplica(me, { meets, profile: mine, chats: [chat(own)] });
  if (draft !== undefined) {
    const [, id] = path.split('/mymeeteditor/');
    await replica.device.saveDraft(`meet:${id ?? 'new'}`, draft);
  }
  screen = await render(replica, editor, path);
  return replica;
}

const text = () => document.body.textContent ?? '';
const save = () =>
  screen.act(() =>
    screen.find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );

afterEach(async () => {
  await screen.unmount();
  // What was typed is on its way into that test's device store.
  localStorage.clear();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

describe('the meet editor', () => {
  it('SAFE-03 who is archived is told so, and has no form to fill in in vain', async () => {
    for (const path of ['/mymeeteditor', `/mymeeteditor/${own.meetId}`]) {
      await open(path, { mine: [profile({ archived: true })] });
      expect(document.querySelector('form')).toBeNull();
      expect(text()).toContain('Profiilisi on poistettu näkyvistä');
      await screen.unmount();
    }
  });

  it('MEET-20 without a profile only says that one is needed', async () => {
    await open('/mymeeteditor', { mine: [] });
    expect(text()).toContain(
      'Sinun pitää luoda itsellesi profiili voidaksesi luoda omia tapaamisia.',
    );
    expect(document.querySelector('form')).toBeNull();
  });

  it.each([
    ['Sauna', true],
    ['Autoajelu', true],
    ['Kahvila', false],
  ])(
    'MEET-30 advises a public place for meets at home and in a car (%s: %s)',
    async (meet_type, advised) => {
      await open('/mymeeteditor', { draft: { ...filled, meet_type } });
      expect(text()).toContain(meet_type);
      const advice = 'Sopikaa ensitapaaminen mieluummin julkiselle paikalle.';
      expect(text().includes(advice)).toBe(advised);
    },
  );

  it('MEET-22 the days that most meets are on are a tap each, and the date field follows', async () => {
    await open('/mymeeteditor', {});
    const pills = [...document.querySelectorAll<HTMLInputElement>('[name="soon"]')];
    expect(pills).toHaveLength(3);
    // With `required` browsers call empty ones invalid before anything has been asked.
    for (const name of ['date', 'time']) {
      const field = screen.find<HTMLInputElement>(`[name="${name}"]`);
      expect([field.required, field.getAttribute('aria-required')]).toEqual([false, 'true']);
    }
    for (const pill of pills) {
      await screen.act(() => pill.click());
      expect(screen.find<HTMLInputElement>('[name="date"]').value).toBe(pill.value);
      expect(pill.checked).toBe(true);
    }
  });

  it.each([
    ['2026-11-22T10:00Z', ['2026-11-22', '2026-11-23', '2026-11-28']],
    ['2026-11-26T10:00Z', ['2026-11-26', '2026-11-27', '2026-11-28']],
    ['2026-11-27T10:00Z', ['2026-11-27', '2026-11-28', '2026-11-29']],
    ['2026-11-28T10:00Z', ['2026-11-28', '2026-11-29', '2026-12-05']],
    // After midnight in Finland, in the night when clocks go back, and at the end of a year.
    ['2026-11-26T22:30Z', ['2026-11-27', '2026-11-28', '2026-11-29']],
    ['2026-10-25T00:30Z', ['2026-10-25', '2026-10-26', '2026-10-31']],
    ['2026-12-30T22:30Z', ['2026-12-31', '2027-01-01', '2027-01-02']],
  ])('MEET-22 at %s these days are near: %j', (now, days) => {
    expect(quickDates(new Date(now))).toEqual(days);
  });

  it('MEET-22 MEET-25 MEET-26 MEET-28 MEET-29 names what is missing and writes nothing', async () => {
    const replica = await open('/mymeeteditor', {});
    await save();
    for (const words of [
      'Kuva on pakollinen',
      'Tapaamisen tyyppi on pakollinen valinta',
      'Valitse, kenelle tapaaminen on tarkoitettu',
      'Ajankohta on pakollinen',
      'Sijainti on pakollinen valinta',
    ])
      expect(text()).toContain(words);
    expect(await replica.meets.all()).toHaveLength(1);
  });

  it('MEET-25 FMT-15 keys of somebody who composes (IME) choose no place in the middle of a word', async () => {
    await open('/mymeeteditor', {});
    const place = screen.find<HTMLInputElement>('[name="location"]');
    await screen.type(place, 'hel');
    const press = (key: string, keyCode: number) =>
      screen.act(() =>
        place.dispatchEvent(new KeyboardEvent('keydown', { key, keyCode, bubbles: true })),
      );
    await press('Enter', 229);
    expect(place.value).toBe('hel');
    await press('Enter', 13);
    expect(place.value).toBe('Helsinki');
  });

  it('MEET-25 a place of which only a part was typed goes with the changes that are discarded', async () => {
    await open(`/mymeeteditor/${own.meetId}`, { draft: { description: 'Uusi' } });
    const place = screen.find<HTMLInputElement>('[name="location"]');
    await screen.type(place, 'Tur');
    expect(place.value).toBe('Tur');
    await screen.act(() => screen.button('Tyhjennä').click());
    await screen.act(() =>
      [...document.querySelectorAll('dialog button')]
        .at(-1)
        ?.dispatchEvent(new Event('click', { bubbles: true })),
    );
    expect(screen.find('[name="description"]').textContent).toBe(own.description);
    expect(place.value).toBe(own.location);
  });

  it('SYNC-08 SYNC-10 what was typed and taken back again is no draft, and hides no later change', async () => {
    const replica = await open(`/mymeeteditor/${own.meetId}`, {});
    const words = () => screen.find<HTMLTextAreaElement>('[name="description"]');
    const stored = () => replica.device.loadDraft(`meet:${own.meetId}`);
    await screen.type(words(), `${own.description}?`);
    await expect.poll(stored).toEqual({ description: `${own.description}?` });
    await screen.type(words(), own.description);
    await expect.poll(stored).toBeUndefined();
    await screen.act(() => replica.meets.patch(own.meetId, { description: 'Toiselta laitteelta' }));
    expect(words().value).toBe('Toiselta laitteelta');
  });

  it('SYNC-09 SYNC-10 a refused picture that comes back takes nothing that is typed meanwhile', async () => {
    const refused = 'p'.repeat(26);
    let bring: (() => void) | undefined;
    const replica = await memoryReplica(me, { meets: [own], profile: [profile()] });
    await replica.device.saveDraft(`meet:${own.meetId}`, { picture_id: refused });
    replica.device.pictureOf = () => new Promise((resolve) => (bring = () => resolve(picture)));
    screen = await render(replica, editor, `/mymeeteditor/${own.meetId}`);
    await screen.until(() => bring !== undefined);
    await screen.type(screen.find<HTMLTextAreaElement>('[name="description"]'), 'Uusi');
    await screen.act(() => bring?.());
    await screen.until(() => document.querySelector('img[src="blob:picture"]') !== null);
    expect(screen.find<HTMLTextAreaElement>('[name="description"]').value).toBe('Uusi');
  });

  it('SYNC-10 MEET-19 goes on with the half-filled form, and creates the meet', async () => {
    const replica = await open('/mymeeteditor', { draft: filled });
    expect(screen.find('[name=meet_type]').textContent).toContain('Kahvila');
    await save();
    await expect.poll(() => text()).toContain('ownmeets');
    const created = (await replica.meets.all()).find(({ meetId }) => meetId !== own.meetId);
    expect(created).toMatchObject({
      meet_type: 'Kahvila',
      meet_date: '2026-12-01T16:30:00.000Z',
      location: 'Turku',
    });
    expect(text()).toContain('ownmeets');
    expect(await replica.device.loadDraft('meet:new')).toBeUndefined();
  });

  it('SYNC-10 SYNC-06 a page that is killed while it publishes leaves one meet or its draft, not both', async () => {
    const replica = await open('/mymeeteditor', { draft: filled });
    const { device, meets } = replica;
    const insert = meets.insert;
    let id = '';
    meets.insert = (doc) => {
      id = doc.meetId;
      return new Promise(() => undefined);
    };
    await save();
    await expect.poll(() => id).not.toBe('');
    // Nothing moves on the screen meanwhile.
    expect(screen.find<HTMLInputElement>('[name="date"]').value).toBe(filled.date);
    device.close();
    const after = await openDeviceStore(me);
    expect(await after.loadDraft('meet:new')).toBeUndefined();
    const [left] = await after.leavingDrafts();
    expect(left).toMatchObject({ collection: 'meets', id, key: 'meet:new' });
    await takeBackDrafts(after, ({ id: known }) => meets.get(known) as Promise<object | undefined>);
    expect(await after.loadDraft('meet:new')).toMatchObject({ location: 'Turku' });
    await after.sendDraft(left!);
    after.close();
    await insert({ ...own, meetId: id });
    const again = await openDeviceStore(me);
    await takeBackDrafts(again, ({ id: known }) => meets.get(known) as Promise<object | undefined>);
    expect(await again.loadDraft('meet:new')).toBeUndefined();
    again.close();
  });

  it('IMG-04 SYNC-15 a picture that was refused, or waits, is that no more once another one takes its place, nor before that', async () => {
    const cancelled: string[] = [];
    const pictured = { ...own, picture_id: 'refused' };
    const replica = await open(`/mymeeteditor/${own.meetId}`, {
      meets: [pictured],
      draft: { location: 'Espoo' },
    });
    const { device } = replica;
    replica.device.cancelPicture = async (id) => void cancelled.push(id);
    const listed = async () =>
      (await firstValueFrom(device.watchRefusals())).map(({ docId }) => docId);
    const code = 'IMAGE_UNSUPPORTED' as const;
    const refusal = { code, params: {}, text: null, at: own.meet_date };
    for (const docId of ['refused', 'another'])
      await device.addRefusal({
        ...refusal,
        id: `pictures/${docId}`,
        collection: 'pictures',
        docId,
      });
    await save();
    expect(await listed()).toHaveLength(2);
    expect(cancelled).toEqual([]);
    await screen.unmount();
    await device.saveDraft(`meet:${own.meetId}`, { picture });
    screen = await render(replica, editor, `/mymeeteditor/${own.meetId}`);
    await save();
    expect(await listed()).toEqual(['another']);
    expect(cancelled).toEqual(['refused']);
  });

  it('MEET-21 ERR-13 a failed save is only logged, and the loading state stops', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const replica = await open('/mymeeteditor', { draft: filled });
    let fail: (reason: Error) => void = () => undefined;
    replica.meets.insert = () => new Promise((_, reject) => (fail = reject));
    await save();
    expect(document.querySelector('[aria-busy="true"]')?.textContent).toBe('Tallennetaan…');
    await screen.act(() => fail(new Error('disk full')));
    expect(logged).toHaveBeenCalledOnce();
    expect(document.querySelector('[aria-busy="true"]')).toBeNull();
    expect(await replica.device.loadDraft('meet:new')).toBeDefined();
  });

  it('MEET-21 whoever goes elsewhere while it is saved is led nowhere', async () => {
    const link = <Link to="/elsewhere">Muualle</Link>;
    const replica = await memoryReplica(me, { meets: [own], profile: [profile()] });
    await replica.device.saveDraft(`meet:${own.meetId}`, { location: 'Espoo' });
    const all = [<div key="link">{link}</div>, <div key="editor">{editor}</div>];
    screen = await render(replica, all, `/mymeeteditor/${own.meetId}`);
    let end = () => {};
    replica.meets.patch = () => new Promise((resolve) => (end = resolve));
    await save();
    await screen.act(() => screen.find('a[href="/elsewhere"]').click());
    await screen.act(() => end());
    expect(text()).toContain('elsewhere');
    expect(text()).not.toContain('ownmeets');
    expect(await replica.device.loadDraft(`meet:${own.meetId}`)).toBeUndefined();
  });

  it('MEET-21 nor does a list that they open later scroll to the meet', async () => {
    takeAskedRow();
    const replica = await memoryReplica(me, { profile: [profile()] });
    await replica.device.saveDraft('meet:new', filled);
    const link = <Link to="/elsewhere">Muualle</Link>;
    screen = await render(replica, [<div key="link">{link}</div>, editor], '/mymeeteditor');
    let end = () => {};
    replica.meets.insert = () => new Promise((resolve) => (end = () => resolve(true)));
    await save();
    await screen.act(() => screen.find('a[href="/elsewhere"]').click());
    await screen.act(() => end());
    expect(takeAskedRow()).toBeUndefined();
  });

  it('MEET-36 says before saving what open chats will be told', async () => {
    await open(`/mymeeteditor/${own.meetId}`, { draft: { location: 'Espoo' } });
    expect(text()).toContain('Tapaamisen aika tai paikka muuttui: 23.11.2026 klo 18.30, Espoo.');
  });

  it('MEET-34 an archived meet cannot be edited', async () => {
    await open(`/mymeeteditor/${own.meetId}`, { meets: [{ ...own, archived: true }] });
    expect(text()).toContain('Tapaaminen on poistettu, joten sitä ei voi enää muuttaa.');
    expect(document.querySelector('form')).toBeNull();
  });

  it('SYNC-09 a refused new meet can be sent again from its draft', async () => {
    const replica = await open(`/mymeeteditor/${refusedId}`, { draft: refused });
    await save();
    expect(await replica.meets.all()).toHaveLength(2);
    expect(await replica.device.loadDraft(`meet:${refusedId}`)).toBeUndefined();
  });

  it('SYNC-09 MEET-21 it is sent under another id, and leads to one’s own meets, not to where it was', async () => {
    const replica = await open(`/mymeeteditor/${refusedId}`, { draft: refused });
    await replica.device.addRefusal({
      id: `meets/${refusedId}/1`,
      collection: 'meets',
      docId: refusedId,
      code: 'PROFILE_ARCHIVED',
      params: {},
      text: null,
      at: '2026-11-22T10:00:00.000Z',
    });
    const { device } = replica;
    const dismiss = device.dismissRefusal.bind(device);
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    device.dismissRefusal = (id) => held.then(() => dismiss(id));
    await save();
    expect(await device.loadDraft(`meet:${refusedId}`)).toBeUndefined();
    expect(text()).not.toContain('Tapaamista ei löytynyt.');
    await screen.act(goOn);
    expect(text()).toBe('ownmeets');
  });

  it('SYNC-09 its form stays when it is cleared, and what stood there can be brought back', async () => {
    await open(`/mymeeteditor/${refusedId}`, { draft: refused });
    const description = () => screen.find<HTMLTextAreaElement>('[name="description"]').value;
    expect(description()).toBe('Saunomaan');
    await screen.act(() => screen.button('Tyhjennä').click());
    await screen.act(() =>
      [...document.querySelectorAll('dialog button')]
        .at(-1)
        ?.dispatchEvent(new Event('click', { bubbles: true })),
    );
    expect(description()).toBe('');
    await screen.act(() => toastStore.snapshot().at(-1)?.action?.onPress());
    expect(description()).toBe('Saunomaan');
  });

  it('ROUTE-14 somebody else’s meet is not found', async () => {
    await open(`/mymeeteditor/${meet(5).meetId}`, { meets: [meet(5)] });
    expect(text()).toContain('Tapaamista ei löytynyt.');
  });
});
