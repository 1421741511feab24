import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { firstStyles } from './first-styles.mjs';
import { leanScripts } from './lean-scripts.mjs';
import {
  buildOf,
  importsOf,
  keyOf,
  oneLine,
  readManifest,
  scriptName,
  stylesOf,
} from './manifest.mjs';
import { nameManifest, nameTitle } from './product-name.mjs';

async function writeFileAt(file, text) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** `/login` becomes `login/index.html`, in English `login/en.html`. */
function fileOf(path, language) {
  return join(path.slice(1), language === 'en' ? 'en.html' : 'index.html');
}

async function writePublicPages({ client, prerender, pages, manifest }) {
  const ssrManifest = await readManifest(prerender);
  for (const path of pages.publicPaths) {
    const { source, script } = pages.pages[path];
    const shared = stylesOf(ssrManifest, 'src/app/public-pages.tsx');
    const own = stylesOf(ssrManifest, source);
    const all = await oneLine(prerender, [...new Set([...shared, ...own])]);
    const files = [...importsOf(manifest, script), `/${manifest[script].file}`];
    const scripts = files.map((file) => `<script defer src="${file}"></script>`).join('');
    const assets = {
      styles: (html) => ({ first: firstStyles(all, html), all }),
      scripts: `<script>${pages.pageBodyScript}</script>${scripts}`,
    };
    for (const language of ['fi', 'en']) {
      const html = await pages.renderPublicPage(path, language, assets);
      await writeFileAt(join(client, fileOf(path, language)), await leanScripts(html));
    }
  }
}

/** Chunks of the screens that people start with, by the first part of their path (chunks.mjs). */
const firstScreens = {
  meets: 'meets',
  discussions: 'chats',
  chat: 'chats-more',
  users: 'people',
  account: 'account',
};

/** Scripts and styles of those screens that the shell does not bring. */
function filesOfScreens(manifest, brought) {
  return Object.fromEntries(
    Object.entries(firstScreens).map(([path, chunk]) => {
      const key = keyOf(manifest, chunk);
      const scripts = [`/${manifest[key].file}`, ...importsOf(manifest, key)];
      const styles = stylesOf(manifest, key).map((file) => `/${file}`);
      const files = [...new Set([...scripts, ...styles])].filter((file) => !brought.has(file));
      return [path, files.map(scriptName)];
    }),
  );
}

/**
 * The app's shell: bars and resting screen are in the HTML, its styles too, so that the first paint
 * waits for nothing else, scripts included. The stylesheet stays as a disabled link: Vite's loader then
 * knows that it is there, and no browser fetches it.
 */
async function writeShell({ client, pages, manifest }) {
  const source = await readFile(join(client, 'index.html'), 'utf8');
  const link = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g;
  const script = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g;
  const sheets = [...source.matchAll(link)].map(([, href]) => href);
  const styles = await oneLine(client, sheets);
  const app = `/${manifest['index.html'].file}`;
  const shell = `/${manifest[keyOf(manifest, 'shell')].file}`;
  // The largest first.
  const imported = [...new Set([shell, ...importsOf(manifest, 'index.html')])];
  const screens = filesOfScreens(manifest, new Set([app, ...imported, ...sheets]));
  const body = pages.shellBodyScript({
    app: buildOf(manifest),
    imported: imported.map(scriptName),
    screens,
    worker: scriptName(`/${manifest[keyOf(manifest, 'replica-worker')].file}`),
  });
  const templates = await Promise.all(
    ['fi', 'en'].map(
      async (language) =>
        `<template id="shell-${language}">${await pages.renderShell(language)}</template>`,
    ),
  );
  const html = source
    .replaceAll(script, '')
    .replaceAll(link, (_tag, href) => `<link rel="stylesheet" href="${href}" disabled>`)
    .replace(
      '<title>',
      () => `<script>${pages.shellHeadScript(scriptName(shell))}</script>\n    <title>`,
    )
    .replace(
      '</head>',
      () =>
        `  <style>${styles}</style>\n    <script>${pages.shellLookScript(buildOf(manifest))}</script>\n  </head>`,
    )
    .replace('</body>', () => `${templates.join('')}<script>${body}</script></body>`)
    .replaceAll(/>\s+</g, '><');
  await rm(join(client, 'index.html'));
  await writeFile(join(client, 'app.html'), await leanScripts(html));
}

/** The product's name (GEN-03) in what is not rendered. */
async function writeName({ client, pages }) {
  for (const [file, named] of [
    ['manifest.webmanifest', nameManifest],
    ['app.html', nameTitle],
  ]) {
    const path = join(client, file);
    await writeFile(path, named(await readFile(path, 'utf8'), pages.product));
  }
}

/**
 * Writes every HTML document of the built app.
 * @param {{ client: string, prerender: string, pages: any }} options folders, and the built
 *   src/app/public-pages.tsx
 */
export async function writeDocuments(options) {
  const manifest = await readManifest(options.client);
  await writeShell({ ...options, manifest });
  await writeName(options);
  await writePublicPages({ ...options, manifest });
}
