/**
 * Builds the app into dist/client: bundles, prerendered public pages in both languages, the app's
 * prerendered shell, the service worker, .br and .gz forms of everything that is text, and what the
 * gateway renders a first list with (dist/client/.gateway). Then the gateway, into dist/gateway.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type * as PublicPages from '../src/app/public-pages.tsx';
import { compressFiles } from './build/compress.ts';
import { buildServiceWorker } from './build/service-worker.ts';
import { writeDocuments } from './build/documents.ts';
import { buildGateway } from './build/gateway.ts';
import { buildServerRenderer } from './build/server-renderer.ts';
import { drawStartupImages } from './build/startup-images.ts';
import { readSettings } from './settings.ts';

const root = join(import.meta.dirname, '..');
const client = join(root, 'dist/client');
const prerender = join(root, 'dist/prerender');
const quiet = { root, logLevel: 'warn' } as const;

readSettings(root);
// From now on dist is not what `npm start` has noted, whoever has this built and however it ends.
await rm(join(root, 'dist/.built-from'), { force: true });
// What is not this very process's doing (a NODE_ENV from outside) must not change the build.
process.env.NODE_ENV = 'production';

await build(quiet);
await build({
  ...quiet,
  // The pages' icons are the app's (src/components/lucide-icon.ts), without lucide's class names.
  ssr: { noExternal: ['lucide-react'] },
  build: {
    ssr: 'src/app/public-pages.tsx',
    outDir: prerender,
    emptyOutDir: true,
    ssrEmitAssets: true,
    cssCodeSplit: true,
    copyPublicDir: false,
  },
});
const built = pathToFileURL(join(prerender, 'public-pages.js')).href;
const pages = (await import(built)) as typeof PublicPages;
await writeDocuments({ client, prerender, pages });
await rm(prerender, { recursive: true });
await drawStartupImages(client);
await buildServiceWorker({ root, client, product: pages.product });
await compressFiles(client);
await buildServerRenderer({ root, client });
await buildGateway({ root });
