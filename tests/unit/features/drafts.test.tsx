// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { forgetNote, noteDraft, takeOverNotes, wipeNotes } from '../../../src/data/draft-notes.ts';
import { useDraft } from '../../../src/data/use-draft.ts';
import { me, other } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';

afterEach(() => localStorage.clear());

function Box() {
  const { value = '', change } = useDraft<string>('chat:c');
  return <textarea value={value} onChange={(event) => change(event.target.value)} />;
}

describe('drafts while they are being typed', () => {
  it('SYNC-10 a crash right after a keystroke loses nothing', async () => {
    const replica = await memoryReplica(me);
    const screen = await render(replica, <Box />);
    const area = screen.find<HTMLTextAreaElement>('textarea');
    // The device store answers no more, as in a crash: only what is noted at once is left.
    replica.device.saveDraft = () => new Promise(() => undefined);
    await screen.type(area, 'Nähdään');
    await screen.unmount();
    const { device } = await memoryReplica(me);
    await takeOverNotes(me, device);
    expect(await device.loadDraft('chat:c')).toBe('Nähdään');
    expect(localStorage.length).toBe(0);
  });

  it('SYNC-10 what lies in the device store is noted no more', async () => {
    const replica = await memoryReplica(me);
    const screen = await render(replica, <Box />);
    await screen.type(screen.find('textarea'), 'Moi');
    expect(localStorage.length).toBe(1);
    await screen.unmount();
    expect(await replica.device.loadDraft('chat:c')).toBe('Moi');
    expect(localStorage.length).toBe(0);
  });

  it('SYNC-10 a form comes back over its stored state, and its picture stays', async () => {
    const { device } = await memoryReplica(me);
    const picture = { pictureId: 'p', blob: new Blob(['x']) };
    await device.saveDraft('meet:new', { description: 'Kah', picture });
    noteDraft(me, 'meet:new', { description: 'Kahville?', location: 'Oulu', picture });
    await takeOverNotes(me, device);
    const draft = await device.loadDraft<Record<string, unknown>>('meet:new');
    expect(draft).toMatchObject({ description: 'Kahville?', location: 'Oulu' });
    expect(draft?.['picture']).toMatchObject({ pictureId: 'p' });
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
