/** The gateway is restarted, with and without changes meanwhile; a device that has everything syncs. */
import { newPictureId } from '../../schemas/domain/ids.ts';
import { openStore } from '../../sync-server/store/store.ts';
import { ModelDevice } from '../helpers/model-device.ts';
import { editMeets, editPeople } from './edit-documents.ts';
import { startGateway } from './gateway.ts';
import { makeSyncClient, syncModel } from './http-client.ts';
import { report } from './report.ts';
import type { Row } from './report.ts';
import { largeWorld } from './settings.ts';
import { openWire } from './wire.ts';
import { makeWorld } from './world.ts';

interface Sync {
  up: number;
  down: number;
  requests: number;
  documents: number;
}

const changed = 20;
const maxUpload = 40_000;

const world = await makeWorld(largeWorld);
const device = new ModelDevice(newPictureId());
const now = { base: '', token: '', sent: 0 };
// One client through all restarts: what it knows of the gateway before does not hold any more.
const send = makeSyncClient(
  () => now.base,
  () => now.token,
  () => (now.sent += 1),
);
const first = await syncOnce();
const unchanged = await syncOnce();
const store = await openStore({ dataDirectory: world.directory });
// Of both large collections, so that the inventories of both are needed.
await editPeople(store, [...device.docs.people.keys()].slice(0, changed / 2));
await editMeets(store, [...device.docs.meets.keys()].slice(0, changed / 2));
await store.close();
const edited = await syncOnce();
await world.remove();

report('restart', `Gateway restarted, a view of ${first.documents} documents`, [
  ...rowsOf('nothing changed', unchanged, 0),
  ...rowsOf(`${changed} changed meanwhile`, edited, changed),
]);
process.exit(0);

/** Starts a gateway anew, and syncs. */
async function syncOnce(): Promise<Sync> {
  const gateway = await startGateway(world.directory);
  const wire = await openWire(gateway.gateway);
  Object.assign(now, { base: wire.url, token: await gateway.session(world.viewer), sent: 0 });
  const before = device.received;
  await syncModel(device, send);
  const requests = now.sent;
  const { up, down } = wire;
  await wire.close();
  await gateway.stop();
  if (device.differing().length > 0) throw new Error(`differs: ${device.differing().join(' ')}`);
  return { up, down, requests, documents: device.received - before };
}

function rowsOf(when: string, sync: Sync, documents: number): Row[] {
  const whole = { name: 'a first sync', value: first.down };
  return [
    { what: `${when}: requests`, value: sync.requests, unit: 'requests' },
    {
      what: `${when}: documents downloaded`,
      value: sync.documents,
      unit: 'documents',
      aim: documents,
    },
    { what: `${when}: bytes up`, value: sync.up, unit: 'bytes', aim: maxUpload },
    { what: `${when}: bytes down`, value: sync.down, unit: 'bytes', against: whole },
  ];
}
