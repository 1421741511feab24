import type { Plugin } from 'vite';

const id = /vite\/preload-helper/;

/**
 * In place of Vite's own helper around a dynamic import, which fetches with modules and `import.meta`: a chunk's
 * styles are fetched beside its scripts, once. Sheets of the document count as fetched, disabled ones too. A
 * sheet that did not come is asked for again by the next try. While nothing of the app is in the page, only the look of
 * the last visit (src/app/snapshot.ts), which has its own styles, a sheet is fetched and not yet used: a slow phone
 * would lay the look out anew for it. Once the app runs, a sheet is waited for no longer than a script is
 * (src/app/script-loader.ts).
 */
const code = `
function fetchSheet(file) {
  const href = '/' + file;
  if (document.querySelector('link[href="' + href + '"][rel=stylesheet]')) return undefined;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  const isStart = document.getElementById('root')?.firstChild === null;
  if (isStart) link.media = 'not all';
  return new Promise((resolve, reject) => {
    const fail = link.onerror = () => {
      link.remove();
      reject(new TypeError('Failed to fetch ' + href));
    };
    const timer = isStart ? 0 : setTimeout(fail, 60000);
    link.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    document.head.append(link);
  });
}
export const __vitePreload = (load, files = []) =>
  Promise.all([load(), ...files.map(fetchSheet)]).then(([chunk]) => chunk);
`;

/** A plugin that puts a helper of our own around dynamic imports. */
export function importHelper(): Plugin {
  return {
    name: 'kohdataan:import-helper',
    apply: 'build',
    enforce: 'pre',
    load: { filter: { id }, handler: () => ({ code, moduleSideEffects: false }) },
  };
}
