import { clocksDifferMs } from '../../schemas/domain/clocks-differ.ts';
import { newMeetId, newMessageId, newPictureId } from '../../schemas/domain/ids.ts';
import { clockEvent } from './clock-event.ts';
import type { DeviceStore } from './device-store.ts';
import { clockKey } from './stored-clock.ts';
import type { StoredClock } from './stored-clock.ts';

/**
 * The gateway's time as well as the device knows it, and ids made from it. The device's own clock
 * may be off by years; ids of one device never go back in time.
 */
export interface DeviceClock {
  /** The gateway's time now. */
  now(): Date;
  messageId(chatUid: string): string;
  meetId(uid: string): string;
  /** 26 random characters for `picture_id`. */
  pictureId(): string;
  /**
   * Learns the gateway's clock from an answer's `time` (ISO 8601). @param asked what this clock said then, milliseconds:
   * it need not be wrong if the gateway's time lies between that and now @returns gateway minus device, milliseconds
   */
  learn(gatewayTime: string, asked?: number): number;
  /** The same from another tab or thread, which has learnt it and stored it. */
  follow(offset: number): void;
  /** Another thread of this tab has made an id of this time, milliseconds. */
  used(last: number): void;
}

/** By how much more than the clocks of gateways what is known of them may differ, milliseconds. */
const driftMs = 60_000;

/** Opens the clock of a device; `deviceNow` is the device's own, wrong or right. */
export async function openClock(
  store: Pick<DeviceStore, 'getValue' | 'setValue'>,
  deviceNow: () => number = Date.now,
): Promise<DeviceClock> {
  const state: StoredClock = (await store.getValue<StoredClock>(clockKey)) ?? {
    offset: 0,
    last: 0,
  };
  const save = () => void store.setValue(clockKey, { ...state }).catch(() => undefined);
  const now = () => deviceNow() + state.offset;
  const next = () => {
    state.last = Math.max(Math.floor(now()), state.last + 1);
    save();
    return new Date(state.last);
  };
  const follow = (offset: number) => {
    // A clock that was far ahead must not push ids into the future for years, though it is right again; but what waits
    // goes in their order, also where the gateway that answered last is only behind the one before.
    if (state.last > deviceNow() + offset + clocksDifferMs + driftMs) state.last = 0;
    if (Number.isNaN(offset) || Math.abs(offset - state.offset) < 1000) return;
    state.offset = offset;
    globalThis.dispatchEvent?.(new Event(clockEvent));
  };
  return {
    now: () => new Date(now()),
    messageId: (chatUid) => newMessageId(chatUid, next()),
    meetId: (uid) => newMeetId(uid, next()),
    pictureId: () => newPictureId(),
    learn(gatewayTime, asked = now()) {
      const before = state.offset;
      const time = Date.parse(gatewayTime);
      follow(before + time - Math.min(Math.max(time, asked), now()));
      if (state.offset !== before) save();
      return state.offset;
    },
    follow,
    used(last) {
      state.last = last;
      save();
    },
  };
}
