import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { buildOf, keyOf, oneLine, readManifest, stylesOf } from './manifest.ts';

/**
 * Builds what the gateway renders a first list with (src/app/render-first-list.tsx), the styles that it needs beyond the
 * shell's, and whose build they are. They lie in a folder of the built app that is not served.
 */
export async function buildServerRenderer({
  root,
  client,
}: {
  root: string;
  client: string;
}): Promise<void> {
  const outDir = join(client, '.gateway');
  await build({
    root,
    logLevel: 'warn',
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: 'src/app/render-first-list.tsx',
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      manifest: false,
      minify: true,
      rolldownOptions: { output: { entryFileNames: 'server-renderer.js' } },
    },
  });
  const manifest = await readManifest(client);
  const shell = new Set(stylesOf(manifest, 'index.html'));
  const own = stylesOf(manifest, keyOf(manifest, 'meets')).filter((file) => !shell.has(file));
  const look = { css: await oneLine(client, own), build: buildOf(manifest) };
  await writeFile(join(outDir, 'server-renderer.json'), JSON.stringify(look));
}
