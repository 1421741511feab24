import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { AppConfig } from '../config.ts';
import { inlineHashes } from './inline-hashes.ts';
import { policyOfPage } from './security-headers.ts';
import { isInterface, pathOf, refuseUnknown } from './not-found.ts';
import type { RouteList } from './not-found.ts';

/** Files of the built app: their paths below the folder, with `/` between names. */
export function listClientFiles(directory: string): Set<string> {
  const root = resolve(directory);
  if (!existsSync(root)) return new Set();
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map((entry) =>
    relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'),
  );
  // What a build tool keeps for itself (`.vite/`) is nobody's business.
  return new Set(paths.filter((path) => !/(^|\/)\.(?!well-known\/)/.test(path)));
}

/**
 * Serves the built app: files as they are (precompressed ones if they exist), public pages from
 * `{route}/index.html`, and the app's shell for every other page address.
 */
export async function setUpClientFiles(
  app: FastifyInstance,
  config: AppConfig,
  files: Set<string>,
  routes: RouteList,
): Promise<void> {
  const root = resolve(config.clientDirectory);
  const policyOf = policiesOf(config, root);
  if (files.size > 0)
    await app.register(fastifyStatic, {
      root,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      index: false,
    });
  answerShares(app);
  app.get('/*', { config: { rateLimit: false } }, (request, reply) => {
    const path = pathOf(request);
    const file = isInterface(path)
      ? undefined
      : (fileFor(path, files, wantsPage(request)) ?? newerFile(path, root));
    if (file === undefined) return refuseUnknown(routes, request, reply);
    const policy = policyOf(file);
    if (policy !== undefined) reply.header('content-security-policy', policy);
    if (policy !== undefined && !movesOn.test(file)) keepProcess(reply);
    return sendClientFile(reply, file);
  });
}

/**
 * The app, and the pages that lead on to it or not, by whether somebody is signed in (src/app/first-scripts.ts). The
 * window that has opened them sees the tie being cut, so it must be cut on all ways alike: else any site could tell who
 * has an account here.
 */
const movesOn = /^(app\.html$|(login|landing)\/)/;

/**
 * Any other page is alike for everybody: the window that has opened it learns nothing. Cutting that off makes Chromium
 * begin anew in another process once the page has answered: a twelfth of the time to its first paint.
 */
function keepProcess(reply: FastifyReply): void {
  reply.header('cross-origin-opener-policy', 'unsafe-none');
}

/**
 * Each page's own policy by its file: it runs no other page's scripts, and names none of them. It is that of the file as
 * it is now: of a build beside a running gateway a device would else keep a page whose scripts may not run, for good.
 */
function policiesOf(config: AppConfig, root: string): (file: string) => string | undefined {
  const known = new Map<string, { at: number; policy: string }>();
  return (file) => {
    const at = file.endsWith('.html')
      ? statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs
      : undefined;
    if (at === undefined) return undefined;
    const before = known.get(file);
    if (before?.at === at) return before.policy;
    const policy = policyOfPage(config, inlineHashes(join(root, file)));
    known.set(file, { at, policy });
    return policy;
  };
}

/**
 * What other apps share is taken by the service worker (workers/share.ts). If the browser has removed
 * it, the share comes here: it is not read, and the editor says that it was not taken.
 */
function answerShares(app: FastifyInstance): void {
  const leave = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply.redirect('/mymeeteditor?jaettu=0', 303);
  app.post('/mymeeteditor', { onRequest: leave }, leave);
}

/** The file that answers a path; undefined if none does. */
function fileFor(path: string, files: Set<string>, page: boolean): string | undefined {
  const parts = decode(path)?.split('/');
  if (parts === undefined || parts.includes('..')) return undefined;
  const isNamed = (part: string): boolean => part !== '';
  const name = parts.slice(parts.findIndex(isNamed), parts.findLastIndex(isNamed) + 1).join('/');
  if (name !== '' && files.has(name)) return name;
  const prerendered = name === '' ? 'index.html' : `${name}/index.html`;
  if (files.has(prerendered)) return prerendered;
  if (!page) return undefined;
  return ['app.html', 'index.html'].find((shell) => files.has(shell));
}

/** A script or style that a build beside the running gateway has added: its pages, which are served at once, name it. */
function newerFile(path: string, root: string): string | undefined {
  const name = /^\/(assets\/\w[\w.-]*)$/.exec(path)?.[1];
  if (name === undefined) return undefined;
  return statSync(join(root, name), { throwIfNoEntry: false })?.isFile() ? name : undefined;
}

/** True if a browser navigates here: a missing script or picture must not be answered by a page. */
function wantsPage(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? '*/*';
  const last = pathOf(request).split('/').at(-1) ?? '';
  return (accept.includes('text/html') || accept === '*/*') && !last.includes('.');
}

/** Pages and the worker lead to each new build; the manifest, icons and clips may be a day late: each start asks for some. */
function cacheControlOf(file: string): string {
  if (file.endsWith('.html') || file === 'serviceworker.js') return 'no-cache';
  const isHashed =
    file.startsWith('assets/') || /[.-][\w-]{8,}\.(js|css|woff2|avif|webp)$/.test(file);
  return isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=86400';
}

function sendClientFile(reply: FastifyReply, file: string): FastifyReply {
  reply.header('cache-control', cacheControlOf(file));
  if (file.endsWith('.webmanifest')) reply.type('application/manifest+json');
  return reply.sendFile(file);
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
