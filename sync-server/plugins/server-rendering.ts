import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FirstList, RenderedList } from '../../schemas/wire/api.ts';

type Language = 'fi' | 'en';
type Make<T> = (uid: string, list: FirstList, language: Language) => T | undefined;

declare module 'fastify' {
  interface FastifyInstance {
    /** Renders a viewer's own first list; undefined where the app is not built. */
    renderFirstList: Make<RenderedList> | undefined;
  }
}

/**
 * Lets the gateway show a first list before the device has any script: the app's own components render
 * it, from a file that the app's build leaves for the gateway (scripts/build/server-renderer.ts). A list that
 * cannot be rendered is left out: the device will do it.
 */
export async function setUpServerRendering(app: FastifyInstance, directory: string): Promise<void> {
  const folder = resolve(join(directory, '.gateway'));
  const script = join(folder, 'server-renderer.js');
  if (!existsSync(script)) return void app.decorate('renderFirstList', undefined);
  const { renderFirstList } = (await import(pathToFileURL(script).href)) as {
    renderFirstList: Make<string>;
  };
  const look = JSON.parse(await readFile(join(folder, 'server-renderer.json'), 'utf8')) as Omit<
    RenderedList,
    'html'
  >;
  const make: Make<RenderedList> = (...list) => {
    try {
      const html = renderFirstList(...list);
      return html === undefined ? undefined : { html, ...look };
    } catch (error) {
      // Its name alone: a message may quote what people wrote.
      app.log.error({ error: (error as Error).name }, 'a first list could not be rendered');
      return undefined;
    }
  };
  app.decorate('renderFirstList', make);
}
