// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { SessionList } from '../../../src/features/account/session-list.tsx';
import '../../../src/features/account/texts.ts';
import { toastStore } from '../../../src/components/toast.ts';
import { api } from '../../../src/data/api.ts';
import { me } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';
import { render } from './helpers/render.tsx';
import type { Rendered } from './helpers/render.tsx';

let screen: Rendered;
afterEach(async () => {
  vi.restoreAllMocks();
  await screen.unmount();
  document.body.replaceChildren();
});

const at = '2026-11-21T16:30:00.000Z';
const rowOf = (id: string) => ({ id, device: id, current: false, createdAt: at, lastUsedAt: at });

it('ACC-09 a device is signed out once, and its button says that this is under way, however slow the network', async () => {
  let sessions = [rowOf('Puhelin'), rowOf('Tabletti')];
  const ended: string[] = [];
  let answer: (() => void) | undefined;
  vi.spyOn(api, 'request').mockImplementation((path, options) => {
    if (options?.method === undefined)
      return Promise.resolve({ ok: true, value: { sessions } }) as never;
    ended.push(path);
    return new Promise((resolve) => {
      answer = () => resolve({ ok: true, value: { ok: true } } as never);
    });
  });
  screen = await render(await memoryReplica(me), <SessionList />);
  const first = () => screen.find<HTMLButtonElement>('li button');
  await screen.act(() => first().click());
  expect(first().getAttribute('aria-busy')).toBe('true');
  await screen.act(() => first().click());
  sessions = sessions.slice(1);
  await screen.act(() => answer?.());
  expect(ended).toEqual(['/api/auth/sessions/Puhelin']);
  expect(toastStore.snapshot()).toHaveLength(1);
  expect(first().getAttribute('aria-label')).toContain('Tabletti');
  expect(first().getAttribute('aria-busy')).toBeNull();
});
