// Built files that import each other in a circle: whichever is loaded first runs before what it needs,
// and the screen that starts there breaks, though every module on its own is in order.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const staticImport = /(?:import|from)\s*["']\.\/([\w.-]+\.js)["']/g;

/** @returns one line per circle of static imports among the files of dist/client/assets */
export function checkChunks(root) {
  const folder = join(root, 'dist/client/assets');
  const files = readdirSync(folder).filter((file) => file.endsWith('.js'));
  const imports = new Map(
    files.map((file) => {
      const code = readFileSync(join(folder, file), 'utf8');
      return [file, [...code.matchAll(staticImport)].map(([, imported]) => imported)];
    }),
  );
  const done = new Set();
  const circles = [];
  const visit = (file, path) => {
    const start = path.indexOf(file);
    if (start !== -1) return void circles.push([...path.slice(start), file].join(' -> '));
    if (done.has(file)) return;
    for (const imported of imports.get(file) ?? []) visit(imported, [...path, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
  return circles;
}
