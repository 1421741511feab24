import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { getManifest, injectManifest } from 'workbox-build';
import type { GetManifestOptions, ManifestEntry, ManifestTransformResult } from 'workbox-build';

/**
 * What the app needs to open without a network: its shell, its chunks, the public pages. Not /landing, to
 * which only an answer of the gateway leads; offline the front page stands in (workers/documents.ts).
 */
const precached = ['app.html', 'index.html', 'login/*.html', 'assets/*.{js,css}', 'icons/icon.svg'];

/**
 * Nothing without the gateway, or decoration; kept once they have been used. Not the front page's script: a
 * sign-out without a network leads there, and it tells the gateway (AUTH-14).
 */
const onlineOnly = [
  // Stands in app.html, the only page that names it.
  'assets/shell-*.css',
  'assets/{admin,upload,signin,reset,landing,legal,meet-type-icon,divide-words,affiliate-card,shop-offers}-*',
  '*/en.html',
];

/** Loaded only once documents have a second form (src/data/database.ts). */
const migration = 'assets/migration-*';

/** Whether documents of this version of the app may have to be migrated. */
async function migrates(root: string): Promise<boolean> {
  const schemas = await readFile(join(root, 'src/data/collection-schemas.ts'), 'utf8');
  return Number(/replicaVersion = (\d+);/.exec(schemas)?.[1]) > 0;
}

/** The beginning of a file's hash, by which the worker knows it (workers/precache.ts). */
async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256').update(new Uint8Array(await readFile(file)));
  return hash.digest('base64').slice(0, 12);
}

/** With the hash beside each file that is no page. */
async function withHashes(
  client: string,
  entries: readonly (ManifestEntry & { size: number })[],
): Promise<ManifestTransformResult> {
  const hashed = entries.map(async ({ url, revision, size }) =>
    url.endsWith('.html')
      ? { url, revision, size }
      : { url, revision, size, integrity: await hashOf(join(client, url)) },
  );
  return { manifest: await Promise.all(hashed), warnings: [] };
}

/** The hashes of the built files that are not precached, by path. */
async function otherHashes(
  client: string,
  files: GetManifestOptions,
): Promise<Record<string, string>> {
  const { manifestEntries } = await getManifest(files);
  const kept = new Set(manifestEntries.map(({ url }) => url));
  const built = (await readdir(join(client, 'assets'))).map((name) => `assets/${name}`);
  const others = built.filter((path) => !kept.has(path) && !/\.(br|gz)$/.test(path));
  const hashed = others.map(
    async (path) => [`/${path}`, await hashOf(join(client, path))] as const,
  );
  return Object.fromEntries(await Promise.all(hashed));
}

/** Bundles workers/serviceworker.ts, then writes the list of files to precache into it. */
export async function buildServiceWorker({
  root,
  client,
  product,
}: {
  root: string;
  client: string;
  product: string;
}): Promise<void> {
  const files = {
    globDirectory: client,
    globPatterns: precached,
    globIgnores: (await migrates(root)) ? onlineOnly : [...onlineOnly, migration],
  };
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      'self.__OTHER_FILES': JSON.stringify(await otherHashes(client, files)),
      'self.__PRODUCT': JSON.stringify(product),
    },
    build: {
      outDir: client,
      emptyOutDir: false,
      target: 'es2022',
      reportCompressedSize: false,
      rolldownOptions: {
        input: join(root, 'workers/serviceworker.ts'),
        output: { format: 'iife', entryFileNames: 'serviceworker.js' },
      },
    },
  });
  const file = join(client, 'serviceworker.js');
  const { warnings } = await injectManifest({
    ...files,
    swSrc: file,
    swDest: file,
    dontCacheBustURLsMatching: /^assets\//,
    manifestTransforms: [(entries) => withHashes(client, entries)],
  });
  for (const warning of warnings) console.warn(warning);
}
