// @vitest-environment happy-dom
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { ProfileSummary } from '../../../src/features/account/profile-summary.tsx';
import '../../../src/features/account/texts.ts';
import { OwnPreview } from '../../../src/features/people/own-preview.tsx';
import { PersonMeets } from '../../../src/features/people/person-meets.tsx';
import '../../../src/features/people/texts.ts';
import { useProfileEditor } from '../../../src/features/profile/use-profile-editor.ts';
import { me, meet, profile } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';
import type { Rendered } from './helpers/render.tsx';

let screen: Rendered;
afterEach(async () => {
  await screen.unmount();
  document.body.replaceChildren();
});

const midnight = Date.parse('2026-12-31T22:00:00.000Z');
const mine = profile({ birthday: '01.01.1990' });
const next = meet(1, { meet_date: new Date(midnight).toISOString() });

/** Shows something a moment before midnight in Finland, and then lets it strike. */
async function overMidnight(children: ReactNode, before: string) {
  let now = midnight - 100;
  const replica = await memoryReplica(me, { profile: [mine] }, () => new Date(now));
  screen = await render(replica, children);
  expect(screen.host.textContent).toContain(before);
  now = midnight;
  return (after: string) => screen.until(() => screen.host.textContent.includes(after));
}

it('ACC-01 PROF-25 /account knows the new age when a birthday begins', async () => {
  const shows = await overMidnight(<ProfileSummary profile={mine} />, ', 36');
  await shows(', 37');
});

it('PROF-25 so does the own preview', async () => {
  const shows = await overMidnight(<OwnPreview profile={mine} />, ', 36');
  await shows(', 37');
});

it('MEET-04 a meet goes from the card of its owner when it begins, though nothing is heard of it', async () => {
  await overMidnight(<PersonMeets meets={[next]} />, 'pe 1.1. klo 0.00');
  await screen.until(() => screen.host.textContent === '');
});

/** What a form says of a birthday that has been typed and left. */
function Birthday({ text }: { text: string }) {
  const draft = { edits: { birthday: text }, starSignChosen: false, consent: false };
  const editor = useProfileEditor(null, mine.email, draft, () => undefined);
  useEffect(() => editor.leave('birthday'), []);
  return <p>{editor.errors.birthday ?? 'ok'}</p>;
}

it('PROF-07 PROF-25 who comes of age while the form is open is not called under age any more', async () => {
  const shows = await overMidnight(<Birthday text="1.1.2009" />, 'birthday.underage');
  await shows('ok');
});
