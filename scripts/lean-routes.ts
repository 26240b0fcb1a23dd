import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

type Route = { imports?: string[]; css?: string[]; [fact: string]: unknown }
type Routes = { entry: object; routes: { root: Route; [id: string]: Route } }

const start = 'window.__reactRouterManifest='

/** What a page of the shop brings of its own beside its module (scripts/page-chunks.ts). */
const ofFirstPage = /\/[\w-]+-parts-[^/]+$/

/**
 * The list of routes without what goes without saying: facts that are false, and the style sheet that came with the root. Of the
 * files that routes import only those are left that links of the shop ask for before somebody goes there; all others are found
 * when the page is opened, and a first visit is told of them by the server.
 */
export function leanRoutes(list: Routes): Routes {
  const { root } = list.routes
  const routes = Object.entries(list.routes).map(([id, { css: _, imports = [], ...facts }]) => {
    const said = Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== false))
    const own = imports.filter((file) => ofFirstPage.test(file))
    return [id, own.length > 0 ? { ...said, imports: own } : said]
  })
  return { ...list, routes: { ...Object.fromEntries(routes), root } }
}

/** Rewrites the list of routes, the one script of every first visit that grows with every page of the back office. */
export function leanRouteList(): Plugin {
  return {
    name: 'lean-route-list',
    buildApp: {
      order: 'post',
      async handler({ environments: { client } }) {
        const directory = join(client?.config.build.outDir ?? '', 'assets')
        const name = readdirSync(directory).find((file) => /^manifest-.*\.js$/.test(file))
        const script = name && readFileSync(join(directory, name), 'utf8')
        if (!script?.startsWith(start))
          throw new Error('React Router has changed: its list of routes is not where it was.')
        const list = JSON.parse(script.slice(start.length).replace(/;\s*$/, '')) as Routes
        writeFileSync(join(directory, name!), `${start}${JSON.stringify(leanRoutes(list))};`)
      },
    },
  }
}
