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
const maxTemplates = 2000;
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
    if (templates.size >= maxTemplates) templates.clear();
    templates.set(place, template);
  }
  return template;
}

const noValues: TOptions = {};

/** Unicode's embeddings, overrides and isolates of direction: they turn round what is written after them. */
const steering = /[\u202a-\u202e\u2066-\u2069]/g;
/** Letters and marks that are read from right to left: `Name, 34` would begin with the number. */
const turning = /[\u0590-\u08ff\u200f\ud802-\ud83b\ufb1d-\ufefc]/;

/** A value as it stands in a sentence of ours: its direction is its own and ends with it. */
function inSentence(value: string): string {
  const plain = value.replace(steering, '');
  return turning.test(plain) ? `\u2068${plain}\u2069` : plain;
}

function translationOf(namespace: string): Translation {
  const { language } = i18n;
  const known = translations.get(namespace);
  if (known?.language === language) return known;
  const t: Translate = (key, values = noValues) => {
    if (typeof key !== 'string') return i18n.t(key, { ...values, lng: language, ns: namespace });
    const template = templateOf(language, namespace, key, values);
    if (!template.includes('{{')) return template;
    return template.replaceAll(/{{\s*(\w+)\s*}}/g, (_braces, name: string) =>
      inSentence(String(values[name] ?? (name === 'product' ? product : ''))),
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
