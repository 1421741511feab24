import { spawn } from 'node:child_process';

/**
 * Much longer than any single test takes, on a machine that others use as well: what says nothing
 * for so long hangs. A limit for a whole step would fail whoever is only slow.
 */
const longestSilenceMs = 15 * 60_000;
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
 * @param options cwd, more environment, and after how many ms of silence it hangs
 * @returns its exit code; 1 if it could not run or hung
 */
export function runStep(command, args, { cwd, env = {}, silenceMs = longestSilenceMs }) {
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
    let kill;
    const hang = setTimeout(() => {
      console.error(`${command} ${args[0]} has said nothing for ${silenceMs / 60_000} minutes`);
      end(child, 'SIGINT');
      kill = setTimeout(end, graceMs, child, 'SIGKILL');
    }, silenceMs);
    const show = (shownOn) => (text) => {
      hang.refresh();
      shownOn.write(text);
    };
    child.stdout.on('data', show(process.stdout));
    child.stderr.on('data', show(process.stderr));
    const ended = (code) => {
      clearTimeout(hang);
      clearTimeout(kill);
      running.delete(child);
      resolve(code);
    };
    // What it printed last comes before what is printed next; but what it left behind may hold its output.
    let flush;
    child.on('exit', (code) => {
      if (child.pid !== undefined) end(child, 'SIGKILL');
      flush = setTimeout(ended, 5_000, code ?? 1);
    });
    child.on('close', (code) => {
      clearTimeout(flush);
      ended(code ?? 1);
    });
    child.on('error', () => ended(1));
  });
}
