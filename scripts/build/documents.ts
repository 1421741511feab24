import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Manifest } from 'vite';
import type * as PublicPages from '../../src/app/public-pages.tsx';
import { firstStyles } from './first-styles.ts';
import { leanScripts } from './lean-scripts.ts';
import {
  buildOf,
  fileOf,
  importsOf,
  keyOf,
  oneLine,
  readManifest,
  scriptName,
  stylesOf,
} from './manifest.ts';
import { nameManifest, nameTitle } from './product-name.ts';

const languages = ['fi', 'en'] as const;

/** Folders of the built app and of what renders its pages, and the latter, built of src/app/public-pages.tsx. */
interface Folders {
  readonly client: string;
  readonly prerender: string;
  readonly pages: typeof PublicPages;
}

interface Built extends Folders {
  readonly manifest: Manifest;
}

async function writeFileAt(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** `/login` becomes `login/index.html`, in English `login/en.html`. */
function pageFileOf(path: string, language: string): string {
  return join(path.slice(1), language === 'en' ? 'en.html' : 'index.html');
}

async function writePublicPages({ client, prerender, pages, manifest }: Built): Promise<void> {
  const ssrManifest = await readManifest(prerender);
  for (const path of pages.publicPaths) {
    const { source, script } = pages.pages[path];
    const shared = stylesOf(ssrManifest, 'src/app/public-pages.tsx');
    const own = stylesOf(ssrManifest, source);
    const all = await oneLine(prerender, [...new Set([...shared, ...own])]);
    const files = [...importsOf(manifest, script), fileOf(manifest, script)];
    const scripts = files.map((file) => `<script defer src="${file}"></script>`).join('');
    const assets = {
      styles: (html: string) => ({ first: firstStyles(all, html), all }),
      scripts: `<script>${pages.pageBodyScript}</script>${scripts}`,
    };
    for (const language of languages) {
      const html = await pages.renderPublicPage(path, language, assets);
      await writeFileAt(join(client, pageFileOf(path, language)), await leanScripts(html));
    }
  }
}

/** Chunks of the screens that people start with, by the first part of their path (chunks.ts). */
const firstScreens = {
  meets: 'meets',
  discussions: 'chats',
  chat: 'chats-more',
  users: 'people',
  account: 'account',
};

/** Scripts and styles of those screens that the shell does not bring. */
function filesOfScreens(
  manifest: Manifest,
  brought: ReadonlySet<string>,
): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(firstScreens).map(([path, chunk]) => {
      const key = keyOf(manifest, chunk);
      const scripts = [fileOf(manifest, key), ...importsOf(manifest, key)];
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
async function writeShell({ client, pages, manifest }: Built): Promise<void> {
  const source = await readFile(join(client, 'index.html'), 'utf8');
  const link = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g;
  const script = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g;
  const sheets = [...source.matchAll(link)].map(([, href = '']) => href);
  const styles = await oneLine(client, sheets);
  const app = fileOf(manifest, 'index.html');
  const shell = fileOf(manifest, keyOf(manifest, 'shell'));
  // The largest first.
  const imported = [...new Set([shell, ...importsOf(manifest, 'index.html')])];
  const screens = filesOfScreens(manifest, new Set([app, ...imported, ...sheets]));
  const body = pages.shellBodyScript({
    app: buildOf(manifest),
    imported: imported.map(scriptName),
    screens,
    worker: scriptName(fileOf(manifest, keyOf(manifest, 'replica-worker'))),
  });
  const templates = await Promise.all(
    languages.map(
      async (language) =>
        `<template id="shell-${language}">${await pages.renderShell(language)}</template>`,
    ),
  );
  const html = source
    .replaceAll(script, '')
    .replaceAll(link, (_tag, href: string) => `<link rel="stylesheet" href="${href}" disabled>`)
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
async function writeName({ client, pages }: Folders): Promise<void> {
  for (const [file, named] of [
    ['manifest.webmanifest', nameManifest],
    ['app.html', nameTitle],
  ] as const) {
    const path = join(client, file);
    await writeFile(path, named(await readFile(path, 'utf8'), pages.product));
  }
}

/**
 * Writes every HTML document of the built app.
 */
export async function writeDocuments(options: Folders): Promise<void> {
  const manifest = await readManifest(options.client);
  await writeShell({ ...options, manifest });
  await writeName(options);
  await writePublicPages({ ...options, manifest });
}
