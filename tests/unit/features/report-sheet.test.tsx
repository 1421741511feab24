// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { chatUidOf, meetReportId } from '../../../schemas/domain/ids.ts';
import { reportReasons } from '../../../schemas/enumerations.ts';
import { Toaster } from '../../../src/components/toaster.tsx';
import { ReportMeetSheet } from '../../../src/features/meets/report-meet-sheet.tsx';
import '../../../src/features/meets/texts.ts';
import { chat, me, meet, profile } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import type { MemoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';
import type { Rendered } from './helpers/render.tsx';

const about = meet(1);
const ours = { ...chat(about), uid: chatUidOf(me, about.meetId) };
let screen: Rendered;
let replica: MemoryReplica;
let closed: boolean;

async function open(chats: (typeof ours)[] = []): Promise<void> {
  closed = false;
  replica = await memoryReplica(me, { meets: [about], profile: [profile()], chats });
  screen = await render(
    replica,
    <>
      <ReportMeetSheet meet={about} onClose={() => (closed = true)} />
      <Toaster />
    </>,
  );
}
afterEach(async () => {
  await screen.unmount();
  localStorage.clear();
  document.body.replaceChildren();
});

const text = () => document.body.textContent ?? '';
const box = () => document.querySelector<HTMLInputElement>('input[type=checkbox]');
const send = () => screen.act(() => screen.button('Lähetä ilmoitus').click());
const choose = (reason: string) =>
  screen.act(() =>
    [...document.querySelectorAll('label')]
      .find((label) => label.textContent === reason)
      ?.querySelector('input')
      ?.click(),
  );
const sent = () => replica.relations.get(meetReportId(me, about.meetId));

describe('the report sheet', () => {
  it('SAFE-07 asks for one of the listed reasons, and thanks in the words of the rule', async () => {
    await open();
    expect(text()).toContain('Ilmoitetaanko ylläpidolle?');
    const labels = [...document.querySelectorAll('label')].map((label) => label.textContent);
    for (const reason of reportReasons) expect(labels).toContain(reason);
    await send();
    expect(await sent()).toBeUndefined();
    expect(closed).toBe(false);
    await choose('Muu syy');
    await screen.type(screen.find('textarea'), '  Näin on.  ');
    await send();
    expect(await sent()).toMatchObject({ reason: 'Muu syy', text: 'Näin on.', chat_uid: null });
    expect(closed).toBe(true);
    expect(text()).toContain('Kiitos. Käsittelemme ilmoituksen ja kerromme päätöksestä.');
  });

  it('SAFE-07 ADMIN-06 without a conversation there is none to attach', async () => {
    await open();
    expect(box()).toBeNull();
    expect(text()).not.toContain('Liitä keskustelumme ilmoitukseen');
  });

  it.each([
    ['one is not attached unless its box is ticked', false, null],
    ['one whose box is ticked is', true, ours.uid],
  ] as const)('SAFE-07 ADMIN-06 %s', async (_, ticks, attached) => {
    await open([ours]);
    expect(text()).toContain('Liitä keskustelumme ilmoitukseen');
    expect(box()?.checked).toBe(false);
    if (ticks) await screen.act(() => box()?.click());
    await choose('Muu syy');
    await send();
    expect(await sent()).toMatchObject({ chat_uid: attached });
  });
});
