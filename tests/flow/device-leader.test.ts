import { afterEach, describe, expect, it, vi } from 'vitest';
import { stayInLine } from '../../src/sync/leader.ts';
import { openTabs } from '../../src/sync/tabs.ts';
import { TestLocks, TestTabs } from '../helpers/device-tabs.ts';
import type { TestTab } from '../helpers/device-tabs.ts';
import { until } from '../helpers/device-fixture.ts';

interface TestLine {
  tab: TestTab;
  isLeader(): boolean;
  close(): Promise<void>;
}

const ping = 20;
const isSeen = () => true;
const lines: TestLine[] = [];

afterEach(async () => {
  await Promise.all(lines.splice(0).map((line) => line.close()));
});

/** Tabs of one browser, and how many lead at this moment (and led at most at once). */
function browser(): { open(): TestLine; leading(): number; most(): number; reigns(): number } {
  const locks = new TestLocks();
  const tabs = new TestTabs();
  const reigns = new Set<object>();
  let most = 0;
  let begun = 0;
  const open = () => {
    const tab = tabs.open();
    const lead = async () => {
      const reign = {};
      reigns.add(reign);
      begun += 1;
      most = Math.max(most, reigns.size);
      return { stop: async () => void reigns.delete(reign) };
    };
    const onError = (error: unknown) => {
      throw error;
    };
    const options = { name: 'leader', locks, tabs: tab, ping, lead, isSeen, onError };
    const line = { tab, ...stayInLine(options) };
    lines.push(line);
    return line;
  };
  return { open, leading: () => reigns.size, most: () => most, reigns: () => begun };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('tabs of one account', () => {
  it('SYNC-06 exactly one leads, for as long as it lives', async () => {
    const { open, leading, most } = browser();
    const tabs = [open(), open(), open()];
    await until(() => leading() === 1);
    const leader = tabs.find((tab) => tab.isLeader());
    await pause(ping * 12);
    expect(tabs.filter((tab) => tab.isLeader())).toEqual([leader]);
    expect(most()).toBe(1);
  });

  it('SYNC-14 a new tab asks the leader at once, not only at the next ping', async () => {
    const tabs = new TestTabs();
    const locks = new TestLocks();
    const lead = async () => ({ stop: async () => undefined });
    const onError = () => undefined;
    const open = (tab: TestTab) => {
      const options = { name: 'leader', locks, tabs: tab, ping: 60_000, lead, isSeen, onError };
      lines.push({ tab, ...stayInLine(options) });
    };
    open(tabs.open());
    await until(() => lines[0]?.isLeader() === true);
    const tab = tabs.open();
    let answers = 0;
    tab.hear(({ type }) => void (answers += Number(type === 'pong')));
    open(tab);
    await until(() => answers > 0, 'the answer');
    expect(answers).toBe(1);
  });

  it('SYNC-06 a closed leader is replaced at once', async () => {
    const { open, most } = browser();
    const [first, second] = [open(), open()];
    await until(() => first.isLeader());
    await first.close();
    await until(() => second.isLeader(), 'the successor', ping);
    expect(most()).toBe(1);
  });

  it('SYNC-06 a frozen leader is replaced, and follows when it wakes up, also one that has replaced another', async () => {
    const { open, leading, reigns } = browser();
    const tabs = [open(), open(), open()];
    const leader = () => tabs.find((tab) => tab.isLeader() && !tab.tab.isFrozen);
    for (let turns = 0; turns < 4; turns += 1) {
      await until(() => leader() !== undefined);
      const frozen = leader();
      if (!frozen) throw new Error('nobody leads');
      // The others hear each other, and must not take that for its answer.
      frozen.tab.isFrozen = true;
      await until(() => leader() !== undefined, 'the successor');
      frozen.tab.isFrozen = false;
      await until(() => !frozen.isLeader() && leading() === 1, 'the old leader to step down');
      await pause(ping * 8);
      expect(reigns(), 'nobody steals from who has just begun').toBe(turns + 2);
    }
    for (let left = 3; left > 0; left -= 1) {
      await until(() => leader() !== undefined, 'one to lead again');
      const [closed] = tabs.splice(
        tabs.findIndex((tab) => tab === leader()),
        1,
      );
      await closed?.close();
    }
  });

  it('SYNC-01 SYNC-06 one that leads wakes for nothing, and asks again once it follows', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const { open } = browser();
      const [first, second] = [open(), open()];
      await until(() => first.isLeader());
      expect(vi.getTimerCount(), 'of the follower').toBe(1);
      first.tab.isFrozen = true;
      await until(() => {
        vi.advanceTimersByTime(ping);
        return second.isLeader();
      }, 'the successor');
      first.tab.isFrozen = false;
      await until(() => !first.isLeader(), 'the old leader to step down');
      await until(() => vi.getTimerCount() === 1, 'it to ask');
      await first.close();
      expect(vi.getTimerCount()).toBe(0);
      await second.close();
      expect(vi.getTimerCount(), 'of one that has led').toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('SYNC-06 a page that the browser refuses, as one that is being left, does not ask without end', async () => {
    const asked: unknown[] = [];
    const refuse = async () => {
      // More than a few would be without end; this ends them, or the test would never fail.
      if (asked.length > 50) return new Promise<never>(() => undefined);
      throw new DOMException('The document is not active', 'InvalidStateError');
    };
    const line = stayInLine({
      name: 'leader',
      locks: { request: refuse },
      tabs: new TestTabs().open(),
      ping,
      lead: () => Promise.reject(new Error('nobody leads')),
      isSeen,
      onError: (error) => void asked.push(error),
    });
    for (let turns = 0; turns < 500; turns += 1) await Promise.resolve();
    expect(asked).toHaveLength(1);
    await until(() => asked.length > 1, 'it to ask again');
    await line.close();
  });

  it('SYNC-06 one that cannot begin does not try without end', async () => {
    let tries = 0;
    const line = stayInLine({
      name: 'leader',
      locks: new TestLocks(),
      tabs: new TestTabs().open(),
      ping,
      lead: async () => {
        tries += 1;
        // Here, too, only an end shows that there is none.
        if (tries > 50) return new Promise<never>(() => undefined);
        throw new Error('no storage');
      },
      isSeen,
      onError: () => undefined,
    });
    for (let turns = 0; turns < 500; turns += 1) await Promise.resolve();
    expect(tries).toBe(1);
    await until(() => tries > 1, 'it to try again');
    await line.close();
  });

  it('SYNC-06 a tab whose page stands still does not say that it lives: its worker would get no token', async () => {
    let standsStill = false;
    const here = () => (standsStill ? new Promise(() => undefined) : Promise.resolve());
    const [tab, other] = [openTabs('pekka', here), openTabs('pekka', () => Promise.resolve())];
    const heard: string[] = [];
    tab.hear(({ type }) => void heard.push(type));
    try {
      other.tell({ type: 'ping', isSeen: true });
      await until(() => heard.length === 1, 'the question');
      standsStill = true;
      other.tell({ type: 'ping', isSeen: true });
      other.tell({ type: 'sync-now' });
      await until(() => heard.length === 2, 'what needs no page');
      await pause(ping * 4);
      expect(heard).toEqual(['ping', 'sync-now']);
    } finally {
      tab.close();
      other.close();
    }
  });
});
