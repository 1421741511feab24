import type { BuildOptions, Plugin } from 'vite';

/**
 * How the signed-in app is cut into files: `shell` (React, router, texts, bars), `replica` (RxDB and
 * sync, which run in a worker), `base` (what both need: rxjs, the schemas), `sync-more` (what sync does not begin with), `upload` (large pictures), `beside` (what runs beside
 * the screens), one chunk per feature with its first screen and one with the rest of it, and what several
 * features use: `shared` for those first screens (`elsewhere` if /meets does without), `forms` for the rest.
 * Few requests, and what one screen needs does not wait for another's. Public pages load `common` (requests,
 * session) and little scripts of their own.
 */
const appEntry = /\/src\/app\/main\.tsx$/;
/** What the worker starts with; and the page's side of it, which the app opens the replica with. */
const workerEntry = /\/src\/sync\/replica-worker\.ts$/;
const replicaEntry = /\/src\/sync\/open-replica\.ts$/;
/** Databases are deleted in pages too, where there may be no replica: that is rare. */
const withDexie = /\/src\/data\/(wipe-account|count-left)\.ts$/;
const uploadEntry = /\/src\/sync\/send-resumable\.ts$/;
/** The screens of the bar at the bottom: where people start. */
const firstScreens =
  /\/src\/features\/(meets\/meets-page|chats\/discussions-page|people\/people-page)\.tsx$/;
/** Where most people start: it loads nothing that only the other two share. */
const firstFeature = 'meets';
/** Parts of the app that start after the first screen. What is shared to the app is rare, and goes with forms. */
const beside =
  /\/src\/app\/(?!share-into-draft)|components\/(?:follow-finger|soft-keyboard)|meets\/steady-scroll/;
const feature = /\/src\/features\/([\w-]+)\//;
const alone =
  /virtua|icons\/external-link\.|components\/(affiliate-card|divide-words|drawings|illustration)|account\/shop-offers\.|react-easy-crop|normalize-wheel|components\/picture\/crop/;
/** What only a migration of stored documents needs. */
const later = /rxdb\/.*\/(migration-schema|local-documents)|\/src\/data\/migration\.ts$/;
/** Of sync, what it fetches when there are pictures to send, notes to take over or own words that are leaving: that needs no code of screens. */
const syncMore =
  /\/src\/(sync\/(uploader|upload-request|picture-uploads|left-pictures|refuse-picture|upload-turns|keep-vanished)|data\/take-over-notes)\.ts$/;
/** What both /login and the parts after the first screen ask: too little for a file of its own. */
const inApp = /\/src\/data\/in-app-browser\.ts$/;
/** RxDB names it too, for attachments, which nobody has here. */
const uploadOnly = /node_modules\/js-base64\//;
/** Notifications, which the sign-out of a page without the app ends too, and the only thing that they need for themselves. */
const push = /\/src\/data\/(push|is-apple-mobile)\.ts$/;
const english =
  /\/(app\/english|schemas\/enum-en)\.ts$|\/(account|app|chats|meets|notifications|people|profile|picture|i18n)\/locales\/en\.json$/;
