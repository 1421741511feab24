// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
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
