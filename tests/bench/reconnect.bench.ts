/** A device comes back after twenty documents of its view have changed. */
import { brotliCompressSync, constants } from 'node:zlib';
import { newPictureId } from '../../schemas/domain/ids.ts';
import type { SyncAnswer } from '../../schemas/wire/sync.ts';
import { ModelDevice } from '../helpers/model-device.ts';
import { calm, startGateway } from './gateway.ts';
import { makeSyncClient } from './http-client.ts';
import { report } from './report.ts';
import { largeWorld, repeats } from './settings.ts';
import { median, times } from './stats.ts';
import { openWire } from './wire.ts';
import { makeWorld } from './world.ts';

const changed = 20;

const world = await makeWorld(largeWorld);
const gateway = await startGateway(world.directory);
const wire = await openWire(gateway.gateway);
let sent = 0;
const token = await gateway.session(world.viewer);
const send = makeSyncClient(wire.url, token, () => (sent += 1));
const device = new ModelDevice(newPictureId());
device.apply(await send(device.request()));

const rounds = await times(repeats(5), async (turn) => {
  const people = [...device.docs.people.keys()].slice(turn * changed, (turn + 1) * changed);
  await gateway.edit(people);
  await calm(gateway);
  wire.reset();
  sent = 0;
  const answer = await send(device.request());
  const bytes = wire.up + wire.down;
  device.apply(answer);
  if (device.mustReconcile) throw new Error('a second round trip was needed');
  const documents = docsOf(answer);
  return { bytes, requests: sent, alone: compressed(documents), documents: documents.length };
});

report('reconnect', `Reconnect after ${changed} changes`, [
  {
    what: 'requests',
    value: Math.max(...rounds.map(({ requests }) => requests)),
    unit: 'requests',
    aim: 1,
  },
  {
    what: 'documents received',
    value: median(rounds.map(({ documents }) => documents)),
    unit: 'documents',
  },
  {
    what: 'bytes up and down, headers included',
    value: median(rounds.map(({ bytes }) => bytes)),
    unit: 'bytes',
    against: {
      name: 'these documents, compressed',
      value: median(rounds.map(({ alone }) => alone)),
    },
    aim: 2,
  },
]);
await wire.close();
await gateway.stop();
await world.remove();
process.exit(0);

function docsOf(answer: SyncAnswer): unknown[] {
  return Object.values(answer.pulls).flatMap(({ docs }) => docs);
}

/** As the gateway compresses. */
function compressed(docs: readonly unknown[]): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
  return brotliCompressSync(JSON.stringify(docs), { params }).length;
}
