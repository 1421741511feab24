import { useSyncExternalStore } from 'react';
import type { TOptions } from 'i18next';
import { i18n } from './i18n.ts';
import { product } from './product.ts';

/**
 * Gives a text of the namespace, or of another as `namespace:key`; of several keys the first that there is.
 * @param values for its braces, and `count` or `context`
 */
export type Translate = (key: string | string[], values?: TOptions) => string;

/** What the hook gives to a component. */
export interface Translation {
  readonly t: Translate;
  /** The interface language. */
  readonly language: string;
}

type Translations = ReadonlyMap<string, Translation>;

let translations = new Map<string, Translation>();
/** Texts with their braces that were looked up: finding one costs i18next many microseconds. */
const templates = new Map<string, string>();
const mostTemplates = 2000;
const listeners = new Set<() => void>();

i18n.on('languageChanged', () => {
  translations = new Map();
  for (const listener of [...listeners]) listener();
});
i18n.store.on('added', () => templates.clear());

const present = (): Translations => translations;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The text of that key as it was written: for that number and context, its braces not filled. */
function templateOf(language: string, namespace: string, key: string, values: TOptions): string {
  const { count, context } = values;
  const place = [language, namespace, key, count, context].join('|');
  let template = templates.get(place);
  if (template === undefined) {
    const options = { lng: language, ns: namespace, count, context, skipInterpolation: true };
    template = i18n.t(key, options as TOptions);
    if (templates.size >= mostTemplates) templates.clear();
    templates.set(place, template);
  }
  return template;
}

const noValues: TOptions = {};

function translationOf(namespace: string): Translation {
  const { language } = i18n;
  const known = translations.get(namespace);
  if (known?.language === language) return known;
  const t: Translate = (key, values = noValues) => {
    if (typeof key !== 'string') return i18n.t(key, { ...values, lng: language, ns: namespace });
    const template = templateOf(language, namespace, key, values);
    if (!template.includes('{{')) return template;
    return template.replaceAll(/{{\s*(\w+)\s*}}/g, (_braces, name: string) =>
      String(values[name] ?? (name === 'product' ? product : '')),
    );
  };
  const made = { t, language };
  translations.set(namespace, made);
  return made;
}

/**
 * The app's form of react-i18next's hook, which the public pages use: every call of that one makes objects and
 * effects of its own, which was a tenth of what opening a list cost. Here a component only hears of another
 * language.
 */
export function useTranslation(namespace: string): Translation {
  useSyncExternalStore(subscribe, present, present);
  return translationOf(namespace);
}
