// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { meetReportId } from '../../../schemas/domain/ids.ts';
import { limits } from '../../../schemas/limits.ts';
import { Toaster } from '../../../src/components/toaster.tsx';
import { ReportMessageSheet } from '../../../src/features/chats/report-message-sheet.tsx';
import '../../../src/features/chats/texts.ts';
import { ReportMeetSheet } from '../../../src/features/meets/report-meet-sheet.tsx';
import '../../../src/features/meets/texts.ts';
import { chat, me, meet, message, other, profile } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';
import type { Rendered } from './helpers/render.tsx';

let screen: Rendered;
afterEach(async () => {
  await screen.unmount();
  localStorage.clear();
  document.body.replaceChildren();
});

it('SAFE-05 SYNC-10 a report whose like came from another device meanwhile is not thanked for, and its words stay', async () => {
  const about = meet(1);
  const replica = await memoryReplica(me, { meets: [about], profile: [profile()] });
  screen = await render(
    replica,
    <>
      <ReportMeetSheet meet={about} onClose={() => undefined} />
      <Toaster />
    </>,
  );
  await screen.type(screen.find('textarea'), 'Hän uhkaili minua puhelimessa.');
  await screen.act(() => screen.find<HTMLInputElement>('input[type=radio]').click());
  // The other device's report arrives.
  const id = meetReportId(me, about.meetId);
  await screen.act(() =>
    replica.relations.docs$.next([
      {
        id,
        actor: me,
        kind: 'report',
        target: about.meetId,
        target_kind: 'meet',
        reason: 'Muu syy',
        text: 'a',
        rev: 'r',
      } as never,
    ]),
  );
  await screen.act(() => screen.button('Lähetä ilmoitus').click());
  const said = document.body.textContent ?? '';
  expect(said).toContain('Olet jo tehnyt tästä ilmoituksen.');
  expect(said).not.toContain('Kiitos');
  await screen.act(() => new Promise((done) => setTimeout(done, 200)));
  expect(await replica.device.loadDraft(`report:${about.meetId}`)).toBe(
    'Hän uhkaili minua puhelimessa.',
  );
});

it('SAFE-07 SYNC-10 a message is not repeated in a report that has no room for it, and none that is too long is sent', async () => {
  const about = chat(meet(1));
  const replica = await memoryReplica(me, { chats: [about], profile: [profile()] });
  const long = 'x'.repeat(limits.reportText - 5);
  await replica.device.saveDraft(`report:${other}`, long);
  const said = message(about, other, 1, { text: 'Uhkaus' });
  const sheet = <ReportMessageSheet message={said} chatUid={about.uid} onClose={() => undefined} />;
  screen = await render(replica, sheet);
  expect(screen.find<HTMLTextAreaElement>('textarea').value).toBe(long);
  await screen.act(() => replica.device.saveDraft(`report:${other}`, `${long}\nja muuta`));
  await screen.act(() => screen.find<HTMLInputElement>('input[type=radio]').click());
  await screen.act(() => screen.button('Lähetä ilmoitus').click());
  expect(document.body.textContent).toContain('Viesti voi olla enintään 1\u00a0000 merkkiä.');
  expect(await replica.relations.all()).toEqual([]);
});
