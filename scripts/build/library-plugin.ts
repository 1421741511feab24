import type { Plugin } from 'vite';

/**
 * A plugin that changes files of a library while the app is built.
 * @param name of what it does @param id tells the files by their path @param change makes a file's new text
 */
export function libraryPlugin(
  name: string,
  id: RegExp,
  change: (code: string, path: string) => string,
): Plugin {
  return {
    name: `kohdataan:${name}`,
    apply: 'build',
    transform: { filter: { id }, handler: change },
  };
}
