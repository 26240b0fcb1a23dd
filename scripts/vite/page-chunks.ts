import type { Rolldown } from 'vite'

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>

const framework = /\/node_modules\/(?:react|react-dom|react-router|scheduler|@react-router)\//
const icon = /\/node_modules\/lucide-react\//
const projectCode = /\/(?:web|contract)\//
/** Form controls, dialogs and icons: small modules that many pages and dialogs share. */
const controls = /\/web\/ui\/(?:data|feedback|form|layout|overlay)\/|\/node_modules\/lucide-react\//
const route = /\/web\/routes\/(?:admin\/)?[a-z-]+\.tsx$/
/**
 * Modules on every storefront page, and the most common landing pages. The last two are small, and collections and filters would
 * load the rest of the product page for them.
 */
const everyPage =
  /\/web\/(?:root|layouts\/StorefrontLayout|catalogue\/lists\/ProductCard|catalogue\/plain-text|ui\/IconButton)\.tsx?$/
const firstPage = /\/web\/routes\/(home|products-list|category|product|search)\.tsx$/
/** Landing pages with product lists: they share one more chunk. */
const listPages = new Set(['products-list', 'category', 'search'])
const adminCode = /\/web\/(?:routes\/admin\/[a-z-]+\.tsx|layouts\/(?:AdminLayout|admin\/\w+)\.tsx|[\w-]+\/manage\/.*)$/

/** Assigns modules to chunks by following their importers, so that no list of modules has to be maintained. */
function createChunkAssigner() {
  const cachedEntries = new Map<string, ReadonlySet<string>>()

  /** The entries that import a module: routes, modules of every page, and dynamic imports. */
  function entriesOf(id: string, modules: Modules): ReadonlySet<string> {
    const cached = cachedEntries.get(id)
    if (cached) return cached
    const entries = new Set<string>()
    cachedEntries.set(id, entries)
    const { importers = [], dynamicImporters = [] } = modules.getModuleInfo(id) ?? {}
    if (everyPage.test(id) || route.test(id) || dynamicImporters.length > 0) entries.add(id)
    if (route.test(id)) return entries
    for (const importer of importers) for (const entry of entriesOf(importer, modules)) entries.add(entry)
    return entries
  }

  /** The shared chunk of a module; null if only one entry imports it. */
  function chunkOf(id: string, modules: Modules): string | null {
    if (!(projectCode.test(id) || icon.test(id)) || route.test(id)) return null
    const entries = [...entriesOf(id, modules)]
    const pages = entries.flatMap((entry) => firstPage.exec(entry)?.[1] ?? [])
    if (entries.some((entry) => everyPage.test(entry))) return 'shop'
    if (pages.length > 1) return pages.every((page) => listPages.has(page)) ? 'list-parts' : 'shop'
    if (entries.length < 2) return null
    if (pages[0]) return `${pages[0]}-parts`
    if (entries.every((entry) => adminCode.test(entry))) return 'office'
    return controls.test(id) ? 'controls' : null
  }

  /** Whether a module imports only its own chunk, the controls and the shop chunk: a chunk group also includes the dependencies of its modules. */
  function isSelfContained(id: string, chunk: string, modules: Modules, visited = new Set<string>()): boolean {
    if (visited.has(id) || framework.test(id)) return true
    visited.add(id)
    const own = chunkOf(id, modules)
    if (own === 'shop') return true
    if (own !== chunk && own !== 'controls') return false
    return (modules.getModuleInfo(id)?.importedIds ?? []).every((needed) =>
      isSelfContained(needed, own, modules, visited),
    )
  }
  return { chunkOf, isSelfContained }
}

const { chunkOf, isSelfContained } = createChunkAssigner()

const chunkNameIf =
  (accepts: (chunk: string, id: string, modules: Modules) => boolean) => (id: string, modules: Modules) => {
    const chunk = chunkOf(id, modules)
    return chunk !== null && accepts(chunk, id, modules) ? chunk : null
  }

/**
 * One file each for the framework, the shared storefront code, the rest of each landing page, the controls and the shared admin
 * code: many small files compress worse, load slower, and enlarge the route manifest.
 */
export const pageChunks = [
  { name: 'framework', debugName: 'framework', test: framework, priority: 5 },
  { name: chunkNameIf((chunk) => chunk === 'shop'), debugName: 'shop', priority: 4 },
  { name: chunkNameIf((chunk) => chunk.endsWith('-parts')), debugName: 'parts', priority: 3 },
  {
    name: chunkNameIf((chunk, id, modules) => chunk === 'controls' && isSelfContained(id, chunk, modules)),
    debugName: 'controls',
    priority: 2,
  },
  {
    name: chunkNameIf((chunk, id, modules) => chunk === 'office' && isSelfContained(id, chunk, modules)),
    debugName: 'office',
    priority: 1,
  },
]
