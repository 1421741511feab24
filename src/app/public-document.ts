import type { Language } from '../i18n/language.ts';
import { firstPartEnd } from '../components/static/first-part-end.tsx';
import { product } from '../i18n/product.ts';

/** What a public page is put together from. */
export interface DocumentParts {
  path: string;
  language: Language;
  title: string;
  description: string | undefined;
  noindex: boolean;
  /** Id of the element whose end the first frame waits for. */
  firstPart: string | undefined;
  headScript: string;
  styles: (html: string) => PageStyles;
  /** Tags of the page's scripts. */
  scripts: string;
  body: string;
}

/** Styles of a page, as text. */
export interface PageStyles {
  /** What its first frame needs. */
  first: string;
  /** All of them: together with the first, in the order of the sources. */
  all: string;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escape = (text: string) => text.replaceAll(/[&<>"]/g, (letter) => escapes[letter] ?? '');

/** Where the installation is found; the build sets it from `PUBLIC_URL`. */
const origin: string = import.meta.env?.VITE_PUBLIC_URL ?? '';

function descriptionTags(title: string, description: string): string[] {
  return [
    `<meta name="description" content="${escape(description)}">`,
    `<meta property="og:title" content="${escape(title)}">`,
    `<meta property="og:description" content="${escape(description)}">`,
    '<meta property="og:type" content="website">',
    `<meta property="og:image" content="${origin}/icons/share.png">`,
    // As wide as it is, not as a small square beside the words.
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

/** The page in both languages. Search engines want whole addresses, so none without an origin. */
function alternates(path: string): string[] {
  if (origin === '') return [];
  const folder = path === '/' ? '' : path;
  return [
    `<link rel="alternate" hreflang="fi" href="${origin}${path}">`,
    `<link rel="alternate" hreflang="en" href="${origin}${folder}/en.html">`,
  ];
}

/**
 * Browsers pause to give a first frame once the body has begun, and on a slow phone it would be an empty one
 * (https://html.spec.whatwg.org/multipage/links.html#link-type-expect).
 */
function expectation(firstPart: string | undefined): string[] {
  if (firstPart === undefined) return [];
  return [`<link rel="expect" href="#${firstPart}" blocking="render">`];
}

/**
 * Puts the parts of a public page together. All of it is ours: only texts need escaping. Before the end of the
 * first part stands only what that needs: asking for scripts, too, holds up a first frame.
 */
export function publicDocument(parts: DocumentParts): string {
  const { path, language, title, description, noindex } = parts;
  const [firstPart = '', ...rest] = parts.body.split(firstPartEnd);
  const root = `<html lang="${language}" class="plain">`;
  const styles = parts.styles(`${root}<body>${firstPart}`);
  return [
    '<!doctype html>',
    `${root}<head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    ...expectation(parts.firstPart),
    `<title>${escape(title)}</title>`,
    `<style>${styles.first}</style>`,
    ...(parts.headScript === '' ? [] : [`<script>${parts.headScript}</script>`]),
    ...(description === undefined ? [] : descriptionTags(title, description)),
    ...(noindex ? ['<meta name="robots" content="noindex">'] : alternates(path)),
    `<meta name="application-name" content="${escape(product)}">`,
    '<meta name="theme-color" content="#faf6ef" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#141916" media="(prefers-color-scheme: dark)">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    '<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">',
    `</head><body>${firstPart}<style>${styles.all}</style>${rest.join('')}${parts.scripts}</body></html>\n`,
  ].join('\n');
}
