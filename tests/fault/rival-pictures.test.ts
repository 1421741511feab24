import { afterAll, beforeAll, expect, it } from 'vitest';
import { couchAddress } from '../../couchdb/address.ts';
import { ask, couchServer } from '../../couchdb/server.ts';
import { openImages } from '../../sync-server/images/images.ts';
import { startCouch } from '../helpers/couch-server.ts';
import type { TestCouch } from '../helpers/couch-server.ts';
import { openCouchTestStore, realCouch } from '../helpers/couch-store.ts';
import { pictureIdOf } from '../helpers/people.ts';
import { Person } from '../helpers/person.ts';
import type { TestStore } from '../helpers/test-core.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

let couch: TestCouch;
let files: TestStore;
let gateway: TestGateway;

beforeAll(async () => {
  couch = await startCouch();
  files = await openCouchTestStore(realCouch ?? couch.url);
  gateway = await startTestGateway({ on: files });
});
afterAll(async () => {
  await gateway.stop();
  await files.remove();
  await couch.close();
});

it('IMG-06 a picture stays while a revision in conflict shows it: who resolves that may choose this one', async () => {
  const aino = await Person.withProfile(gateway.app, 'Aino');
  const users = files.store.db('users');
  const { facts } = gateway.app;
  const former = await users.get(aino.uid);
  await aino.patch('profile', aino.uid, { picture_id: pictureIdOf('new') });
  await aino.upload('profile', pictureIdOf('new'));
  const present = await users.get(aino.uid);
  const path = present?.picUrl ?? '';
  expect(path).not.toBe(former?.picUrl);
  // Somebody has gone on with a copy of before, and replicates it.
  const rival = { ...former, bio_text: 'Kopio', _rev: '9-f', _revisions: { start: 9, ids: ['f'] } };
  await ask(couchServer(couchAddress(realCouch ?? couch.url)), {
    db: `${files.namePrefix}users`,
    path: '_bulk_docs',
    method: 'POST',
    body: { docs: [rival], new_edits: false },
  });
  await expect.poll(() => facts.user(aino.uid)?.bio_text).toBe('Kopio');
  expect((await users.rivals(aino.uid)).map(({ picUrl }) => picUrl)).toEqual([path]);
  // Its turn comes after that of what is replaced next, by the same gateway.
  const onni = await Person.withProfile(gateway.app, 'Onni');
  const replaced = facts.user(onni.uid)?.picUrl;
  await onni.patch('profile', onni.uid, { picture_id: pictureIdOf('other') });
  await onni.upload('profile', pictureIdOf('other'));
  const paths = async (): Promise<string[]> => {
    const found: string[] = [];
    for await (const one of openImages(gateway.app.config).storage.list()) found.push(one.path);
    return found;
  };
  await expect.poll(paths).not.toContain(replaced);
  expect(await paths()).toContain(path);
});
