import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as React from 'react';
import type * as Server from 'react-dom/server';
import type * as ReactRouter from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { leanRouter } from '../../../scripts/build/lean-router.ts';
import { libraryFile, madeByBuild } from '../../helpers/made-by-build.ts';

const folder = libraryFile('react-router/dist/production');
const { filter } = leanRouter().transform as unknown as { filter: { id: RegExp } };
const chunks = readdirSync(folder)
  .map((name) => join(folder, name))
  .filter((file) => filter.id.test(file));
const made = chunks.map((file) => madeByBuild(leanRouter(), file));
const require = createRequire(import.meta.url);

/** React Router from these chunks, which stay a set of modules that import each other and React. */
async function routerOf(codes: string[]): Promise<typeof ReactRouter> {
  const outer = mkdtempSync(join(tmpdir(), 'lean-router-'));
  // Vitest takes what lies in a folder of this name as it is; else it would rewrite it, which takes seconds.
  const place = join(outer, 'node_modules/router');
  mkdirSync(place, { recursive: true });
  const addressOf = (name: string) => pathToFileURL(require.resolve(name)).href;
  try {
    const index = readFileSync(join(folder, 'index.mjs'), 'utf8');
    const files = { 'index.mjs': index } as Record<string, string>;
    codes.forEach((code, at) => (files[chunks[at]!.split(/[\\/]/).pop()!] = code));
    for (const [name, code] of Object.entries(files))
      writeFileSync(
        join(place, name),
        code
          .replaceAll(/from "(react[^"]*)";$/gm, (_all, id: string) => `from "${addressOf(id)}";`)
          // What only servers do.
          .replaceAll(/^import .* from "[^./f][^"]*";$/gm, ''),
      );
    return await import(/* @vite-ignore */ pathToFileURL(join(place, 'index.mjs')).href);
  } finally {
    rmSync(outer, { recursive: true });
  }
}

/** What routes of every form that the app has show at some addresses. */
function shown(router: typeof ReactRouter): string[] {
  const { createElement: h } = require('react') as typeof React;
  const { renderToStaticMarkup } = require('react-dom/server') as typeof Server;
  const { matchPath, Route, Router, Routes, useLocation, useNavigate, useParams } = router;
  const navigator = { createHref: String, go() {}, push() {}, replace() {} } as never;
  function Place({ name }: { name: string }) {
    const { pathname, state } = useLocation();
    return `${name} ${pathname} ${JSON.stringify([useParams(), state, typeof useNavigate()])}`;
  }
  const route = (path: string) => h(Route, { path, element: h(Place, { name: path }) });
  const addresses = ['/', '/meets', '/chat/a%20b/', '/users/x/edit', '/none/of/them?a=1#b'];
  const pages = addresses.map((location) =>
    renderToStaticMarkup(
      h(
        Router,
        { location, navigator, children: undefined },
        h(
          Routes,
          null,
          h(Route, { path: '/', element: 'index' }),
          h(Route, { path: '/meets', Component: () => h(Place, { name: 'meets' }) }),
          route('/chat/:id'),
          route('users/:id/edit'),
          route('*'),
        ),
        h(Routes, { location: '/other/1' }, route('/other/:n')),
      ),
    ),
  );
  return [...pages, JSON.stringify(matchPath('/chat/:id', '/chat/7'))];
}

describe('what nobody uses of React Router', () => {
  it('GEN-06 can be left out of the build: nothing at the top level of its chunks keeps it', () => {
    expect(chunks.length).toBeGreaterThan(0);
    const code = made.join('\n');
    expect(code).toContain('/* @__PURE__ */ React');
    expect(code).not.toMatch(
      /^ *warning(Once)?\($|^\w+\.(displayName|contextType)|^var \w+ = React\d*\.(forwardRef|createContext)\(/m,
    );
  });

  it('GEN-06 leaves routes as they were, but those that load data', async () => {
    const [original, lean] = await Promise.all([
      routerOf(chunks.map((file) => readFileSync(file, 'utf8'))),
      routerOf(made),
    ]);
    const pages = shown(original);
    expect(pages[2]).toContain('a b');
    expect(shown(lean)).toEqual(pages);
    const source = join(import.meta.dirname, '../../../src');
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
    const code = files
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => readFileSync(join(source, name), 'utf8'))
      .join('\n');
    expect(code).not.toMatch(/RouterProvider|createBrowserRouter|createRoutesStub|useLoaderData/);
  });
});
