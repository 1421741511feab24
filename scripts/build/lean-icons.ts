import type { Plugin } from 'vite';
import { libraryPlugin } from './library-plugin.ts';

const iconFile = /lucide-react\/.*\/icons\/[\w-]+\.m?js$/;

/**
 * A plugin that takes out of lucide's icons what src/components/lucide-icon.ts does without: names, sizes (all
 * are 24), React's keys, which are random letters that do not compress, and a statement that does nothing.
 */
export const leanIcons = (): Plugin =>
  libraryPlugin('lean-icons', iconFile, (code) =>
    code
      .replaceAll(/,\s*key: "\w+"/g, '')
      .replace(/name: "[\w-]+",\s*size: 24,/, '')
      .replace('__iconData.node;\n', ''),
  );
