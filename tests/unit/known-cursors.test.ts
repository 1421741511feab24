import { describe, expect, it } from 'vitest';
import { collectionNames } from '../../schemas/documents/device.ts';
import { cursorsDigest } from '../../schemas/domain/cursors-digest.ts';
import type { SyncAnswer, SyncRequest } from '../../schemas/wire/sync.ts';
import { KnownCursors } from '../../src/sync/known-cursors.ts';

const cursors = Object.fromEntries(collectionNames.map((name, at) => [name, `e.${at}.2.x${at}`]));
const request: SyncRequest = { device: 'd', cursors };
const nothing: SyncAnswer = { pushes: {}, pulls: {}, time: '2026-11-21T10:00:00.000Z' };
const short = { device: 'd', cursors: {}, held: cursorsDigest(cursors) };

describe('what device and gateway need not say again', () => {
  it('SYNC-14 what the gateway leaves out has not changed: count and digest are those of the cursor', () => {
    const { pulls } = new KnownCursors().complete(request, nothing);
    expect(pulls.profile).toEqual({
      docs: [],
      gone: [],
      cursor: 'e.0.2.x0',
      count: 2,
      digest: 'x0',
    });
    expect(Object.keys(pulls)).toHaveLength(collectionNames.length);
  });

  it('SYNC-06 cursors are named by their digest where the gateway knows them, and nothing else is said', () => {
    const before = new KnownCursors();
    expect(before.shorten(request)).toEqual(request);
    before.complete(request, nothing);
    expect(before.shorten(request)).toEqual(short);
    const pushing = { ...request, pushes: {} };
    expect(before.shorten(pushing)).toEqual(pushing);
    const { profile: _, ...fewer } = cursors;
    expect(before.shorten({ device: 'd', cursors: fewer })).toMatchObject({ cursors: fewer });
    const moved = { ...cursors, meets: 'e.9.3.y' };
    expect(before.shorten({ device: 'd', cursors: moved })).toMatchObject({ cursors: moved });
  });

  it('SYNC-06 a gateway that has forgotten is told them again; one that forgets often is always told', () => {
    const before = new KnownCursors();
    for (const _ of [1, 2, 3]) {
      before.complete(request, nothing);
      expect(before.shorten(request)).toEqual(short);
      before.forget();
      expect(before.shorten(request)).toEqual(request);
    }
    before.complete(request, nothing);
    expect(before.shorten(request)).toEqual(request);
  });
});
