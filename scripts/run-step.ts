import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';

/**
 * Much longer than any single test takes, on a machine that others use as well: what says nothing
 * for so long hangs. A limit for a whole step would fail whoever is only slow.
 */
const longestSilenceMs = 15 * 60_000;
/** To write its report when it is asked to end. */
const graceMs = 20_000;
const running = new Set<ChildProcess>();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => {
    for (const child of running) end(child, 'SIGKILL');
    process.exit(130);
  });

/** Ends a process with all that it has started: browsers, gateways, workers. */
function end(child: ChildProcess, signal: NodeJS.Signals): void {
  // It never began.
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It has ended by itself.
  }
}

export interface StepOptions {
  readonly cwd: string;
  /** Beside that of this process. */
  readonly env?: Readonly<Record<string, string>>;
  /** After so many ms without a word it hangs. */
  readonly silenceMs?: number;
}

/**
 * Runs a command, its output shown. One that hangs is ended, and what it leaves behind too.
 * @returns its exit code; 1 if it could not run or hung
 */
export function runStep(
  command: string,
  args: readonly string[],
  { cwd, env = {}, silenceMs = longestSilenceMs }: StepOptions,
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      // A process group of its own.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Where that says production, React and Vite are not those that tests need.
      env: { ...process.env, NODE_ENV: 'test', ...env },
    });
    running.add(child);
    let kill: NodeJS.Timeout | undefined;
    const hang = setTimeout(() => {
      console.error(`${command} ${args[0]} has said nothing for ${silenceMs / 60_000} minutes`);
      end(child, 'SIGINT');
      kill = setTimeout(() => end(child, 'SIGKILL'), graceMs);
    }, silenceMs);
    const show = (shownOn: NodeJS.WriteStream) => (text: string | Uint8Array) => {
      hang.refresh();
      shownOn.write(text);
    };
    child.stdout.on('data', show(process.stdout));
    child.stderr.on('data', show(process.stderr));
    const ended = (code: number): void => {
      clearTimeout(hang);
      clearTimeout(kill);
      running.delete(child);
      resolve(code);
    };
    // What it printed last comes before what is printed next; but what it left behind may hold its output.
    let flush: NodeJS.Timeout | undefined;
    child.on('exit', (code) => {
      end(child, 'SIGKILL');
      flush = setTimeout(ended, 5_000, code ?? 1);
    });
    child.on('close', (code) => {
      clearTimeout(flush);
      ended(code ?? 1);
    });
    child.on('error', () => ended(1));
  });
}
