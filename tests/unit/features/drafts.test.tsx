// @vitest-environment happy-dom
import { useEffect } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgetNote, noteDraft, wipeNotes, withNote } from '../../../src/data/draft-notes.ts';
import { takeOverNotes } from '../../../src/data/take-over-notes.ts';
import { openDeviceStore } from '../../../src/data/device-store.ts';
import { takeBackDrafts } from '../../../src/data/leaving-drafts.ts';
import { endSession, startSession } from '../../../src/data/session.ts';
import { useDraft } from '../../../src/data/use-draft.ts';
import type { Draft } from '../../../src/data/use-draft.ts';
import { me, other } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render, setValue } from './helpers/render.tsx';
import type { Rendered } from './helpers/render.tsx';

const session = { uid: me, email: 'a@a.fi', admin: false, token: 't', expiresIn: 900 };

afterEach(() => {
  // One that was signed out of would keep drafts from being noted.
  startSession(session);
  endSession('expired');
  localStorage.clear();
  // What a test that has failed has left is not found by the next one.
  document.body.replaceChildren();
});

let box: Draft<string>;
const sent = { collection: 'messages', id: 'c:1' } as const;

function Box() {
  const draft = useDraft<string>('chat:c');
  useEffect(() => void (box = draft));
  const { value = '', change } = draft;
  return <textarea value={value} onChange={(event) => change(event.target.value)} />;
}

/** Types into the box. @returns what is noted at that very moment: a busy machine may store it in the next */
async function notesOf(screen: Rendered, text: string): Promise<Record<string, string>> {
  let notes = {};
  await screen.act(() => {
    setValue(screen.find<HTMLTextAreaElement>('textarea'), text);
    notes = { ...localStorage };
  });
  return notes;
}

interface Form {
  words: string;
  picture?: { blob: Blob };
}

function Editor() {
  const { value = { words: '' }, change } = useDraft<Form>('meet:new');
  const choose = () => change({ ...value, picture: { blob: new Blob(['x']) } });
  return (
    <>
      <textarea
        value={value.words}
        onChange={(event) => change({ ...value, words: event.target.value })}
      />
      <button onClick={choose}>Valitse kuva</button>
    </>
  );
}

