// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { AppMenu } from '../../../src/features/account/app-menu.tsx';
import '../../../src/features/account/texts.ts';
import { applyLanguage, setEnglish } from '../../../src/i18n/i18n.ts';
import { me, profile } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';

afterEach(() => {
  localStorage.clear();
  applyLanguage('fi');
});

it('GEN-10 NOTIF-15 mails have the language that was chosen, though one leaves before its texts have come', async () => {
  setEnglish(() => new Promise(() => undefined));
  const replica = await memoryReplica(me, { profile: [profile()] });
  const first = await render(replica, <AppMenu hasProfile />);
  const switched = () => document.querySelectorAll<HTMLInputElement>('input[type=radio]');
  await first.act(() => switched()[1]?.click());
  await first.unmount();
  expect((await replica.profile.get(me))?.language).toBe('en');
  // Nor does the switch say otherwise on coming back.
  const again = await render(replica, <AppMenu hasProfile />);
  expect([...switched()].map(({ checked }) => checked)).toEqual([false, true]);
  await again.unmount();
});
