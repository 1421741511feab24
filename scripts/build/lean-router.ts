import type { Plugin } from 'vite';
import { replaced } from './cut.ts';
import { libraryPlugin } from './library-plugin.ts';

const routerFile = /react-router\/dist\/production\/chunk-[\w-]+\.mjs$/;
/** The chunk that renders routes. */
const ofRoutes = 'function useRoutesImpl(';

/**
 * What routes would have to do for a router that also loads data (`createBrowserRouter`), of which there is none; and
 * what would keep its error boundary alive, a list of mutations, and a version that nobody asks for.
 */
const places: readonly (readonly [RegExp, string])[] = [
  [
    /^(function useRoutesImpl\(routes, locationArg), dataRouterOpts(\) \{)$/m,
    '$1$2\n  const dataRouterOpts = void 0;',
  ],
  [
    /^(function _renderMatches\(matches, parentMatches = \[\]), dataRouterOpts(\) \{)\n.*$/m,
    '$1$2\n  const dataRouterOpts = void 0, dataRouterState = void 0;',
  ],
  [/^ {2}let \{ isDataRoute \} = .*\n {2}return .* : (useNavigateUnstable\(\);)$/m, '  return $1'],
  [
    /^(function RenderedRoute\(\{ routeContext), match(, children \}\) \{\n) {2}let dataRouterContext = [^]*?^ {2}\}\n/m,
    '$1$2',
  ],
  [/^RenderErrorBoundary\.contextType = RSCRouterContext;\n/m, ''],
  [/^try \{\n {2}if \(isBrowser2?\) \{\n {4}window\.__reactRouterVersion =[^]*?^\}$/m, ''],
];

/**
 * A plugin that lets the bundler leave out what nobody here uses of React Router's package (links, forms, routes that
 * load data, and what only those need): names for developer tools, set at the top level, and calls that are not marked
 * as pure keep it all. Its warnings to developers stand in the form without them, too.
 */
export const leanRouter = (): Plugin =>
  libraryPlugin('lean-router', routerFile, (code) => {
    const lean = code
      .replaceAll(/^( *)warning(?:Once)?\(\n[^]*?^\1\);$/gm, '$1;')
      .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
      .replaceAll(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
      .replaceAll(/= (Object\.getOwnPropertyNames\(|new Set\()/g, '= /* @__PURE__ */ $1');
    if (!code.includes(ofRoutes)) return lean;
    return places.reduce((rest, [pattern, text]) => replaced(rest, pattern, text), lean);
  });
