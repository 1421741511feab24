export function askedFor(
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<{ ok: boolean; said: string }>;
