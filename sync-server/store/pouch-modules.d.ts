declare module 'pouchdb-adapter-http' {
  const plugin: PouchDB.Plugin;
  export default plugin;
}

declare module 'pouchdb-adapter-leveldb' {
  const plugin: PouchDB.Plugin;
  export default plugin;
}
