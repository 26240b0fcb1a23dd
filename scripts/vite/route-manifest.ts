import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

type Route = { parentId?: string; imports?: readonly string[]; css?: readonly string[]; [name: string]: unknown }
type RouteManifest = { version: string; routes: Record<string, Route> }

/** The layouts of the pages behind a sign-in, which are two thirds of all routes. */
const signedInLayouts = ['layouts/AccountLayout', 'layouts/AdminLayout']

const prefix = 'window.__reactRouterManifest='

/** Whether a route is one of the layouts or inside of one. */
const isSignedIn = (id: string | undefined, routes: RouteManifest['routes']): boolean =>
  id !== undefined && (signedInLayouts.includes(id) || isSignedIn(routes[id]?.parentId, routes))

/** Without the names of what a route does not have: React Router reads false, an empty list and nothing in the same way. */
const withoutEmptyFields = (route: Route): Route =>
  Object.fromEntries(
    Object.entries(route).filter(([, value]) => value !== false && !(Array.isArray(value) && value.length === 0)),
  )

/**
 * The route manifest of a first visit, and the imports that it leaves out: those of pages behind a sign-in, which only prefetching
 * needs, and the files of the root route, which every page has loaded.
 */
export function splitManifest({ routes, ...rest }: RouteManifest) {
  const loaded = routes.root?.imports ?? []
  const imports: Record<string, readonly string[]> = {}
  const shortened = Object.entries(routes).map(([id, route]) => {
    const own = (route.imports ?? []).filter((file) => !loaded.includes(file))
    if (!isSignedIn(id, routes)) return [id, withoutEmptyFields({ ...route, imports: own })] as const
    imports[id] = own
    return [id, withoutEmptyFields({ ...route, imports: [] })] as const
  })
  return { manifest: { ...rest, routes: Object.fromEntries(shortened) }, imports }
}

/**
 * Vite plugin: splits the route manifest, because the names of all files of the back office are most of its bytes. The layouts of the
 * pages behind a sign-in load the second file (`web/layouts/use-route-imports.ts`). The server has its own, complete manifest.
 */
export function shortenRouteManifest(): Plugin {
  return {
    name: 'shorten-route-manifest',
    buildApp: {
      // React Router writes the manifest last, with the server build.
      order: 'post',
      async handler({ environments: { client } }) {
        const assets = join(client?.config.build.outDir ?? '', 'assets')
        const file = readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name))
        const text = file ? readFileSync(join(assets, file), 'utf8') : ''
        if (!file || !text.startsWith(prefix)) throw new Error('React Router wrote no route manifest.')
        const { manifest, imports } = splitManifest(JSON.parse(text.slice(prefix.length).replace(/;$/, '')))
        writeFileSync(join(assets, file), `${prefix}${JSON.stringify(manifest)};`)
        writeFileSync(
          join(assets, `route-imports-${manifest.version}.js`),
          `const{routes}=window.__reactRouterManifest;for(const[id,imports]of Object.entries(${JSON.stringify(imports)}))routes[id].imports=imports`,
        )
      },
    },
  }
}
