/** A new device fetches its whole view, next to three other ways of getting it. */
import 'fake-indexeddb/auto';
import { openCompressing, makeCouchView } from './couch.ts';
import type { CouchView } from './couch.ts';
import { replicate } from './couch-replication.ts';
import { readEverything } from './first-design.ts';
import { startGateway } from './gateway.ts';
import type { BenchGateway } from './gateway.ts';
import { download } from './http-client.ts';
import { openRealDevice, settled } from './real-device.ts';
import { report } from './report.ts';
import type { Row } from './report.ts';
import { largeWorld, quick, repeats } from './settings.ts';
import { median, timed, times } from './stats.ts';
import { openWire } from './wire.ts';
import { makeWorld } from './world.ts';

/** What one way of getting a view costs. Times in milliseconds until the last byte is there. */
interface Cost {
  bytes: number;
  ms: number;
  requests?: number;
  /** Until everything is written on the device. */
  written?: number;
}

type Way = (base: string) => Promise<Pick<Cost, 'ms' | 'requests' | 'written'>>;

const roundTrips = [150, 600] as const;

const world = await makeWorld(largeWorld);
const gateway = await startGateway(world.directory);
const view = await gateway.view(world.viewer);
const documents = Object.values(view).flat().length;
const couch = await makeCouchView(view);
const compressed = await openCompressing(couch.port);

const ours = await atBoth(gateway.gateway, 3, (base) => firstSync(gateway, base));
const floor = await atBoth(gateway.baselines, 3, (base) =>
  timed(() => download(base, `/view/${world.viewer}`)),
);
const first = await atBoth(gateway.baselines, 1, (base) =>
  timed(() => readEverything(base, world.viewer)),
);
const pouch = await atBoth(couch.port, 1, (base) => replication(couch, base));
const gzipped = await measure(compressed.port, 0, (base) => replication(couch, base));

report('first-sync', `First sync of ${documents} documents`, [
  { what: 'requests', value: ours[150].requests ?? 0, unit: 'requests', aim: 1 },
  { what: 'round trips in sequence, connecting included', ...tripsOf(ours), aim: 2 },
  { what: 'the same of PouchDB', ...tripsOf(pouch) },
  bytes('the floor: one download', floor, 1.3),
  bytes('each device reads everything', first, 1 / 20),
  bytes('PouchDB replicating the view', pouch, 1 / 6),
  {
    what: 'bytes up and down',
    value: ours[150].bytes,
    unit: 'bytes',
    against: { name: 'PouchDB behind a compressing proxy', value: gzipped.bytes },
  },
  ...roundTrips.flatMap((trip): Row[] => [
    time(trip, 'the floor', floor),
    time(trip, 'each device reads everything', first),
    time(trip, 'PouchDB, written', pouch, true),
  ]),
]);

compressed.close();
await couch.stop();
await gateway.stop();
await world.remove();
process.exit(0);

async function firstSync(to: BenchGateway, base: string): ReturnType<Way> {
  const token = await to.session(world.viewer);
  const start = performance.now();
  const device = await openRealDevice(base, world.viewer, token);
  await settled(device);
  const written = performance.now() - start;
  const { requests, answeredAt } = device;
  await device.close();
  return { ms: answeredAt - start, written, requests };
}

async function replication(from: CouchView, base: string): ReturnType<Way> {
  const { ms, value } = await timed(() => replicate(from.urlAt(base)));
  if (value !== from.documents) throw new Error(`${value} documents of ${from.documents}`);
  return { ms, written: ms };
}

async function atBoth(port: number, count: number, way: Way): Promise<Record<150 | 600, Cost>> {
  return {
    150: await typical(port, 150, count, way),
    600: await typical(port, 600, count, way),
  };
}

async function typical(port: number, trip: number, count: number, way: Way): Promise<Cost> {
  const costs = await times(repeats(count), () => measure(port, trip, way));
  const middle = (key: keyof Cost): number => median(costs.map((cost) => cost[key] ?? 0));
  return {
    bytes: middle('bytes'),
    ms: middle('ms'),
    requests: middle('requests'),
    written: middle('written'),
  };
}

async function measure(port: number, trip: number, way: Way): Promise<Cost> {
  const wire = await openWire(port, quick ? Math.min(trip, 300) : trip);
  try {
    const cost = await way(wire.url);
    return { ...cost, bytes: wire.up + wire.down };
  } finally {
    await wire.close();
  }
}

/** How much longer it takes when every round trip takes longer: how many wait for each other. */
function tripsOf(costs: Record<150 | 600, Cost>): Pick<Row, 'value' | 'unit'> {
  const longer = quick ? 150 : 450;
  return { value: (costs[600].ms - costs[150].ms) / longer, unit: 'round trips' };
}

function bytes(name: string, other: Record<150 | 600, Cost>, aim: number): Row {
  const against = { name, value: other[150].bytes };
  return { what: 'bytes up and down', value: ours[150].bytes, unit: 'bytes', against, aim };
}

function time(
  trip: 150 | 600,
  name: string,
  other: Record<150 | 600, Cost>,
  isWritten = false,
): Row {
  const key = isWritten ? 'written' : 'ms';
  return {
    what: `${isWritten ? 'written on the device' : 'everything there'}, ${trip} ms round trip`,
    value: ours[trip][key] ?? 0,
    unit: 'ms',
    against: { name, value: other[trip][key] ?? 0 },
  };
}
