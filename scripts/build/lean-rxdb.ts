import type { Plugin } from 'vite';
import { without, withoutAll } from './cut.ts';
import { libraryPlugin } from './library-plugin.ts';

/** By file and class, what nobody calls: neither our code nor RxDB's own that is left. */
const uncalled: Record<string, Record<string, string>> = {
  'rx-collection': {
    RxCollectionBase:
      'insertIfNotExists bulkUpsert upsert incrementalUpsert exportJSON importJSON registerWebMCP insertCRDT addPipeline addHook',
  },
  'rx-database': {
    RxDatabaseBase: 'removeCollectionDoc exportJSON addState importJSON backup registerWebMCP',
  },
  'rx-query': {
    RxQueryBase:
      'remove incrementalRemove update patch incrementalPatch modify incrementalModify where sort skip limit',
  },
  'plugins/replication/index': {
    RxReplicationState: 'awaitInitialReplication awaitInSync awaitDocumentPushed remove',
  },
};

/** Of documents, which are no class: references that are followed, and fields that are watched. */
const ofDocuments = [
  /^ {2}populate\(.*\{\n(?: {3}.*\n|\n)*? {2}\},\n/m,
  /^ {2}get\$\(.*\{\n(?: {3}.*\n|\n)*? {2}\},\n/m,
];

const rxdbFile = new RegExp(`rxdb/dist/esm/(rx-document|${Object.keys(uncalled).join('|')})\\.js$`);

/**
 * A plugin that gives devices RxDB without what nobody here uses: two kilobytes before the first list. It keeps its
 * methods together in classes, where the bundler does not see which are called.
 */
export const leanRxdb = (): Plugin =>
  libraryPlugin('lean-rxdb', rxdbFile, (code, id) => {
    const [, file = ''] = rxdbFile.exec(id) ?? [];
    if (file === 'rx-document') return ofDocuments.reduce(without, code);
    return withoutAll(code, uncalled[file] ?? {});
  });
