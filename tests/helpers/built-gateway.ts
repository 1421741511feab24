import { join } from 'node:path';
import { buildGateway } from '../../scripts/build/gateway.ts';

let script: Promise<string> | undefined;

/**
 * The gateway as `npm start` runs it, for tests that start it as a process: a start takes a third of
 * the processor time that its TypeScript takes. Built from what is there now, once in each test process.
 *
 * @returns the path of the script
 */
export function builtGateway(): Promise<string> {
  return (script ??= build());
}

async function build(): Promise<string> {
  const root = join(import.meta.dirname, '../..');
  const outDir = join(root, `dist/gateway-of-tests-${process.env['VITEST_POOL_ID'] ?? '0'}`);
  await buildGateway({ root, outDir });
  return join(outDir, 'server.mjs');
}
