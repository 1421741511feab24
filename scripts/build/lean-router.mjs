const routerFile = /react-router\/dist\/production\/chunk-[\w-]+\.mjs$/;

/**
 * A plugin that lets the bundler leave out what nobody here uses of React Router's package (links, forms and what
 * only those need): names for developer tools, set at the top level, and calls that are not marked as pure keep
 * it all. Its warnings to developers stand in the form without them, too.
 */
export function leanRouter() {
  return {
    name: 'kohdataan:lean-router',
    apply: 'build',
    transform: {
      filter: { id: routerFile },
      handler: (code) =>
        code
          .replaceAll(/^( *)warning(?:Once)?\(\n[^]*?^\1\);$/gm, '$1;')
          .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
          .replaceAll(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'),
    },
  };
}
