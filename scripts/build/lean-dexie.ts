import type { Plugin } from 'vite';
import { without, withoutAll } from './cut.ts';
import { libraryPlugin } from './library-plugin.ts';

const dexieFile = /dexie\/dist\/modern\/dexie\.mjs$/;

/** By class, what nobody calls: neither our code nor Dexie's own that is left. */
const uncalled = {
  Table: 'offset limit each mapToClass defineClass add upsert bulkAdd bulkUpdate',
  Collection:
    'raw sortBy offset limit until first last or desc eachKey eachUniqueKey eachPrimaryKey keys uniqueKeys firstKey lastKey distinct',
  WhereClause:
    'above aboveOrEqual belowOrEqual startsWithIgnoreCase equalsIgnoreCase anyOfIgnoreCase startsWithAnyOfIgnoreCase notEqual noneOf inAnyRange startsWithAnyOf',
  Transaction: 'waitFor',
  Version: 'upgrade',
  Dexie: 'hasBeenClosed hasFailed dynamicallyOpened',
};

/**
 * What would keep alive what has no work here: hooks, prefixes of compound indexes, and answers that are kept for
 * further ones (its own option is off in src/data, and off by default with this).
 */
const uses = [
  /this\.use\(cacheMiddleware\);/,
  /this\.use\(virtualIndexMiddleware\);/,
  /this\.use\(hooksMiddleware\);/,
  / signalSubscribersNow\(everything, true\);/,
  / signalSubscribersNow\(updateParts, true\);/,
  /^ {4}defineClass\(\) \{\n[^]*?^ {4}\},\n/m,
  /^ {4}async: function [^]*?^ {4}\},\n/m,
  /^ {4}spawn: function [^]*?^ {4}\},\n/m,
  /^ {4}waitFor: function [^]*?^ {4}\},\n/m,
  / getObjectDiff: getObjectDiff,/,
  / cache,\n/,
];

/**
 * A plugin that gives devices Dexie without what nobody here uses: five kilobytes before the first list. It keeps its
 * methods together in classes, where the bundler does not see which are called.
 */
export const leanDexie = (): Plugin =>
  libraryPlugin('lean-dexie', dexieFile, (code) => {
    const cut = withoutAll(code, uncalled);
    return uses.reduce(without, cut).replace("cache: 'cloned'", "cache: 'disabled'");
  });
