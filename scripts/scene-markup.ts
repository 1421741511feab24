import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createServer } from 'vite';

type SceneModule = typeof import('../src/components/static/scene.tsx');

const root = join(import.meta.dirname, '..');

/** The scene of the public pages (src/components/static/scene.tsx) as SVG, for what is drawn from it and committed. */
export async function sceneMarkup(): Promise<string> {
  const vite = await createServer({ root, server: { middlewareMode: true, ws: false } });
  const { Scene } = (await vite.ssrLoadModule('/src/components/static/scene.tsx')) as SceneModule;
  const markup = renderToStaticMarkup(createElement(Scene));
  await vite.close();
  return markup;
}
