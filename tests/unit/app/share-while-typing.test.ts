// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { shareIntoDraft } from '../../../src/app/share-into-draft.ts';
import { preparePicture } from '../../../src/data/prepare-picture.ts';
import { me } from '../features/helpers/docs.ts';
import { memoryReplica } from '../features/helpers/memory-replica.ts';

vi.mock(import('../../../src/data/prepare-picture.ts'), async (original) => ({
  ...(await original()),
  preparePicture: vi.fn<typeof preparePicture>(),
}));

it('SYNC-10 what is typed while a shared picture is prepared stays', async () => {
  const { device, ...replica } = await memoryReplica(me);
  const prepared = new Blob(['jpeg'], { type: 'image/jpeg' });
  vi.mocked(preparePicture).mockImplementation(async () => {
    await device.saveDraft('meet:new', { description: 'Makkaraa', location: 'Oulu' });
    return prepared;
  });
  const picture = new File(['kuva'], 'kuva.jpg', { type: 'image/jpeg' });
  const { undo } = await shareIntoDraft({ ...replica, device }, { texts: ['Nuotio'], picture });
  const draft = () => device.loadDraft('meet:new');
  expect(await draft()).toMatchObject({ description: 'Makkaraa\nNuotio', location: 'Oulu' });
  expect(await draft()).toHaveProperty('picture');
  await undo();
  expect(await draft()).toEqual({ description: 'Makkaraa', location: 'Oulu' });
});

it('SYNC-10 MEET-27 nothing is cut off without a word: neither what is there nor what is shared', async () => {
  const replica = await memoryReplica(me);
  const description = `${'x'.repeat(490)} Nähdään!`;
  await replica.device.saveDraft('meet:new', { description });
  const { changed } = await shareIntoDraft(replica, {
    texts: ['Nuotio', 'https://kartta.example/1'],
    picture: undefined,
  });
  expect(changed).toBe(true);
  expect(await replica.device.loadDraft('meet:new')).toEqual({
    description: `${description}\nNuotio\nhttps://kartta.example/1`,
  });
});

it('SYNC-10 what was shared into a draft that has become a meet, or was thrown away, is not brought back by taking it out', async () => {
  const replica = await memoryReplica(me);
  await replica.device.saveDraft('meet:new', { description: 'Torille' });
  const { undo } = await shareIntoDraft(replica, { texts: ['Kartta'], picture: undefined });
  await replica.device.discardDraft('meet:new');
  await undo();
  expect(await replica.device.loadDraft('meet:new')).toBeUndefined();
});
