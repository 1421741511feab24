import type { Plugin } from 'vite';
import { libraryPlugin } from './library-plugin.ts';

const reactDomFile = /react-dom\/cjs\/react-dom-client\.production\.js$/;

/**
 * A plugin that makes React DOM's signals, which it throws and compares and nobody reads, without `Error()`. It makes
 * them while it loads. A browser that is watched (developer tools, Lighthouse, tests) notes for each error where it
 * was made, and V8 reads all of React DOM anew to say so: 30 ms on a slow phone, in which nobody can use the page.
 */
export const quietReact = (): Plugin =>
  libraryPlugin('quiet-react', reactDomFile, (code) =>
    code.replaceAll(
      /^((?:var| ) \w+Exception\w* = )Error\(formatProdErrorMessage\(\d+\)\)/gm,
      '$1{ __proto__: Error.prototype }',
    ),
  );
