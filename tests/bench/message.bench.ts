/** A message from one device until it stands in the live query of another. */
import { startGateway } from './gateway.ts';
import type { BenchGateway } from './gateway.ts';
import { Messenger } from './messenger.ts';
import { report } from './report.ts';
import type { Row } from './report.ts';
import { largeWorld, quick } from './settings.ts';
import { quantile } from './stats.ts';
import { openWire } from './wire.ts';
import { makeWorld } from './world.ts';

interface Delays {
  message: number[];
  echo: number[];
}

const world = await makeWorld(largeWorld);
const gateway = await startGateway(world.directory);
const [chat] = world.chats;
if (chat === undefined) throw new Error('the viewer has no chat');
const { uid: chatUid, other } = chat;

const near = await measure(gateway, 0, quick ? 20 : 200);
const far = await measure(gateway, 100, quick ? 5 : 40);
await gateway.stop();
await world.remove();
report('message', 'A message until it is seen on another device', [
  row('p50, same machine', near, 0.5, 3),
  row('p99, same machine', near, 0.99),
  row('p50, 100 ms round trip', far, 0.5),
]);
process.exit(0);

async function measure(on: BenchGateway, roundTrip: number, count: number): Promise<Delays> {
  const wires = [await openWire(on.gateway, roundTrip), await openWire(on.baselines, roundTrip)];
  const [to, beside] = wires.map(({ url }) => url);
  const start = async (uid: string): Promise<Messenger> =>
    Messenger.start({
      gateway: roundTrip === 0 ? `http://127.0.0.1:${on.gateway}` : (to ?? ''),
      baselines: roundTrip === 0 ? `http://127.0.0.1:${on.baselines}` : (beside ?? ''),
      uid,
      token: await on.session(uid),
      chat: chatUid,
    });
  const [from, at] = [await start(world.viewer), await start(other)];
  const delays: Delays = { message: [], echo: [] };
  for (let turn = -5; turn < count; turn += 1) {
    const message = await delay(from, at, { do: 'say', text: `viesti ${roundTrip} ${turn}` });
    const echo = await delay(from, at, { do: 'echo', text: `kaiku ${roundTrip} ${turn}` });
    // The first ones warm the code up.
    if (turn < 0) continue;
    delays.message.push(message);
    delays.echo.push(echo);
  }
  for (const one of [from, at]) await one.stop();
  for (const wire of wires) await wire.close();
  return delays;
}

/** Milliseconds; then waits a moment, so that what follows from it is over before the next. */
async function delay(
  from: Messenger,
  to: Messenger,
  request: Parameters<Messenger['say']>[0],
): Promise<number> {
  const heard = to.hears(request.text);
  const said = await from.say(request);
  const ms = (await heard) - said;
  await new Promise((resolve) => setTimeout(resolve, 60));
  return ms;
}

function row(what: string, { message, echo }: Delays, share: number, aim?: number): Row {
  return {
    what,
    value: quantile(message, share),
    unit: 'ms',
    against: { name: 'an echo over the stream', value: quantile(echo, share) },
    ...(aim === undefined ? {} : { aim }),
  };
}
