/** A device that has everything asks what is new: bytes, and the gateway's work for it. */
import { newPictureId } from '../../schemas/domain/ids.ts';
import { ModelDevice } from '../helpers/model-device.ts';
import { startGateway } from './gateway.ts';
import type { BenchGateway } from './gateway.ts';
import { browserFetch, makeSyncClient, syncModel } from './http-client.ts';
import { report } from './report.ts';
import { largeWorld, quick, smallWorld } from './settings.ts';
import { median, times } from './stats.ts';
import { openWire } from './wire.ts';
import { makeWorld } from './world.ts';
import type { WorldSize } from '../../sync-server/demo/generate.ts';

interface Idle {
  documents: number;
  requests: number;
  bytes: number;
  /** Microseconds of processor time of the gateway per request. */
  work: number;
  /** The same of a request that does nothing. */
  nothing: number;
}

const rounds = 7;
const requestsPerRound = quick ? 50 : 300;

const small = await idleIn(smallWorld);
const large = await idleIn(largeWorld);
const smaller = { name: `a view of ${small.documents}` };
report('idle-sync', `Idle sync of ${large.documents} documents`, [
  { what: 'requests', value: large.requests, unit: 'requests', aim: 1 },
  { what: 'bytes up and down, headers included', value: large.bytes, unit: 'bytes', aim: 1000 },
  {
    what: 'bytes',
    value: large.bytes,
    unit: 'bytes',
    against: { ...smaller, value: small.bytes },
    aim: 1.1,
  },
  {
    what: 'processor time of the gateway',
    value: large.work,
    unit: 'µs',
    against: { ...smaller, value: small.work },
    aim: 1.5,
  },
  {
    what: 'processor time of the gateway',
    value: large.work,
    unit: 'µs',
    against: { name: 'a request that does nothing', value: large.nothing },
  },
]);
process.exit(0);

async function idleIn(size: WorldSize): Promise<Idle> {
  const world = await makeWorld(size);
  const gateway = await startGateway(world.directory);
  const wire = await openWire(gateway.gateway);
  let sent = 0;
  const token = await gateway.session(world.viewer);
  const send = makeSyncClient(wire.url, token, () => (sent += 1));
  // As long as a real device's id.
  const device = new ModelDevice(newPictureId());
  await syncModel(device, send);
  wire.reset();
  sent = 0;
  await syncModel(device, send);
  const requests = sent;
  const bytes = wire.up + wire.down;
  const request = device.request();
  const work = await perRequest(gateway, () => send(request));
  const nothing = browserFetch(`http://127.0.0.1:${gateway.baselines}`);
  const empty = await perRequest(gateway, async () => {
    const body = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    return (await nothing('/nothing', body)).text();
  });
  await wire.close();
  await gateway.stop();
  await world.remove();
  return { documents: device.received, requests, bytes, work, nothing: empty };
}

async function perRequest(gateway: BenchGateway, send: () => Promise<unknown>): Promise<number> {
  // The first rounds warm the code up.
  const spent = await times(rounds, async () => {
    const before = await gateway.processorTime();
    await times(requestsPerRound, send);
    return ((await gateway.processorTime()) - before) / requestsPerRound;
  });
  return median(spent.slice(2));
}
