import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defaultClientConditions, defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { placeAliases } from './schemas/place-aliases.ts';
import { placeRows } from './schemas/places-data.ts';
import { chunkPlan } from './scripts/build/chunks.ts';
import { classNameOf } from './scripts/build/class-names.ts';
import { classicScripts } from './scripts/build/classic-scripts.ts';
import { compactPlaces } from './scripts/build/compact-places.ts';
import { importHelper } from './scripts/build/import-helper.ts';
import { leanDexie } from './scripts/build/lean-dexie.ts';
import { leanI18next } from './scripts/build/lean-i18next.ts';
import { leanIcons } from './scripts/build/lean-icons.ts';
import { leanRouter } from './scripts/build/lean-router.ts';
import { leanRxdb } from './scripts/build/lean-rxdb.ts';
import { leanRxjs } from './scripts/build/lean-rxjs.ts';
import { quietReact } from './scripts/build/quiet-react.ts';
import { textsApart } from './scripts/build/texts-apart.ts';
import { builtInSettings } from './scripts/settings.ts';

const gateway = process.env['GATEWAY_URL'] ?? 'http://127.0.0.1:3000';

/** Scripts of the public pages: each page is a document of its own, readable without them. */
const publicScripts = {
  teaser: 'src/features/public/teaser-script.ts',
  landing: 'src/features/public/landing-script.ts',
  login: 'src/features/login/login-script.ts',
  signin: 'src/features/login/signin-script.ts',
  reset: 'src/features/login/reset-script.ts',
  legal: 'src/features/legal/legal-script.ts',
};

/** In development the public pages are rendered at each request, as the build does once. */
function publicPagesInDevelopment(): Plugin {
  return {
    name: 'kohdataan:public-pages',
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const url = new URL(request.url ?? '/', 'http://localhost');
        if (request.method !== 'GET' || /\.\w+$|^\/@/.test(url.pathname)) return next();
        try {
          const pages = await server.ssrLoadModule('/src/app/public-pages.tsx');
          const html: string | undefined = await pages['renderForDevelopment'](url.pathname);
          if (html === undefined) return next();
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.end(await server.transformIndexHtml(url.pathname, html));
        } catch (error) {
          next(error);
        }
      });
    },
  };
}

const router = 'node_modules/react-router/dist/production';
const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const chunks = chunkPlan();
/** The same in the build that renders the public pages, as they name the app's typeface. */
const assetFileNames = 'assets/[name]-[hash:7][extname]';

/** Smaller modules in the place of packages' (ARCHITECTURE.md, Device), and forms of packages that they do not export. */
const aliases = [
  { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
  {
    find: /^mingo\/util$|^\.\/rx-query-mingo\.js$/,
    replacement: source('src/data/storage/query-matcher.ts'),
  },
  // Its package has the form without warnings for developers, and exports only the other.
  { find: /^react-router$/, replacement: source(`${router}/index.mjs`) },
  { find: /^react-router\/dom$/, replacement: source(`${router}/dom-export.mjs`) },
  {
    find: /^(\.\.?\/)createLucideIcon\.mjs$/,
    replacement: source('src/components/lucide-icon.ts'),
  },
  { find: /^normalize-wheel$/, replacement: source('src/components/picture/wheel-pixels.ts') },
  { find: /^custom-idle-queue$/, replacement: source('src/data/storage/idle-queue.ts') },
  { find: /^broadcast-channel$/, replacement: source('src/data/storage/broadcast-channel.ts') },
];

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    react(),
    compactPlaces(placeRows, placeAliases),
    leanDexie(),
    leanI18next(),
    leanIcons(),
    leanRouter(),
    leanRxdb(),
    leanRxjs(),
    quietReact(),
    textsApart(),
    publicPagesInDevelopment(),
    ...(isSsrBuild ? [] : [chunks.plugin, importHelper(), classicScripts()]),
  ],
  // In development they are Vite's, with the class's own name.
  css: command === 'build' ? { modules: { generateScopedName: classNameOf } } : {},
  define: Object.fromEntries(
    Object.entries(builtInSettings(process.env)).map(([name, value]) => [
      `import.meta.env.VITE_${name}`,
      JSON.stringify(value),
    ]),
  ),
  resolve: {
    // rxjs for browsers of today: no helpers of TypeScript's.
    conditions: ['es2015', ...defaultClientConditions],
    alias: aliases,
  },
  server: {
    proxy: {
      '/api': gateway,
      '/sync': gateway,
    },
  },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    // What README.md promises; tests/browser/smoke.spec.ts takes newer APIs away.
    target: ['chrome111', 'firefox128', 'safari16.4'],
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    ...(isSsrBuild && { rolldownOptions: { output: { assetFileNames } } }),
    ...(!isSsrBuild && {
      rolldownOptions: {
        input: { app: 'index.html', ...publicScripts },
        // The second minifier takes ten seconds, as it may.
        checks: { pluginTimings: false },
        // Every file names those that it needs; what nothing compresses of a name is short.
        output: {
          codeSplitting: chunks.codeSplitting,
          entryFileNames: 'assets/[name]-[hash:7].js',
          chunkFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames,
        },
        treeshake: {
          // Importing these does nothing: what is not used of them goes.
          moduleSideEffects: (id) =>
            !/node_modules\/(react|typebox|js-base64)\/|\/schemas\//.test(id),
        },
      },
    }),
  },
}));
