const iconFile = /lucide-react\/.*\/icons\/[\w-]+\.m?js$/;

/**
 * A plugin that takes out of lucide's icons what only development needs: React's keys, random letters that
 * do not compress (the parts of an icon never change places), and a statement that does nothing.
 */
export function leanIcons() {
  return {
    name: 'kohdataan:lean-icons',
    apply: 'build',
    transform: {
      filter: { id: iconFile },
      handler: (code) => code.replaceAll(/,\s*key: "\w+"/g, '').replace('__iconData.node;\n', ''),
    },
  };
}
