import type { DeviceStore } from '../data/device-store.ts';
import { newEdit } from '../data/edit.ts';
import { noAnswer } from '../data/send.ts';
import type { Exchange } from './exchange.ts';

/** This tab's leading, as the device store knows of it. */
export interface NotedLeadership {
  /** Whether it leads still, to be asked before anything is sent or taken. */
  leads(): Promise<boolean>;
  /** Its place has been taken: it leads no more, whatever the store says. */
  end(): void;
}

/**
 * Notes that this tab leads from now on. One that was frozen goes on before it hears that another has taken its place:
 * it would send what is out of date, and write answers of before what the other one has sent since.
 * @param name of the lock under which it leads
 * @param ping as in leader.ts: nobody takes the place of a tab that has been awake within that time, milliseconds
 */
export function beginLeadership(
  store: Pick<DeviceStore, 'getValue' | 'setValue'>,
  name: string,
  ping: number,
): NotedLeadership {
  const key = `reign:${name}`;
  const own = newEdit();
  let isOver = false;
  let hurry = (): void => undefined;
  // A full device may hold an earlier one, which says nothing then.
  const note = () =>
    store.setValue(key, own).then(
      () => true,
      () => false,
    );
  let noted = note();
  const look = async () => {
    const known = (await noted) ? await store.getValue(key).catch(() => own) : own;
    if (isOver || known === undefined || known === own) return;
    // If that one has the lock, this tab hears of it now. Else it was given the place while it was frozen, lost it
    // again, and has noted itself as it woke: then this one, whose place nobody has, would wait for good.
    await new Promise<void>((resolve) => {
      hurry = resolve;
      setTimeout(resolve, ping);
    });
    if (!isOver) noted = note();
  };
  let looked = Promise.resolve();
  let awakeAt = performance.now();
  return {
    leads: () => {
      const now = performance.now();
      if (now - awakeAt >= ping) looked = looked.then(look);
      awakeAt = now;
      return looked.then(() => !isOver);
    },
    end: () => {
      isOver = true;
      hurry();
    },
  };
}

/** What is neither sent nor taken, as another tab leads by now: this one is being closed. */
const deposed = noAnswer('another tab leads');

/** Exchanges only while this tab leads: what is answered after that counts as not arrived. */
export function whileLeading(leads: () => Promise<boolean>, exchange: Exchange): Exchange {
  return async (...request) => {
    if (!(await leads())) return deposed;
    const result = await exchange(...request);
    return (await leads()) ? result : deposed;
  };
}