describe('drafts while they are being typed', () => {
  it('SYNC-10 a picture, which no note holds, is stored at once, and not again with each letter', async () => {
    const replica = await memoryReplica(me);
    const screen = await render(replica, <Editor />);
    const saved: unknown[] = [];
    const save = replica.device.saveDraft;
    replica.device.saveDraft = (key, value) => {
      saved.push(value);
      return save(key, value);
    };
    await screen.act(() => {
      screen.button('Valitse kuva').click();
      expect(saved).toEqual([{ words: '', picture: { blob: expect.any(Blob) } }]);
    });
    await screen.act(() => {
      const before = saved.length;
      setValue(screen.find<HTMLTextAreaElement>('textarea'), 'Kahville?');
      expect(saved).toHaveLength(before);
    });
    await screen.unmount();
    const stored = await replica.device.loadDraft<Form>('meet:new');
    expect(stored).toMatchObject({ words: 'Kahville?', picture: {} });
  });

  it('SYNC-10 a crash right after a keystroke loses nothing', async () => {
    const replica = await memoryReplica(me);
    const screen = await render(replica, <Box />);
    const area = screen.find<HTMLTextAreaElement>('textarea');
    // The device store answers no more, as in a crash: only what is noted at once is left.
    replica.device.saveDraft = () => new Promise(() => undefined);
    await screen.type(area, 'Nähdään');
    await screen.unmount();
    const after = await memoryReplica(me);
    const { device } = after;
    await takeOverNotes(after);
    expect(await device.loadDraft('chat:c')).toBe('Nähdään');
    expect(localStorage.length).toBe(0);
  });

  it.each([
    ['was not written', false, undefined, 'Nähdään'],
    ['was not written, and more was typed since', false, 'Toinen', 'Nähdään\nToinen'],
    ['was written', true, undefined, undefined],
    ['was written, and its beginning was typed again since', true, 'Näh', 'Näh'],
  ])(
    'SYNC-10 SYNC-06 a crash while a message is being sent: it %s',
    async (_what, isSent, typed, left) => {
      const { device } = await memoryReplica(me);
      await device.saveDraft('chat:c', 'Nähdään');
      await device.sendDraft({ ...sent, key: 'chat:c', value: 'Nähdään' });
      expect(await device.loadDraft('chat:c')).toBeUndefined();
      if (typed !== undefined) await device.saveDraft('chat:c', typed);
      // The page that sends it knows by itself how it fares.
      expect(await device.leavingDrafts()).toEqual([]);
      device.close();
      const after = await openDeviceStore(me);
      const find = vi.fn<() => Promise<object | null>>(async () => (isSent ? {} : null));
      await takeBackDrafts(after, find);
      expect(find).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(sent));
      expect(await after.loadDraft('chat:c')).toBe(left);
      await takeBackDrafts(after, find);
      expect(find).toHaveBeenCalledOnce();
      after.close();
    },
  );

  it('SYNC-10 SIGNUP-05 a page that is left while a sign-up is written keeps its words once', async () => {
    const { device } = await memoryReplica(me);
    const value = ' Moi!\n';
    for (const n of ['1', '2', '3'])
      await device.sendDraft({ collection: 'relations', id: n, key: `signup:${n}`, value });
    device.close();
    const after = await openDeviceStore(me);
    // The second has been sent from another device with other words.
    const written: Record<string, object> = { 1: { message: 'Moi!' }, 2: { message: 'Hei!' } };
    await takeBackDrafts(after, async ({ id }) => written[id]);
    expect(await after.loadDraft('signup:1')).toBeUndefined();
    expect(await after.loadDraft('signup:2')).toBe(value);
    expect(await after.loadDraft('signup:3')).toBe(value);
    after.close();
  });

  it('SYNC-10 a draft that a full device cannot let go stays what it is', async () => {
    const replica = await memoryReplica(me);
    const { device } = replica;
    const screen = await render(replica, <Box />);
    await screen.type(screen.find('textarea'), 'Nähdään');
    device.sendDraft = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'));
    const write = vi.fn<() => Promise<void>>();
    await screen.act(() => expect(box.become(sent, write)).rejects.toThrow('no room'));
    expect(write).not.toHaveBeenCalled();
    expect(screen.find<HTMLTextAreaElement>('textarea').value).toBe('Nähdään');
    await screen.unmount();
    await expect.poll(() => device.loadDraft('chat:c')).toBe('Nähdään');
  });

  it('SYNC-10 what comes back while the next waits for the store is no part of that', async () => {
    const replica = await memoryReplica(me);
    const { device } = replica;
    const screen = await render(replica, <Box />);
    const area = screen.find<HTMLTextAreaElement>('textarea');
    const { sendDraft } = device;
    let fail: (error: Error) => void = () => undefined;
    device.sendDraft = () => new Promise((_resolve, reject) => (fail = reject));
    const write = () => Promise.resolve();
    const press = (id: string) => {
      const part = area.value;
      return box.become({ collection: 'messages', id }, write, { part, rest: '' });
    };
    await screen.type(area, 'Yksi');
    const failed = vi.fn<(error: Error) => void>();
    await screen.act(() => void press('c:1').catch(failed));
    await screen.type(area, 'Kaksi');
    // By then it is about to be stored, too.
    await screen.act(() => new Promise((resolve) => setTimeout(resolve, 150)));
    device.sendDraft = sendDraft;
    await screen.act(async () => {
      const second = press('c:2');
      fail(new DOMException('lost', 'AbortError'));
      await second;
    });
    expect(failed).toHaveBeenCalledOnce();
    await screen.until(() => area.value === 'Yksi');
    await screen.unmount();
    await expect.poll(() => device.loadDraft('chat:c')).toBe('Yksi');
  });

  /** A text that could not be sent, and could not be stored as a draft again: it lies where it was to be sent from. */
  async function cameBackUnstored() {
    const replica = await memoryReplica(me);
    const { device } = replica;
    const screen = await render(replica, <Box />);
    const area = screen.find<HTMLTextAreaElement>('textarea');
    await screen.type(area, 'Nähdään');
    const { saveDraft } = device;
    const lost = () => Promise.reject(new DOMException('lost', 'AbortError'));
    device.saveDraft = lost;
    const split = { part: 'Nähdään', rest: '' };
    await screen.act(() => expect(box.become(sent, lost, split)).rejects.toThrow('lost'));
    expect(area.value).toBe('Nähdään');
    device.saveDraft = saveDraft;
    return { screen, device, lost, split };
  }

  it('SYNC-06 SYNC-10 what came back, could not be stored and was sent anew does not come back once more', async () => {
    const { screen, device, split } = await cameBackUnstored();
    const again = { ...sent, id: 'c:2' };
    await screen.act(() => box.become(again, () => Promise.resolve(), split));
    await expect.poll(() => device.countKept()).toBe(0);
    await screen.unmount();
  });

  it('SYNC-10 what came back and could not be stored stays where it lies until it is stored anew', async () => {
    const { screen, device, lost, split } = await cameBackUnstored();
    device.sendDraft = () => new Promise(() => undefined);
    await screen.act(() => void box.become({ ...sent, id: 'c:2' }, lost, split));
    // The page is put aside before the store has had its turn.
    await screen.act(() => void window.dispatchEvent(new Event('pagehide')));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await device.countKept()).toBe(1);
    await screen.unmount();
  });

  it.each([
    ['signed-out', []],
    ['everywhere', []],
    ['expired', [`kd:draft:${me}:chat:c`]],
  ] as const)(
    'AUTH-14 SYNC-10 what was being sent when the session ended (%s) is left on the device, or not',
    async (reason, notes) => {
      startSession(session);
      const replica = await memoryReplica(me);
      const screen = await render(replica, <Box />);
      await screen.type(screen.find<HTMLTextAreaElement>('textarea'), 'Nähdään');
      const gone = () => Promise.reject(new Error('the other side is gone'));
      const write = () => {
        endSession(reason);
        wipeNotes(me);
        replica.device.saveDraft = gone;
        return gone();
      };
      await screen.act(() => expect(box.become(sent, write)).rejects.toThrow('gone'));
      await screen.unmount();
      const isNote = (name: string) => name.startsWith('kd:draft:');
      expect(Object.keys(localStorage).filter(isNote)).toEqual(notes);
    },
  );

  it('SYNC-10 SYNC-09 what is typed in two tabs at once, or while a refused text comes back, is all there', async () => {
    const replica = await memoryReplica(me);
    const [here, there] = [await render(replica, <Box />), await render(replica, <Box />)];
    const areas = () => [...document.querySelectorAll('textarea')];
    await here.type(areas()[0]!, 'kahvi');
    await here.until(() => areas()[1]?.value === 'kahvi');
    await here.act(() => {
      setValue(areas()[0]!, 'Joo, kahvi');
      setValue(areas()[1]!, 'kahvi?');
    });
    await here.until(() => areas().every(({ value }) => value === 'Joo, kahvi?'));
    await here.act(async () => {
      setValue(areas()[0]!, 'Joo, kahvi? Klo 5');
      await replica.device.saveDraft('chat:c', 'Joo, kahvi?\nVastattu');
    });
    await here.until(() => areas().every(({ value }) => value === 'Joo, kahvi? Klo 5\nVastattu'));
    await here.unmount();
    await there.unmount();
    const stored = () => replica.device.loadDraft('chat:c');
    await expect.poll(stored).toBe('Joo, kahvi? Klo 5\nVastattu');
    await expect.poll(() => localStorage.length).toBe(0);
  });

  it('SYNC-10 what one types while another tab takes over the note of it is there once', async () => {
    const replica = await memoryReplica(me);
    const { device } = replica;
    const screen = await render(replica, <Box />);
    const area = screen.find<HTMLTextAreaElement>('textarea');
    await screen.type(area, 'Kah');
    await expect.poll(() => device.loadDraft('chat:c')).toBe('Kah');
    const opened: typeof device = {
      ...device,
      saveDraft: (...draft) => {
        setValue(area, 'Kahville');
        return device.saveDraft(...draft);
      },
    };
    await screen.act(() => {
      setValue(area, 'Kahvi');
      return takeOverNotes({ uid: me, device: opened });
    });
    await screen.unmount();
    await expect.poll(() => localStorage.length).toBe(0);
    expect(await device.loadDraft('chat:c')).toBe('Kahville');
  });

  it('SYNC-10 so is what one types in both tabs after that', async () => {
    const replica = await memoryReplica(me);
    const { device } = replica;
    const screen = await render(replica, <Box />);
    const areas = () => [...document.querySelectorAll('textarea')];
    // What is noted here cannot be stored before another tab opens and goes on from it.
    const save = device.saveDraft;
    device.saveDraft = (key, value, from) =>
      value === 'Kahvi' ? Promise.reject(new Error('busy')) : save(key, value, from);
    await screen.type(areas()[0]!, 'Kahvi');
    const there = await render(replica, <Box />);
    await there.until(() => areas()[1]?.value === 'Kahvi');
    await there.type(areas()[1]!, 'Kahvia');
    await there.unmount();
    await expect.poll(() => device.loadDraft('chat:c')).toBe('Kahvia');
    await screen.type(areas()[0]!, 'Kahville');
    await screen.unmount();
    await expect.poll(() => device.loadDraft('chat:c')).toBe('Kahvillea');
  });

  it('SYNC-10 what another tab has stored since is not written over by who opened with its note', async () => {
    const replica = await memoryReplica(me);
    const { device } = replica;
    noteDraft(me, 'chat:c', 'Kahvi');
    const screen = await render(replica, <Box />);
    const area = screen.find<HTMLTextAreaElement>('textarea');
    await screen.until(() => area.value === 'Kahvi');
    await screen.act(async () => {
      setValue(area, 'Kahville');
      await device.saveDraft('chat:c', 'Kahvia');
    });
    await screen.unmount();
    await expect.poll(() => device.loadDraft('chat:c')).toBe('Kahvillea');
  });

  it('SYNC-10 who types without a pause has it stored all the while', async () => {
    const replica = await memoryReplica(me);
    const screen = await render(replica, <Box />);
    for (const text of ['N', 'Nä', 'Näh', 'Nähd', 'Nähdä', 'Nähdää']) {
      await screen.type(screen.find('textarea'), text);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(await replica.device.loadDraft('chat:c')).toMatch(/^Nä/);
    await screen.unmount();
  });

  it('SYNC-10 what is typed while the words before it are being stored is stored, too', async () => {
    const replica = await memoryReplica(me);
    const screen = await render(replica, <Box />);
    const { device } = replica;
    const save = device.saveDraft;
    let letGo: (() => void) | undefined;
    device.saveDraft = async (...draft) => {
      device.saveDraft = save;
      await new Promise<void>((resolve) => (letGo = resolve));
      return save(...draft);
    };
    const area = screen.find<HTMLTextAreaElement>('textarea');
    await screen.type(area, 'Näh');
    await expect.poll(() => letGo).toBeDefined();
    await screen.type(area, 'Nähdään');
    letGo?.();
    await expect.poll(() => device.loadDraft('chat:c')).toBe('Nähdään');
    await screen.unmount();
  });

  it('SYNC-10 what a full device could not store is there when its screen opens again', async () => {
    const replica = await memoryReplica(me);
    const { device } = replica;
    await device.saveDraft('chat:c', 'Näh');
    device.saveDraft = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'));
    const first = await render(replica, <Box />);
    await first.type(first.find('textarea'), 'Nähdään');
    await first.unmount();
    const again = await render(replica, <Box />);
    await expect.poll(() => again.find<HTMLTextAreaElement>('textarea').value).toBe('Nähdään');
    await again.unmount();
    // Before the replica is open it is not known yet whether a note is older than what is stored.
    const early = { ...replica, early: { summary: undefined, filled: true } };
    const before = await render(early, <Box />);
    await expect.poll(() => before.find<HTMLTextAreaElement>('textarea').value).toBe('Näh');
    await before.unmount();
  });

  it('SYNC-10 SYNC-16 a full device opens: what it has no room for stays noted, the rest is taken over', async () => {
    const replica = await memoryReplica(me);
    const { device } = replica;
    const save = device.saveDraft;
    device.saveDraft = (key, value) =>
      key === 'chat:a'
        ? Promise.reject(new DOMException('no room', 'QuotaExceededError'))
        : save(key, value);
    noteDraft(me, 'chat:a', 'Nähdään');
    noteDraft(me, 'chat:b', 'Kahville?');
    await takeOverNotes(replica);
    expect(await device.loadDraft('chat:b')).toBe('Kahville?');
    expect(Object.keys(localStorage)).toEqual([`kd:draft:${me}:chat:a`]);
    device.saveDraft = save;
    await takeOverNotes(replica);
    expect(await device.loadDraft('chat:a')).toBe('Nähdään');
  });

  it('SYNC-10 what lies in the device store is noted no more', async () => {
    const replica = await memoryReplica(me);
    const screen = await render(replica, <Box />);
    expect(Object.keys(await notesOf(screen, 'Moi'))).toHaveLength(1);
    await screen.unmount();
    await expect.poll(() => replica.device.loadDraft('chat:c')).toBe('Moi');
    await expect.poll(() => localStorage.length).toBe(0);
  });

  it('SYNC-10 a form comes back over its stored state, and its picture stays', async () => {
    const replica = await memoryReplica(me);
    const { device } = replica;
    const picture = { pictureId: 'p', blob: new Blob(['x']) };
    await device.saveDraft('meet:new', { description: 'Kah', picture });
    noteDraft(me, 'meet:new', { description: 'Kahville?', location: 'Oulu', picture });
    const whole = withNote(me, 'meet:new', { description: 'Kah', picture }, {});
    expect(whole).toEqual({ description: 'Kahville?', location: 'Oulu', picture });
    expect((whole as { picture: unknown }).picture).toBe(picture);
    await takeOverNotes(replica);
    const draft = await device.loadDraft<Record<string, unknown>>('meet:new');
    expect(draft).toMatchObject({ description: 'Kahville?', location: 'Oulu' });
    expect(draft?.['picture']).toMatchObject({ pictureId: 'p' });
  });

  it('SYNC-10 so does a picture that another app has shared: the note of the form holds neither', () => {
    const [picture, uncropped] = [new Blob(['x']), new File(['y'], 'y.jpg')];
    noteDraft(me, 'meet:new', { description: 'Kahville?', picture, uncropped });
    const whole = withNote(me, 'meet:new', { picture, uncropped }, {}) as Record<string, unknown>;
    expect(whole['description']).toBe('Kahville?');
    expect(whole['picture']).toBe(picture);
    expect(whole['uncropped']).toBe(uncropped);
  });

  it('SYNC-10 what is discarded right after a keystroke is not stored after all, nor noted; what is typed then is', async () => {
    const replica = await memoryReplica(me);
    const { device } = replica;
    const screen = await render(replica, <Box />);
    const area = screen.find<HTMLTextAreaElement>('textarea');
    await screen.type(area, 'Näh');
    await expect.poll(() => device.loadDraft('chat:c')).toBe('Näh');
    await screen.act(() => {
      setValue(area, 'Nähdään');
      return box.discard();
    });
    expect(area.value).toBe('');
    expect(localStorage.length).toBe(0);
    // Longer than what is typed waits to be stored.
    await screen.act(() => new Promise((resolve) => setTimeout(resolve, 200)));
    expect(await device.loadDraft('chat:c')).toBeUndefined();
    expect(area.value).toBe('');
    await screen.type(area, 'Näh');
    await expect.poll(() => device.loadDraft('chat:c')).toBe('Näh');
    await screen.unmount();
  });

  it('SYNC-10 a note that a killed browser brings back is older than what was stored or sent since', async () => {
    const replica = await memoryReplica(me);
    const screen = await render(replica, <Box />);
    const onDisk = await notesOf(screen, 'Näh');
    expect(Object.keys(onDisk)).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await screen.type(screen.find('textarea'), 'Nähdään');
    await screen.unmount();
    await expect.poll(() => replica.device.loadDraft('chat:c')).toBe('Nähdään');
    Object.assign(localStorage, onDisk);
    await takeOverNotes(replica);
    expect(await replica.device.loadDraft('chat:c')).toBe('Nähdään');
    await replica.device.discardDraft('chat:c');
    Object.assign(localStorage, onDisk);
    await takeOverNotes(replica);
    expect(await replica.device.loadDraft('chat:c')).toBeUndefined();
    expect(localStorage.length).toBe(0);
    noteDraft(me, 'chat:c', 'Uusi');
    await takeOverNotes(replica);
    expect(await replica.device.loadDraft('chat:c')).toBe('Uusi');
  });

  it('SYNC-10 what is typed after the clock was set back is newer than what was stored before', async () => {
    const replica = await memoryReplica(me);
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 86_400_000);
    await replica.device.saveDraft('chat:c', 'Näh');
    clock.mockReturnValue(now);
    noteDraft(me, 'chat:c', 'Nähdään');
    await takeOverNotes(replica);
    clock.mockRestore();
    expect(await replica.device.loadDraft('chat:c')).toBe('Nähdään');
  });

  it("AUTH-14 sign-out wipes the notes of the account, and another's are no longer there after", () => {
    noteDraft(me, 'chat:a', 'minun');
    noteDraft(me, 'chat:b', 'minun');
    forgetNote(me, 'chat:b');
    noteDraft(other, 'chat:a', 'toisen');
    wipeNotes(me);
    expect(Object.keys(localStorage)).toEqual([`kd:draft:${other}:chat:a`]);
    noteDraft(me, 'chat:a', 'minun');
    wipeNotes(me, 'others');
    expect(Object.keys(localStorage)).toEqual([`kd:draft:${me}:chat:a`]);
  });
});
