// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm';
import { afterEach, expect, it, vi } from 'vitest';
import { signedOutPage } from '../../../workers/signed-out.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, 'onpageshow');
});

it('ROUTE-20 the page in place of the app leads on again where a browser comes back to it as it was left', async () => {
  const reload = vi.fn<() => void>();
  const replace = vi.fn<(to: string) => void>();
  vi.stubGlobal('caches', { has: async () => true });
  vi.stubGlobal('location', { href: 'https://kohdataan.example/meets', reload, replace });
  vi.stubGlobal('URL', class {});
  const script = /<script>(.*)<\/script>/s.exec(await signedOutPage().text())?.[1] ?? '';
  runInThisContext(script);
  await vi.waitFor(() => expect(replace).toHaveBeenCalledWith('/login'));
  const show = Reflect.get(globalThis, 'onpageshow') as (event: { persisted: boolean }) => void;
  show({ persisted: false });
  expect(reload, 'as it comes for the first time').not.toHaveBeenCalled();
  show({ persisted: true });
  expect(reload).toHaveBeenCalledOnce();
});
