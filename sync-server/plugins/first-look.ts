import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FirstList, FirstLook } from '../../schemas/wire/api.ts';

type Language = 'fi' | 'en';
type Make<T> = (uid: string, list: FirstList, language: Language) => T | undefined;

declare module 'fastify' {
  interface FastifyInstance {
    /** Renders a viewer's own first list; undefined where the app is not built. */
    firstLook: Make<FirstLook> | undefined;
  }
}

/**
 * Lets the gateway show a first list before the device has any script: the app's own components render
 * it, from a file that the app's build leaves for the gateway (scripts/build/first-look.mjs). A list that
 * cannot be rendered is left out: the device will do it.
 */
export async function setUpFirstLook(app: FastifyInstance, directory: string): Promise<void> {
  const folder = resolve(join(directory, '.gateway'));
  const script = join(folder, 'first-look.js');
  if (!existsSync(script)) return void app.decorate('firstLook', undefined);
  const { renderFirstLook } = (await import(pathToFileURL(script).href)) as {
    renderFirstLook: Make<string>;
  };
  const look = JSON.parse(await readFile(join(folder, 'first-look.json'), 'utf8')) as Omit<
    FirstLook,
    'html'
  >;
  const make: Make<FirstLook> = (...list) => {
    try {
      const html = renderFirstLook(...list);
      return html === undefined ? undefined : { html, ...look };
    } catch (error) {
      // Its name alone: a message may quote what people wrote.
      app.log.error({ error: (error as Error).name }, 'a first list could not be rendered');
      return undefined;
    }
  };
  app.decorate('firstLook', make);
}
