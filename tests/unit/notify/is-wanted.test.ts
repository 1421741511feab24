import { describe, expect, it } from 'vitest';
import { isWanted } from '../../../sync-server/notify/is-wanted.ts';
import { aino, eero, user } from '../helpers/samples.ts';
import { World } from '../helpers/world.ts';

const wish = { receiver: aino, sender: eero, type: 'new_like' } as const;
const off = { new_message: true, favourites_meet: true, new_like: false, join_meet: true };

describe('whether a notification may leave', () => {
  it('NOTIF-08 NOTIF-09 only while it is switched on', () => {
    const on = new World().users(aino, eero).facts;
    expect(isWanted(on, wish)).toBe(true);
    const none = new World().users(user(aino, { notificationsOn: false }), eero).facts;
    expect(isWanted(none, wish)).toBe(false);
    const notThis = new World().users(user(aino, { notification_switches: off }), eero).facts;
    expect(isWanted(notThis, wish)).toBe(false);
    expect(isWanted(notThis, { ...wish, type: 'join_meet' })).toBe(true);
  });

  it('SAFE-12 SAFE-03 not of somebody who is blocked, either way, archived or gone', () => {
    for (const [by, whom] of [
      [aino, eero],
      [eero, aino],
    ] as const)
      expect(isWanted(new World().users(aino, eero).block(by, whom).facts, wish)).toBe(false);
    expect(isWanted(new World().users(aino).facts, wish)).toBe(false);
    const archived = new World().users(aino, user(eero, { archived: true })).facts;
    expect(isWanted(archived, wish)).toBe(false);
  });
});
