import type { Page } from '@playwright/test';
import { slowdown } from './page-browser.ts';

/** What is used here of an event of Chromium's traces; microseconds, `tdur` of the thread's own time. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  tdur?: number;
}

/**
 * The longest task of a page's main thread while something is done, milliseconds of the thread's own time, as
 * many times longer as the processor is to be slower.
 */
export async function longestTask(page: Page, act: () => Promise<void>): Promise<number> {
  const protocol = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  protocol.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  await protocol.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline'] },
  });
  await act();
  const complete = new Promise((resolve) => protocol.once('Tracing.tracingComplete', resolve));
  await protocol.send('Tracing.end');
  await complete;
  await protocol.detach();
  const main = busiest(events.filter(({ name }) => name === 'FunctionCall'));
  const tasks = events.filter(
    (event) => event.name.endsWith('RunTask') && threadOf(event) === main,
  );
  return (Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1000) * slowdown;
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}:${tid}`;

/** The thread with most of these events: only a page's main thread runs its scripts' functions. */
function busiest(events: readonly TraceEvent[]): string | undefined {
  const counts = new Map<string, number>();
  for (const event of events) {
    counts.set(threadOf(event), (counts.get(threadOf(event)) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}
