import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { leanRouter } from '../../../scripts/build/lean-router.mjs';

const folder = join(import.meta.dirname, '../../../node_modules/react-router/dist/production');

describe('what nobody uses of React Router', () => {
  it('GEN-06 can be left out of the build: nothing at the top level of its chunks keeps it', () => {
    const { filter, handler } = leanRouter().transform as unknown as {
      filter: { id: RegExp };
      handler(code: string): string;
    };
    const files = readdirSync(folder).map((name) => join(folder, name));
    const chunks = files.filter((file) => filter.id.test(file));
    expect(chunks.length).toBeGreaterThan(0);
    const code = chunks.map((file) => handler(readFileSync(file, 'utf8'))).join('\n');
    expect(code).toContain('/* @__PURE__ */ React');
    expect(code).not.toMatch(
      /^ *warning(Once)?\($|^\w+\.displayName|^var \w+ = React\d*\.(forwardRef|createContext)\(/m,
    );
  });
});
