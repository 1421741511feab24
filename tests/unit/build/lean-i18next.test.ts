import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInstance } from 'i18next';
import type { i18n as I18n } from 'i18next';
import { describe, expect, it } from 'vitest';
import { leanI18next } from '../../../scripts/build/lean-i18next.ts';
import { libraryFile, moduleMadeByBuild } from '../../helpers/made-by-build.ts';

type Tree = { [key: string]: string | Tree };

const source = join(import.meta.dirname, '../../../src');
const languages = ['fi', 'en'];

/** All texts of the app, by the folder that they lie in. */
const texts = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('locales/fi.json'))
  .map((file) => file.replace('/locales/fi.json', ''));
const treeOf = (folder: string, language: string) =>
  JSON.parse(readFileSync(join(source, folder, `locales/${language}.json`), 'utf8')) as Tree;
const namespaceOf = (folder: string) => folder.split('/').pop()!;

const keysOf = (tree: Tree, path = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'object' ? keysOf(value, `${path}${key}.`) : [path + key],
  );

/** An instance as src/i18n/i18n.ts makes it, with all texts. */
function withTexts(make: typeof createInstance): I18n {
  const instance = make();
  void instance.init({
    lng: 'fi',
    fallbackLng: 'fi',
    initAsync: false,
    defaultNS: 'i18n',
    ns: ['i18n'],
    resources: { fi: { i18n: treeOf('i18n', 'fi') } },
    interpolation: { escapeValue: false, defaultVariables: { product: 'Kohdataan' } },
    returnNull: false,
  });
  for (const folder of texts)
    for (const language of languages) {
      const tree = treeOf(folder, language);
      instance.addResourceBundle(language, namespaceOf(folder), tree, true, true);
    }
  return instance;
}

/** A text's key without the ending of a plural form or context, by which it is asked for. */
const asked = (key: string) => key.replace(/_[a-z][a-zA-Z]*$/, '');
const endings = (key: string) =>
  [...key.matchAll(/_([a-z][a-zA-Z]*)/g)].map(([, ending]) => ending);

describe('GEN-10 what devices get of i18next', async () => {
  const file = libraryFile('i18next/dist/esm/i18next.js');
  const made = (await moduleMadeByBuild(leanI18next(), file)) as {
    createInstance: typeof createInstance;
  };
  const whole = withTexts(createInstance);
  const lean = withTexts(made.createInstance);

  it.each(texts)('says every text of %s as the whole does, in every form', (folder) => {
    const ns = namespaceOf(folder);
    const keys = keysOf(treeOf(folder, 'fi'));
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys)
      for (const lng of languages)
        for (const name of new Set([key, asked(key), asked(asked(key))]))
          for (const count of [undefined, 0, 1, 2])
            for (const context of [undefined, ...endings(key)]) {
              const values = { lng, ns, count, context, name: '$t(undo) {{count}}', n: 3 };
              for (const options of [values, { ...values, skipInterpolation: true }])
                expect(lean.t(name, options)).toBe(whole.t(name, options));
            }
  });

  it('no source sets an option that is left out, nor gives a text for one that is missing', () => {
    const options =
      /\b(defaultValue|joinArrays|lngs|ordinal|postProcess|returnDetails|returnObjects):/;
    const sources = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.tsx?$/.test(name),
    );
    const found = sources.filter((name) => options.test(readFileSync(join(source, name), 'utf8')));
    expect(found).toEqual([]);
  });

  it('takes the first text of several that there is, and knows which there are', () => {
    for (const instance of [lean, whole]) {
      expect(instance.t(['none', 'i18n:undo'])).toBe(treeOf('i18n', 'fi')['undo']);
      expect(instance.t('none')).toBe('none');
      expect(instance.exists('i18n:undo')).toBe(true);
      expect(instance.exists('i18n:none')).toBe(false);
    }
  });

  it('tells of another language and of new texts', async () => {
    const told: unknown[] = [];
    lean.on('languageChanged', (language) => told.push(language));
    lean.store.on('added', (language, namespace) => told.push([language, namespace]));
    await lean.changeLanguage('en');
    expect(lean.t('undo')).toBe(treeOf('i18n', 'en')['undo']);
    lean.addResourceBundle('en', 'more', { here: 'Here' }, true, true);
    expect(lean.t('more:here')).toBe('Here');
    expect(told).toEqual(['en', ['en', 'more']]);
    await lean.changeLanguage('fi');
  });
});
