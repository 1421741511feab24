import { describe, expect, it, vi } from 'vitest';
import { runStep } from '../../../scripts/run-step.ts';

const cwd = import.meta.dirname;
const node = (code: string, silenceMs: number) =>
  runStep(process.execPath, ['-e', code], { cwd, silenceMs });

describe('a step of the test run', () => {
  it('that goes on telling is not ended, however long it takes', async () => {
    const talks = 'setInterval(() => console.log(""), 100); setTimeout(process.exit, 5_000, 0);';
    expect(await node(talks, 4_000)).toBe(0);
  });

  it('that falls silent is ended, and so is what it has started', async () => {
    const said: unknown[] = [];
    const errors = vi.spyOn(console, 'error').mockImplementation((text) => said.push(text));
    const child = 'require("node:child_process").spawn("sleep", ["60"], { stdio: "inherit" });';
    const started = performance.now();
    expect(await node(`${child} setInterval(() => {}, 1e4)`, 1_500)).not.toBe(0);
    expect(performance.now() - started).toBeLessThan(50_000);
    expect(said.join()).toContain('has said nothing');
    errors.mockRestore();
  });

  it('GEN-06 is one of a test, whatever NODE_ENV says on this machine', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    expect(await node('process.exit(process.env.NODE_ENV === "test" ? 0 : 3)', 60_000)).toBe(0);
    vi.unstubAllEnvs();
  });

  it('that cannot be started has failed', async () => {
    expect(await runStep('no-such-command', [], { cwd })).toBe(1);
  });
});
