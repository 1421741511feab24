import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { couchDatabases } from './databases.ts';

/** A design document as CouchDB stores it. */
export interface DesignDocument {
  _id: string;
  _rev?: string;
  language: 'javascript';
  /** false: views are built when an operator asks, not after every write. */
  autoupdate: false;
  views?: Record<string, { map: string; reduce?: string }>;
  validate_doc_update?: string;
}

const root = fileURLToPath(new URL('.', import.meta.url));
/** Folder whose design documents every database gets. */
const everywhere = 'every-database';

/**
 * Design documents of a database, read from the folders
 * `{database}/_design/{name}/views/{view}/map.js` (and `reduce.js`) and
 * `{database}/_design/{name}/validate_doc_update.js`.
 */
export function designDocuments(database: (typeof couchDatabases)[number]): DesignDocument[] {
  return [everywhere, database].flatMap((folder) => {
    const designs = join(root, folder, '_design');
    return subfolders(designs).map((name) => designDocument(name, join(designs, name)));
  });
}

/** Mango indexes of a database: the JSON files of `{database}/_index`, as `POST /{db}/_index` takes them. */
export function mangoIndexes(database: (typeof couchDatabases)[number]): object[] {
  const folder = join(root, database, '_index');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as object);
}

function designDocument(name: string, folder: string): DesignDocument {
  const views = subfolders(join(folder, 'views')).map((view) => {
    const map = functionText(join(folder, 'views', view, 'map.js'));
    const reduce = functionText(join(folder, 'views', view, 'reduce.js'));
    if (map === undefined) throw new Error(`view ${name}/${view} has no map.js`);
    return [view, { map, ...(reduce === undefined ? {} : { reduce }) }] as const;
  });
  const validate = functionText(join(folder, 'validate_doc_update.js'));
  return {
    _id: `_design/${name}`,
    language: 'javascript',
    autoupdate: false,
    ...(views.length === 0 ? {} : { views: Object.fromEntries(views) }),
    ...(validate === undefined ? {} : { validate_doc_update: validate }),
  };
}

/**
 * The text of a function; a reduce file may hold just the name of a built-in one (`_count;`). In
 * parentheses, because CouchDB evaluates it as a script and wants a function as its value: a
 * declaration with a name has none.
 */
function functionText(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  const text = readFileSync(path, 'utf8').trim();
  return /^(_\w+);?$/.exec(text)?.[1] ?? `(${text})`;
}

function subfolders(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}
