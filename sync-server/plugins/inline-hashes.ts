import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** CSP sources (`'sha256-…'`) of scripts and styles that stand inside a page. */
export interface InlineHashes {
  scripts: string[];
  styles: string[];
}

const script = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/gi;
const style = /<style[^>]*>([\s\S]*?)<\/style>/gi;

/** Reads a built page. @param file its path */
export function inlineHashes(file: string): InlineHashes {
  return hashesOf(readFileSync(file, 'utf8'));
}

/** @param html a whole page */
export function hashesOf(html: string): InlineHashes {
  const sources = (pattern: RegExp) => [
    ...new Set([...html.matchAll(pattern)].map(([, body = '']) => sourceOf(body))),
  ];
  return { scripts: sources(script), styles: sources(style) };
}

function sourceOf(body: string): string {
  return `'sha256-${createHash('sha256').update(body).digest('base64')}'`;
}
