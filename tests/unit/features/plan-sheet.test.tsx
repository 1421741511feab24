// @vitest-environment happy-dom
import { expect, it } from 'vitest';
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