/** Screens that have no other code in common say with it what can be undone, and what could not be stored. */
const saidElsewhere = /components\/(undo-toast|say-not-saved)\.ts$/;
/** Drawings that come when they can and are not kept beforehand. */
const drawings = /\/features\/meets\/meet-type-icon\.tsx$/;
const barrelFile = /lucide-react\.m?js$/;
const shared = /\/src\/|\/schemas\/|node_modules/;
const iconImport = /import\s*\{([^}]+)\}\s*from\s*['"]lucide-react['"]/g;
const iconFile = /lucide-react\/.*\/icons\/([\w-]+)\.m?js$/;

/** What the bundler knows of a module. */
interface ModuleInfo {
  readonly code: string | null;
  readonly isEntry: boolean;
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

/** Looks a module up by its id. */
type InfoOf = (id: string) => ModuleInfo | null | undefined;

type Ids = ReadonlySet<string>;

/** Sets of modules, by what needs them. */
interface ModulesByUse {
  readonly shell: Ids;
  readonly worker: Ids;
  readonly opening: Ids;
  readonly upload: Ids;
  readonly page: Ids;
  readonly drawn: Ids;
  /** Names of icons. */
  readonly besideDrawn: Ids;
  readonly publicPages: Ids;
  readonly severalPages: Ids;
  /** By feature, what its first screen needs. */
  readonly first: ReadonlyMap<string, Ids>;
}

type Output = Extract<
  NonNullable<BuildOptions['rolldownOptions']>['output'],
  { codeSplitting?: unknown }
>;

/** The plan by which the app is cut into chunks: a plugin, and Rolldown's `codeSplitting` option. */
export interface ChunkPlan {
  readonly plugin: Plugin;
  readonly codeSplitting: NonNullable<Output['codeSplitting']>;
}

const namesIn = (list: string): string[] => list.split(',').map((name) => name.trim());

/** Name to file of every icon, from the exports of lucide's barrel. */
function iconFiles(barrel: string): ReadonlyMap<string, string> {
  const exports = barrel.matchAll(
    /export\s*\{([^}]+)\}\s*from\s*['"]\.\/icons\/([\w-]+)\.m?js['"]/g,
  );
  return new Map(
    [...exports].flatMap(([, names = '', file = '']) =>
      namesIn(names).map((name) => [name.replace('default as ', ''), file] as const),
    ),
  );
}

/** Files of the icons that a module imports by name from the barrel. */
function iconsOf(code: string, files: ReadonlyMap<string, string>): (string | undefined)[] {
  return [...code.matchAll(iconImport)]
    .flatMap(([, names = '']) => namesIn(names))
    .map((name) => files.get(name.replace(/ .*/, '')));
}

/** Files of icons by name, of the barrel that is among some modules. */
function iconFilesAmong(ids: Iterable<string>, info: InfoOf): ReadonlyMap<string, string> {
  const barrel = [...ids].find((id) => barrelFile.test(id));
  return iconFiles(barrel === undefined ? '' : (info(barrel)?.code ?? ''));
}

/** Everything that a module imports statically, itself included. */
function closure(entry: string, info: InfoOf): Ids {
  const ids = new Set<string>();
  const add = (id: string): void => {
    if (ids.has(id)) return;
    ids.add(id);
    for (const imported of info(id)?.importedIds ?? []) add(imported);
  };
  add(entry);
  // Icons come through one barrel that imports them all: only those named count.
  const files = iconFilesAmong(ids, info);
  const named = new Set([...ids].flatMap((id) => iconsOf(info(id)?.code ?? '', files)));
  for (const id of ids) {
    const [, icon] = iconFile.exec(id) ?? [];
    if (icon !== undefined && !named.has(icon)) ids.delete(id);
  }
  return ids;
}

/** Everything that a page can come to import, at once or later, but for what runs in the worker and what is rare. */
function reach(entry: string, info: InfoOf): Ids {
  const ids = new Set<string>();
  const add = (id: string): void => {
    if (ids.has(id) || workerEntry.test(id) || withDexie.test(id)) return;
    ids.add(id);
    const { importedIds = [], dynamicallyImportedIds = [] } = info(id) ?? {};
    for (const imported of [...importedIds, ...dynamicallyImportedIds]) add(imported);
  };
  add(entry);
  return ids;
}

/** The module of drawings, and its icons that no other module of ours uses. */
function drawnAlone(ids: readonly string[], info: InfoOf): Ids {
  const files = iconFilesAmong(ids, info);
  const others = ids.filter((id) => /\/src\//.test(id) && !drawings.test(id));
  const used = new Set(others.flatMap((id) => iconsOf(info(id)?.code ?? '', files)));
  const entry = ids.find((id) => drawings.test(id));
  const isOwn = (id: string): boolean => {
    const icon = iconFile.exec(id)?.[1];
    return id === entry || (icon !== undefined && !used.has(icon));
  };
  return new Set(entry === undefined ? [] : [...closure(entry, info)].filter(isOwn));
}

/** Names of the icons that the parts after the first screen use: any file that they import from, each start loads. */
function besideIcons(ids: readonly string[], info: InfoOf): Ids {
  const files = iconFilesAmong(ids, info);
  const used = ids
    .filter((id) => beside.test(id))
    .flatMap((id) => iconsOf(info(id)?.code ?? '', files));
  return new Set(used.filter((icon) => icon !== undefined));
}

function modulesByUse(ids: readonly string[], info: InfoOf): ModulesByUse {
  const find = (test: RegExp): string | undefined => ids.find((id) => test.test(id));
  const of = (test: RegExp): Ids => {
    const id = find(test);
    return id === undefined ? new Set() : closure(id, info);
  };
  const app = find(appEntry);
  const scripts = ids.filter((id) => info(id)?.isEntry && id.endsWith('-script.ts'));
  const closures = scripts.map((id) => closure(id, info));
  const publicPages = new Set(closures.flatMap((one) => [...one]));
  const screens = ids.filter((id) => firstScreens.test(id));
  return {
    shell: of(appEntry),
    worker: of(workerEntry),
    opening: of(replicaEntry),
    upload: of(uploadEntry),
    page: app === undefined ? new Set() : reach(app, info),
    drawn: drawnAlone(ids, info),
    besideDrawn: besideIcons(ids, info),
    publicPages,
    severalPages: new Set(
      [...publicPages].filter((id) => closures.filter((one) => one.has(id)).length > 1),
    ),
    first: new Map(screens.map((id) => [feature.exec(id)?.[1] ?? '', closure(id, info)])),
  };
}

/** Name of the file that a module goes into; null: one of its own, or that of whatever imports it. */
function chunkName(id: string, modules: ModulesByUse): string | null {
  const { shell, worker, opening, upload, page, publicPages, first } = modules;
  if (shell.has(id) ? publicPages.has(id) : /preload-helper/.test(id)) return 'common';
  if (inApp.test(id)) return 'common';
  if (push.test(id)) return 'push';
  if (publicPages.has(id)) return modules.severalPages.has(id) ? 'pages' : null;
  // The entry starts the app by being loaded, so nothing else may share its file.
  if (alone.test(id) || appEntry.test(id) || workerEntry.test(id)) return null;
  if (worker.has(id) && page.has(id)) return 'base';
  if (shell.has(id) || opening.has(id)) return 'shell';
  if (modules.drawn.has(id)) return 'meet-type-icon';
  if (english.test(id)) return 'english';
  if (later.test(id)) return 'migration';
  if (uploadOnly.test(id)) return 'upload';
  if (/node_modules\/rxjs\//.test(id)) return 'base';
  if (worker.has(id) || withDexie.test(id) || /node_modules\/(dexie|rxdb)\//.test(id))
    return 'replica';
  if (upload.has(id)) return 'upload';
  if (syncMore.test(id)) return 'sync-more';
  if (saidElsewhere.test(id)) return 'elsewhere';
  if (beside.test(id)) return 'beside';
  const [, folder] = feature.exec(id) ?? [];
  const users = [...first.keys()].filter((name) => first.get(name)?.has(id));
  if (folder !== undefined)
    return users.includes(folder) || !first.has(folder) ? folder : `${folder}-more`;
  if (!shared.test(id)) return null;
  if (users.length === 1) return users[0] ?? null;
  if (users.length === 0)
    return modules.besideDrawn.has(iconFile.exec(id)?.[1] ?? '') ? 'beside' : 'forms';
  return users.includes(firstFeature) ? 'shared' : 'elsewhere';
}

/** A plugin that notes the module graph, and the grouping for `output.codeSplitting`. */
export function chunkPlan(): ChunkPlan {
  let modules = modulesByUse([], () => undefined);
  const plugin: Plugin = {
    name: 'kohdataan:chunk-plan',
    buildEnd() {
      modules = modulesByUse([...this.getModuleIds()], (id) => this.getModuleInfo(id));
    },
  };
  return {
    plugin,
    codeSplitting: {
      groups: [{ name: (id) => chunkName(id, modules), debugName: 'kohdataan' }],
      includeDependenciesRecursively: false,
    },
  };
}
