import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { finishSignOut, signOutTag } from '../../../workers/sign-out.ts';
import { clearLeftovers } from '../../../workers/signed-out.ts';
import { memoryCaches } from './memory-caches.ts';

let kept: ReturnType<typeof memoryCaches>;
let asked: string[];
let gateway: () => Response;

function cachesOf(...names: string[]): void {
  kept = memoryCaches(...names);
  vi.stubGlobal('caches', kept.storage);
}

beforeEach(() => {
  asked = [];
  gateway = () => Response.json({ ok: true });
  const request = (_name: string, work: () => Promise<void>) => work();
  vi.stubGlobal('self', { navigator: { locks: { request } } });
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`);
    return gateway();
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('a sign-out that had no network', () => {
  it('AUTH-14 is told to the gateway once, by whoever has a network first', async () => {
    cachesOf(signOutTag);
    await finishSignOut();
    await finishSignOut();
    expect(asked).toEqual(['POST /api/auth/logout']);
    expect([...kept.all.keys()]).toEqual([]);
  });

  it('AUTH-14 AUTH-01 holds up no sign-in for long where the network is silent', async () => {
    cachesOf(signOutTag);
    const late = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    vi.stubGlobal(
      'fetch',
      (_path: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new Error('too late')));
        }),
    );
    const said = vi.fn<(error: Error) => void>();
    void finishSignOut().catch(said);
    await expect.poll(() => kept.storage.has(signOutTag)).toBe(true);
    late.abort();
    await expect.poll(() => said.mock.calls, { timeout: 500 }).toEqual([[new Error('too late')]]);
    // Who signs in waits for its turn so long, three times over (src/data/pending-sign-out.ts).
    expect(timeout.mock.calls).toEqual([[8000]]);
    expect([...kept.all.keys()]).toEqual([signOutTag]);
    timeout.mockRestore();
  });

  it.each([
    ['there is still no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a network’s own page answers', () => new Response('<p>Kirjaudu</p>')],
    ['a network’s own JSON answers', () => Response.json({ status: 'login' })],
    ['the gateway is not well', () => Response.json({ code: 'UNAVAILABLE' }, { status: 503 })],
  ])('AUTH-14 is told again where %s', async (_, made) => {
    cachesOf(signOutTag);
    gateway = made as () => Response;
    await expect(finishSignOut()).rejects.toThrow();
    expect([...kept.all.keys()]).toEqual([signOutTag]);
  });
});

describe('what an interrupted sign-out has left', () => {
  const account = ['kd-device-aino', 'replica-kd-aino', 'rxdb-dexie-kd-aino--0--people'];
  const shell = ['kd-shell-1', 'kd-shared'];
  const open = async (names: string[]) => {
    const factory = new IDBFactory();
    vi.stubGlobal('indexedDB', factory);
    for (const name of names)
      await new Promise<void>((resolve) => {
        const request = factory.open(name);
        request.onsuccess = () => {
          request.result.close();
          resolve();
        };
      });
    return async () => (await factory.databases()).map(({ name }) => name);
  };

  it('AUTH-14 is deleted as long as nobody has signed in; what is nobody’s stays', async () => {
    cachesOf('kohdataan-signed-out', 'kd-images-full-aino', ...shell);
    const left = await open([...account, 'other']);
    await clearLeftovers();
    expect([...kept.all.keys()]).toEqual(['kohdataan-signed-out', ...shell]);
    await expect.poll(left).toEqual(['other']);
  });

  it('AUTH-14 is the account of who has signed in meanwhile: it stays', async () => {
    cachesOf('kd-images-full-aino', ...shell);
    await open(account);
    const deleted = vi.spyOn(indexedDB, 'deleteDatabase');
    await clearLeftovers();
    expect([...kept.all.keys()]).toEqual(['kd-images-full-aino', ...shell]);
    expect(deleted).not.toHaveBeenCalled();
  });
});
