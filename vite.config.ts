import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Rolldown } from 'vite'

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** What every first visit to the shop needs, whatever the page; everything that these import at once comes with them. */
const firstVisit = /\/web\/(?:root|layouts\/StorefrontLayout|catalogue\/ProductCard)\.tsx/

/** All modules that a first visit loads: found by following the imports, so that no list has to be kept. */
function neededAtOnce(id: string, modules: Modules, seen = new Map<string, boolean>()): boolean {
  const known = seen.get(id)
  if (known !== undefined) return known
  seen.set(id, false)
  const importers = modules.getModuleInfo(id)?.importers ?? []
  const needed = firstVisit.test(id) || importers.some((importer) => neededAtOnce(importer, modules, seen))
  seen.set(id, needed)
  return needed
}

/** One file for the framework and one for the shop: sixty small ones compress badly and come slowly over a slow line. */
const groups = [
  {
    name: 'framework',
    test: /\/node_modules\/(?:react|react-dom|react-router|scheduler|@react-router|cookie|set-cookie-parser)\//,
    priority: 2,
  },
  {
    name: (id: string, modules: Modules) =>
      /\/(?:web|contract)\//.test(id) && neededAtOnce(id, modules) ? 'shop' : null,
    priority: 1,
  },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Known beforehand, so that development does not reload when a form or dialog is first opened.
  optimizeDeps: { include: ['react-hook-form', 'zod', 'radix-ui'] },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    // The server's bundle starts at the one door through which the server asks for pages.
    ssr: { build: { rolldownOptions: { input: './web/pages.ts' } } },
  },
})
