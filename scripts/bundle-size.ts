import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The most common landing pages, by route name. */
const pages = [
  'routes/home',
  'routes/products-list',
  'routes/category',
  'routes/collection',
  'routes/product',
  'routes/search',
] as const

type Loaded = { module: string }
type Manifest = { entry: Loaded; routes: Record<string, Loaded & { parentId?: string }> }
export type BundleSize = { page: string; bytes: number; files: readonly { file: string; bytes: number }[] }

const client = new URL('../build/client/', import.meta.url)

/** The built files whose names match; throws if there are none. */
function findBuiltFiles(name: RegExp): readonly string[] {
  const directory = fileURLToPath(new URL('assets/', client))
  const found = existsSync(directory) ? readdirSync(directory).filter((file) => name.test(file)) : []
  if (found.length === 0) throw new Error(`There is no ${name} among the built files: run \`npm run build\` first.`)
  return found.map((file) => `/assets/${file}`)
}

/** The route manifest, a separate script that every page loads first. */
const routesScript = (): string => findBuiltFiles(/^manifest-.*\.js$/)[0]!

const read = (file: string) => readFileSync(new URL(`.${file}`, client))

/** The transferred size: the precompressed file, or the file itself if it has none. */
function compressedSize(file: string): number {
  const path = fileURLToPath(new URL(`.${file}`, client))
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}

function measureFiles(page: string, files: readonly string[]): BundleSize {
  const measured = [...new Set(files)]
    .map((file) => ({ file, bytes: compressedSize(file) }))
    .sort((one, other) => other.bytes - one.bytes)
  return { page, files: measured, bytes: measured.reduce((sum, { bytes }) => sum + bytes, 0) }
}

const imported = /\b(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g

/** A script and its static imports, transitively; dynamic imports are not included. */
function collectImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const [, name] of read(file).toString().matchAll(imported)) collectImports(`/assets/${name}`, found)
  return found
}

/** The scripts of a page: the framework's entry, the route, its layouts, and their static imports. */
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

/** The transferred size of a first visit to each page of the build, largest file first. */
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

/** The render-blocking style sheet. */
export const measureStylesheet = (): BundleSize =>
  measureFiles('the style sheet', findBuiltFiles(/^style-[\w-]+\.css$/))

/** The fonts that every page preloads (web/ui/fonts.ts). */
export const measureFonts = (): BundleSize =>
  measureFiles('the preloaded fonts', findBuiltFiles(/^(?:anek-latin|figtree)(?:-rupee)?-[\w-]{8}\.woff2$/))

/** The size of a page and its files as text. */
export const formatBundleSize = ({ page, bytes, files }: BundleSize): string =>
  [`${page}: ${bytes} bytes`, ...files.map((one) => `  ${String(one.bytes).padStart(6)} ${one.file}`)].join('\n')

if (import.meta.main)
  for (const size of [...measurePages(), measureStylesheet(), measureFonts()]) console.log(formatBundleSize(size))
