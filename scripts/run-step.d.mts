/** Runs a command, its output shown. @returns its exit code; 1 if it could not run or hung */
export function runStep(
  command: string,
  args: string[],
  options: { cwd: string; env?: Record<string, string>; silenceMs?: number },
): Promise<number>;
