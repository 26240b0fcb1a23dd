import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const createIcon = fileURLToPath(new URL('../../web/ui/create-icon.ts', import.meta.url))

/** Also the statement that reads the shapes for no purpose. */
const unused = /,\s*key: "\w+"|^ {2}(?:name|size): .*,$|^__iconData\.node;$/gm

/**
 * Vite plugin: icons of lucide-react are built with `web/ui/create-icon.ts`, which is a tenth of the package's own code. Names, sizes
 * and React keys of their shapes are left out: it needs none, and random keys do not compress.
 */
export function smallIcons(): Plugin {
  return {
    name: 'small-icons',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^\.\.\/createLucideIcon\.mjs$/ },
      handler: () => createIcon,
    },
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\// },
      handler: (code) => code.replaceAll(unused, ''),
    },
  }
}
