import type { Rolldown } from 'vite'

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>

const framework = /\/node_modules\/(?:react|react-dom|react-router|scheduler|@react-router)\//
/** The project's own code, and the icons, of which every page needs others. */
const projectCode = /\/(?:web|contract)\/|\/node_modules\/lucide-react\//
const route = /\/web\/routes\/(?:admin\/)?[a-z-]+\.tsx$/
/** What every page of the shop shows, and the four pages on which most first visits begin. */
const everyPage = /\/web\/(?:root|layouts\/StorefrontLayout|catalogue\/lists\/ProductCard)\.tsx$/
const firstPage = /\/web\/routes\/(home|products-list|category|product)\.tsx$/
/** First pages that share code which the other two do not load. */
const listPages = new Set(['products-list', 'category'])
const adminCode = /\/web\/(?:routes\/admin\/[a-z-]+\.tsx|layouts\/(?:AdminLayout|admin\/\w+)\.tsx|[\w-]+\/manage\/.*)$/

/** Says where modules go, by following who imports them: no list of modules has to be kept. */
function createChunkAssigner() {
  const known = new Map<string, ReadonlySet<string>>()

  /** The files by which a module is reached: routes, what every page shows, and what is loaded later. */
  function startsOf(id: string, modules: Modules): ReadonlySet<string> {
    const before = known.get(id)
    if (before) return before
    const starts = new Set<string>()
    known.set(id, starts)
    const { importers = [], dynamicImporters = [] } = modules.getModuleInfo(id) ?? {}
    if (everyPage.test(id) || route.test(id) || dynamicImporters.length > 0) starts.add(id)
    if (route.test(id)) return starts
    for (const importer of importers) for (const start of startsOf(importer, modules)) starts.add(start)
    return starts
  }

  /** The file a module shares with others of its kind; null where it stays with the one that needs it. */
  function placeOf(id: string, modules: Modules): string | null {
    if (!projectCode.test(id) || route.test(id)) return null
    const starts = [...startsOf(id, modules)]
    const pages = starts.flatMap((start) => firstPage.exec(start)?.[1] ?? [])
    if (starts.some((start) => everyPage.test(start))) return 'shop'
    if (pages.length > 1) return pages.every((page) => listPages.has(page)) ? 'list-parts' : 'shop'
    if (starts.length < 2) return null
    if (pages[0]) return `${pages[0]}-parts`
    return starts.every((start) => adminCode.test(start)) ? 'office' : null
  }

  /** Whether a module of the office needs only the office and the shop: a group takes along whatever its modules need. */
  function isOfficeAlone(id: string, modules: Modules, seen = new Set<string>()): boolean {
    if (seen.has(id) || framework.test(id)) return true
    seen.add(id)
    const place = placeOf(id, modules)
    if (place !== 'office') return place === 'shop'
    return (modules.getModuleInfo(id)?.importedIds ?? []).every((needed) => isOfficeAlone(needed, modules, seen))
  }
  return { placeOf, isOfficeAlone }
}

const { placeOf, isOfficeAlone } = createChunkAssigner()

/**
 * One file for the framework, one for what the shop's pages share, one for the rest of each first page and one for what the
 * back office shares: sixty small ones compress badly, come slowly over a slow line, and all stand in the list of routes.
 */
export const pageChunks = [
  { name: 'framework', debugName: 'framework', test: framework, priority: 4 },
  { name: chunkName((place) => place === 'shop'), debugName: 'shop', priority: 3 },
  { name: chunkName((place) => place.endsWith('-parts')), debugName: 'parts', priority: 2 },
  {
    name: chunkName((place, id, modules) => place === 'office' && isOfficeAlone(id, modules)),
    debugName: 'office',
    priority: 1,
  },
]

function chunkName(fits: (place: string, id: string, modules: Modules) => boolean) {
  return (id: string, modules: Modules) => {
    const place = placeOf(id, modules)
    return place !== null && fits(place, id, modules) ? place : null
  }
}
