import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The pages on which most first visits begin, by the names of their routes. */
const pages = ['routes/home', 'routes/products-list', 'routes/category', 'routes/product'] as const

type Loaded = { module: string }
type Manifest = { entry: Loaded; routes: Record<string, Loaded & { parentId?: string }> }
export type BundleSize = { page: string; bytes: number; files: readonly { file: string; bytes: number }[] }

const client = new URL('../build/client/', import.meta.url)

/** The built files whose names look so; none at all means that there is no build, or that it has changed. */
function findBuiltFiles(name: RegExp): readonly string[] {
  const directory = fileURLToPath(new URL('assets/', client))
  const found = existsSync(directory) ? readdirSync(directory).filter((file) => name.test(file)) : []
  if (found.length === 0) throw new Error(`There is no ${name} among the built files: run \`npm run build\` first.`)
  return found.map((file) => `/assets/${file}`)
}

/** The list of routes that every page loads first; it is a script of its own. */
const routesScript = (): string => findBuiltFiles(/^manifest-.*\.js$/)[0]!

const read = (file: string) => readFileSync(new URL(`.${file}`, client))

/** As it goes over the line: what was compressed when it was built, or the file itself where that was not worth it. */
function compressedSize(file: string): number {
  const path = fileURLToPath(new URL(`.${file}`, client))
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}

function measureFiles(page: string, files: readonly string[]): BundleSize {
  const weighed = [...new Set(files)]
    .map((file) => ({ file, bytes: compressedSize(file) }))
    .sort((one, other) => other.bytes - one.bytes)
  return { page, files: weighed, bytes: weighed.reduce((sum, { bytes }) => sum + bytes, 0) }
}

const imported = /\b(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g

/** A script and all that it imports at once; what it imports when wanted stays out. */
function collectImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const [, name] of read(file).toString().matchAll(imported)) collectImports(`/assets/${name}`, found)
  return found
}

/** The scripts that make a page live: the framework's entry, the page, the layouts around it, and what they import. */
function findScripts(page: string, { entry, routes }: Manifest): readonly string[] {
  const loaded: Loaded[] = [entry]
  for (let id: string | undefined = page; id; id = routes[id]?.parentId) {
    const route = routes[id]
    if (!route) throw new Error(`There is no route ${id}.`)
    loaded.push(route)
  }
  const root = routes.root
  if (root && !loaded.includes(root)) loaded.push(root)
  return loaded.flatMap(({ module }) => [...collectImports(module)])
}

/** What a first visit to each of the pages weighs in the product as it was built, its heaviest file first. */
export function measurePages(): readonly BundleSize[] {
  const script = routesScript()
  const manifest = JSON.parse(
    read(script)
      .toString()
      .replace(/^[^{]*/, '')
      .replace(/;\s*$/, ''),
  ) as Manifest
  return pages.map((page) => measureFiles(page, [script, ...findScripts(page, manifest)]))
}

/** The style sheet that every page waits for before it shows anything. */
export const measureStylesheet = (): BundleSize => measureFiles('the style sheet', findBuiltFiles(/^shop-[\w-]+\.css$/))

/** The typefaces that every page preloads (web/ui/fonts.ts). */
export const measureFonts = (): BundleSize =>
  measureFiles('the preloaded typefaces', findBuiltFiles(/^(?:anek-latin|figtree)(?:-rupee)?-[\w-]{8}\.woff2$/))

/** A page's weight in words, with all that is in it. */
export const formatBundleSize = ({ page, bytes, files }: BundleSize): string =>
  [`${page}: ${bytes} bytes`, ...files.map((one) => `  ${String(one.bytes).padStart(6)} ${one.file}`)].join('\n')

if (import.meta.main)
  for (const weight of [...measurePages(), measureStylesheet(), measureFonts()]) console.log(formatBundleSize(weight))
