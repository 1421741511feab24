import type { Page } from '@playwright/test';
import { slowdown } from './page-browser.ts';

/** What is used here of an event of Chromium's traces; microseconds, `tdur` of the thread's own time. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  tdur?: number;
  args?: { name?: string };
}

/** A task of a page's main thread. */
export interface Task {
  /** Milliseconds of the thread's own time, as many times longer as the processor is to be slower. */
  ms: number;
  /** It began after the page had made its mark `seen`. */
  later: boolean;
}

/** A task that takes longer than this is a long one, milliseconds (W3C Long Tasks). */
const longMs = 50;

/**
 * What a page's main thread does while something is done. The page runs at full speed: what other programs
 * of the machine take meanwhile does not count.
 */
export async function mainThreadTasks(page: Page, act: () => Promise<void>): Promise<Task[]> {
  const protocol = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  protocol.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  await protocol.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', 'blink.user_timing'] },
  });
  await act();
  const complete = new Promise((resolve) => protocol.once('Tracing.tracingComplete', resolve));
  await protocol.send('Tracing.end');
  await complete;
  await protocol.detach();
  const main = mainThread(events);
  const seen = events.find(({ name }) => name === 'seen')?.ts ?? Infinity;
  return events
    .filter((event) => event.name.endsWith('RunTask') && threadOf(event) === main)
    .map(({ ts, tdur = 0 }) => ({ ms: (tdur / 1000) * slowdown, later: ts > seen }));
}

/** The longest of them, milliseconds. */
export const longestOf = (tasks: readonly Task[]): number =>
  Math.max(0, ...tasks.map(({ ms }) => ms));

/** All long ones together, milliseconds. */
export const longOf = (tasks: readonly Task[]): number =>
  tasks.reduce((sum, { ms }) => (ms > longMs ? sum + ms : sum), 0);

/** What each long one takes beyond 50 ms, together: total blocking time, milliseconds. */
export const blockingOf = (tasks: readonly Task[]): number =>
  tasks.reduce((sum, { ms }) => sum + Math.max(0, ms - longMs), 0);

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}:${tid}`;

/**
 * The main thread, of all renderers, that runs most functions of scripts. A worker, which has a thread of another name,
 * runs more of them now and then: what it does keeps nobody waiting.
 */
function mainThread(events: readonly TraceEvent[]): string | undefined {
  const counts = new Map<string, number>();
  for (const event of events)
    if (event.name === 'thread_name' && event.args?.name === 'CrRendererMain')
      counts.set(threadOf(event), 0);
  for (const event of events) {
    const count = counts.get(threadOf(event));
    if (event.name === 'FunctionCall' && count !== undefined)
      counts.set(threadOf(event), count + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}
