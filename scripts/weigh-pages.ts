import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

/** Bytes of JavaScript, Brotli at its best, that a first visit may cost. */
export const budget = 110_000

/** The pages on which most first visits begin, by the names of their routes. */
const pages = ['routes/home', 'routes/products-list', 'routes/category', 'routes/product'] as const

type Loaded = { module: string }
type Manifest = { entry: Loaded; routes: Record<string, Loaded & { parentId?: string }> }
export type Weight = { page: string; bytes: number; files: readonly { file: string; bytes: number }[] }

const client = new URL('../build/client/', import.meta.url)

/** The list of routes that every page loads first; it is a script of its own. */
function routesScript(): string {
  const name = readdirSync(new URL('assets/', client)).find((file) => /^manifest-.*\.js$/.test(file))
  if (!name) throw new Error('There is no build to weigh: run `npm run build` first.')
  return `/assets/${name}`
}

const read = (file: string) => readFileSync(new URL(`.${file}`, client))

const imported = /\b(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g

/** A script and all that it imports at once; what it imports when wanted stays out. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const [, name] of read(file).toString().matchAll(imported)) withImports(`/assets/${name}`, found)
  return found
}

/** The scripts that make a page live: the framework's entry, the page, the layouts around it, and what they import. */
function scriptsOf(page: string, { entry, routes }: Manifest): readonly string[] {
  const loaded: Loaded[] = [entry]
  for (let id: string | undefined = page; id; id = routes[id]?.parentId) {
    const route = routes[id]
    if (!route) throw new Error(`There is no route ${id}.`)
    loaded.push(route)
  }
  const root = routes.root
  if (root && !loaded.includes(root)) loaded.push(root)
  return loaded.flatMap(({ module }) => [...withImports(module)])
}

/** What a first visit to each of the pages weighs in the product as it was built, its heaviest file first. */
export function weighPages(): readonly Weight[] {
  const script = routesScript()
  const manifest = JSON.parse(
    read(script)
      .toString()
      .replace(/^[^{]*/, '')
      .replace(/;\s*$/, ''),
  ) as Manifest
  return pages.map((page) => {
    const files = [...new Set([script, ...scriptsOf(page, manifest)])]
      .map((file) => ({ file, bytes: brotliCompressSync(read(file)).length }))
      .sort((one, other) => other.bytes - one.bytes)
    return { page, files, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }
  })
}

/** A page's weight in words, with all that is in it. */
export const inWords = ({ page, bytes, files }: Weight): string =>
  [`${page}: ${bytes} bytes`, ...files.map((one) => `  ${String(one.bytes).padStart(6)} ${one.file}`)].join('\n')

if (import.meta.main) for (const weight of weighPages()) console.log(inWords(weight))
