import { spawn } from 'node:child_process';

/** Much longer than any step takes: what has not ended by then hangs. */
const mostMs = 25 * 60_000;
/** To write its report when it is asked to end. */
const graceMs = 20_000;
const running = new Set();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => {
    for (const child of running) end(child, 'SIGKILL');
    process.exit(130);
  });

/** Ends a process with all that it has started: browsers, gateways, workers. */
function end(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It has ended by itself.
  }
}

/**
 * Runs a command, its output shown. One that hangs is ended, and what it leaves behind too.
 * @param options cwd, and more environment @returns its exit code; 1 if it could not run or hung
 */
export function runStep(command, args, { cwd, env = {} }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      // A process group of its own.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    running.add(child);
    let kill;
    const hang = setTimeout(() => {
      console.error(`${command} ${args[0]} has not ended for ${mostMs / 60_000} minutes: it hangs`);
      end(child, 'SIGINT');
      kill = setTimeout(end, graceMs, child, 'SIGKILL');
    }, mostMs);
    const ended = (code) => {
      clearTimeout(hang);
      clearTimeout(kill);
      running.delete(child);
      if (child.pid !== undefined) end(child, 'SIGKILL');
      resolve(code);
    };
    child.on('exit', (code) => ended(code ?? 1));
    child.on('error', () => ended(1));
  });
}
