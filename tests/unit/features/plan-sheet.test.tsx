// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { toastStore } from '../../../src/components/toast.ts';
import { PlanSheet } from '../../../src/features/chats/plan-sheet.tsx';
import '../../../src/features/chats/texts.ts';
import { me, meet } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';

it('CHAT-19 a plan always says until when: without a time of one’s own, three hours after the start', async () => {
  const plan = { ...meet(1), meet_date: '2026-12-01T14:00:00.000Z' };
  const screen = await render(
    await memoryReplica(me),
    <PlanSheet meet={plan} name="Ville Virtanen" onClose={() => undefined} />,
  );
  const time = screen.find<HTMLInputElement>('input[type="time"]');
  const says = () => document.body.textContent;
  expect(says()).toContain('Jos minusta ei kuulu klo 19.00 mennessä, soita minulle.');
  await screen.type(time, '20:30');
  expect(says()).toContain('Jos minusta ei kuulu klo 20.30 mennessä, soita minulle.');
  await screen.type(time, '');
  expect(says()).toContain('Jos minusta ei kuulu klo 19.00 mennessä, soita minulle.');
  await screen.unmount();
});

it('CHAT-19 FMT-19 says the time that was chosen, in the night, too, in which clocks skip an hour', async () => {
  const plan = { ...meet(1), meet_date: '2027-03-28T18:00:00.000Z' };
  const screen = await render(
    await memoryReplica(me),
    <PlanSheet meet={plan} name="Ville" onClose={() => undefined} />,
  );
  await screen.type(screen.find<HTMLInputElement>('input[type="time"]'), '03:30');
  expect(document.body.textContent).toContain('Jos minusta ei kuulu klo 3.30 mennessä');
  await screen.unmount();
});

const failure = (name: string) => () => Promise.reject(new DOMException('no', name));
const copied = 'Suunnitelma kopioitu leikepöydälle';
const failed = 'Jakaminen ei onnistunut. Voit kopioida tekstin.';

it.each([
  ['is closed', failure('AbortError'), undefined],
  ['is open already, for one has tapped twice', failure('InvalidStateError'), undefined],
  ['fails', failure('NotAllowedError'), copied],
  ['is missing', undefined, copied],
  ['and the clipboard are missing', undefined, failed],
])('CHAT-19 ACC-05 what is shared where the share sheet %s', async (_what, share, said) => {
  const writeText = () => Promise.resolve();
  vi.stubGlobal('navigator', { share, clipboard: said === failed ? undefined : { writeText } });
  const closed = vi.fn<() => void>();
  const screen = await render(
    await memoryReplica(me),
    <PlanSheet meet={meet(1)} name="Ville" onClose={closed} />,
  );
  const before = toastStore.snapshot().at(-1)?.id ?? 0;
  await screen.act(() => screen.button('Jaa').click());
  const fresh = toastStore.snapshot().filter(({ id }) => id > before);
  expect(fresh.at(-1)?.text).toBe(said);
  expect(closed).not.toHaveBeenCalled();
  await screen.unmount();
});

it('CHAT-19 is shared as plain text in the words of the rule: a first name, no surname and no link', async () => {
  const shared: unknown[] = [];
  vi.stubGlobal('navigator', { share: async (content: object) => void shared.push(content) });
  let closed = false;
  const plan = { ...meet(1), meet_type: 'Sauna', location: 'Oulu' };
  const screen = await render(
    await memoryReplica(me),
    <PlanSheet
      meet={{ ...plan, meet_date: '2026-11-21T16:30:00.000Z' }}
      name="Ville Virtanen"
      onClose={() => (closed = true)}
    />,
  );
  await screen.act(() => screen.button('Jaa').click());
  expect(shared).toEqual([
    {
      text: 'Menen tapaamaan: Ville. Mitä: Sauna. Missä: Oulu. Milloin: 21.11.2026 klo 18.30. Jos minusta ei kuulu klo 21.30 mennessä, soita minulle.',
    },
  ]);
  expect(closed).toBe(true);
  await screen.unmount();
  vi.unstubAllGlobals();
});
