// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { openClock } from '../../../src/data/clock.ts';
import { useNow } from '../../../src/data/use-now.ts';
import { me } from '../features/helpers/docs.ts';
import { memoryReplica } from '../features/helpers/memory-replica.ts';
import { render } from '../features/helpers/render.tsx';

function Year() {
  return <p>{useNow().getUTCFullYear()}</p>;
}

it('MEET-04 a device whose clock is years ahead shows the time as soon as the gateway has told it', async () => {
  const replica = await memoryReplica(me);
  const clock = await openClock(replica.device, () => Date.parse('2029-11-21T10:00:00.000Z'));
  const screen = await render({ ...replica, clock } as never, <Year />);
  expect(screen.find('p').textContent).toBe('2029');
  await screen.act(() => clock.learn('2026-11-21T10:00:00.000Z'));
  expect(screen.find('p').textContent).toBe('2026');
  await screen.unmount();
});

function Minute() {
  return <p>{useNow().toISOString().slice(11, 16)}</p>;
}

it('MEET-04 FMT-19 a minute ends on screens when it ends: with it meets begin, and days', async () => {
  let now = '2026-12-31T21:59:59.900Z';
  const replica = await memoryReplica(me, {}, () => new Date(now));
  const screen = await render(replica, <Minute />);
  expect(screen.find('p').textContent).toBe('21:59');
  now = '2026-12-31T22:00:00.000Z';
  await screen.until(() => screen.find('p').textContent === '22:00');
  await screen.unmount();
});
