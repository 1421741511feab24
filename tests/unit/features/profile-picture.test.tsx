// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { IntroSection } from '../../../src/features/profile/intro-section.tsx';
import { formOf } from '../../../src/features/profile/profile-form.ts';
import '../../../src/features/profile/texts.ts';
import type { ProfileEditor } from '../../../src/features/profile/use-profile-editor.ts';
import { me, profile } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';

it('PROF-27 the editor, too, draws a person where one’s own picture does not load', async () => {
  const mine = profile({ picUrl: 'user_profile_images/aino/kuva.jpg' });
  const editor = { form: formOf(mine, mine.email), draft: {}, errors: {} } as ProfileEditor;
  const replica = await memoryReplica(me, { profile: [mine] });
  const screen = await render(replica, <IntroSection editor={editor} profile={mine} />);
  const picture = screen.find('[role="group"] img');
  await screen.act(() => picture.dispatchEvent(new Event('error')));
  // As in tests/unit/app/shell.test.tsx: the landscape is wider.
  expect(screen.find('[role="group"] [role="img"] svg').getAttribute('viewBox')).toBe('0 0 64 64');
  await screen.unmount();
});
