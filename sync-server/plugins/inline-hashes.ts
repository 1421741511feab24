import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** CSP sources (`'sha256-…'`) of scripts and styles that stand inside the built pages. */
export interface InlineHashes {
  scripts: string[];
  styles: string[];
}

const script = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/gi;
const style = /<style[^>]*>([\s\S]*?)<\/style>/gi;

/**
 * Reads the built pages once.
 * @param root folder of the built app @param files paths below it; only .html are read
 */
export function inlineHashes(root: string, files: Iterable<string>): InlineHashes {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const file of files) {
    if (!file.endsWith('.html')) continue;
    const html = readFileSync(join(root, file), 'utf8');
    for (const [, body = ''] of html.matchAll(script)) scripts.add(sourceOf(body));
    for (const [, body = ''] of html.matchAll(style)) styles.add(sourceOf(body));
  }
  return { scripts: [...scripts], styles: [...styles] };
}

function sourceOf(body: string): string {
  return `'sha256-${createHash('sha256').update(body).digest('base64')}'`;
}
