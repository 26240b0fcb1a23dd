import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { sharedProject } from '../vitest.config.ts'

/** What each storey is made of, from the ground up: a line may look at itself and at the lines before it. */
const moduleOrder = {
  server: [
    ['database', 'html', 'errors.ts', 'retry.ts', 'config', 'config.ts', 'context.ts', 'http', 'metrics'],
    ['queue'],
    ['audit'],
    ['uploads'],
    ['mail'],
    ['company'],
    ['legal-pages'],
    ['identity'],
    ['administrators'],
    ['catalogue'],
    ['stock'],
    ['seo'],
    ['search'],
    ['import-export'],
    ['addresses'],
    ['cart'],
    ['payments'],
    ['invoices'],
    ['orders'],
    ['dashboard'],
    ['account'],
    ['maintenance'],
    ['doctor'],
    ['backup'],
    ['demo'],
    ['jobs.ts', 'app.ts', 'start', 'start.ts', 'main.ts'],
  ],
  web: [
    ['ui', 'env.d.ts', 'fonts', 'styles', 'ssr'],
    ['api'],
    ['company'],
    ['legal-pages'],
    ['identity'],
    ['administrators'],
    ['audit'],
    ['cart'],
    ['catalogue'],
    ['stock'],
    ['import-export'],
    ['search'],
    ['addresses'],
    ['invoices'],
    ['orders'],
    ['dashboard'],
    ['layouts'],
    ['structured-data'],
    ['routes', 'routes.ts', 'root.tsx', 'pages.ts', 'entry.server.tsx', 'app.css'],
  ],
}

/** The few looks upwards, each with its reason. */
const allowedUpwardImports: Record<string, (target: string, isType: boolean) => boolean> = {
  // The Shop names what its parts are, and imports nothing of them at run time.
  'server/context.ts': (_, isType) => isType,
}

type Import = { from: string; to: string; isType: boolean; isDynamic: boolean }

const root = fileURLToPath(new URL('../', import.meta.url))
const testFile = /\.(test|spec)\.tsx?$/

function sourcesOf(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !testFile.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
}

/** Where an import leads, from the project's root: '#contract/x.ts' and './x.ts' alike; a package keeps its name. */
function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : specifier
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s(type\s)?[^'"`;]*?from\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g

function importsOf(file: string): Import[] {
  const source = readFileSync(join(root, file), 'utf8')
  return [...source.matchAll(importPattern)].map(([text, type, specifier, bare]) => ({
    from: file,
    to: resolveImport(file, specifier ?? bare ?? ''),
    isType: type !== undefined,
    isDynamic: /^import\s*\(/.test(text),
  }))
}

const allImports = ['contract', 'server', 'web'].flatMap(sourcesOf).flatMap(importsOf)
const formatImport = ({ from, to }: Import) => `${from} imports ${to}`

/** Which line of its storey a file stands on; -1 when it has no place. */
function moduleIndex(storey: keyof typeof moduleOrder, file: string): number {
  const part = file.split('/')[1] ?? ''
  return moduleOrder[storey].findIndex((line) => line.includes(part))
}

test('the imports of the house are read', () => {
  expect(allImports.map(formatImport)).toContain('server/cart/add-to-cart.ts imports server/cart/cart.store.ts')
  expect(allImports.map(formatImport)).toContain('server/cart/add-to-cart.ts imports contract/cart.ts')
  expect(
    allImports.find(({ from, to }) => from === 'server/context.ts' && to === 'server/uploads/images.ts')?.isType,
  ).toBe(true)
})

test('the contract imports zod and itself, nothing else', () => {
  const others = allImports.filter(
    ({ from, to }) => from.startsWith('contract/') && to !== 'zod' && !to.startsWith('contract/'),
  )
  expect(others.map(formatImport)).toEqual([])
})

test('the rules that the browser runs do without zod', () => {
  const names = [
    'money',
    'order-states',
    'paging',
    'limits',
    'shop-claims',
    'audit-fields',
    'catalogue/colors',
    'catalogue/stock-level',
    'catalogue/search-options',
    'cart-rules',
    'orders/shipping',
    'tax/gst',
    'tax/gstin',
    'tax/states-of-india',
  ]
  const pure = names.map((name) => `contract/${name}.ts`)
  expect(sourcesOf('contract')).toEqual(expect.arrayContaining(pure))
  expect(allImports.filter(({ from, to }) => pure.includes(from) && !pure.includes(to)).map(formatImport)).toEqual([])
})

test('server and web never meet', () => {
  const meetings = allImports.filter(
    ({ from, to }) =>
      (from.startsWith('server/') && to.startsWith('web/')) || (from.startsWith('web/') && to.startsWith('server/')),
  )
  expect(meetings.map(formatImport)).toEqual([])
})

test.for(['server', 'web'] as const)('every file of %s has its place in the order', (storey) => {
  expect(sourcesOf(storey).filter((file) => moduleIndex(storey, file) < 0)).toEqual([])
})

test.for(['server', 'web'] as const)('in %s everything looks only to what stands before it', (storey) => {
  const inside = allImports.filter(({ from, to }) => from.startsWith(`${storey}/`) && to.startsWith(`${storey}/`))
  const wrong = inside.filter(
    ({ from, to, isType }) =>
      moduleIndex(storey, to) > moduleIndex(storey, from) && !allowedUpwardImports[from]?.(to, isType),
  )
  expect(wrong.map(formatImport)).toEqual([])
})

test('only configuration reads the environment', () => {
  const allowed = new Set(['server/config.ts', 'server/main.ts'])
  const readers = sourcesOf('server').filter(
    (file) => !allowed.has(file) && readFileSync(join(root, file), 'utf8').includes('process.env'),
  )
  expect(readers).toEqual([])
})

/** All that comes into a process with a file, by imports that do not wait until they are wanted. */
function findStaticImports(file: string, seen = new Set<string>()): Set<string> {
  for (const { from, to, isType, isDynamic: isLater } of allImports) {
    if (from !== file || isType || isLater || seen.has(to)) continue
    seen.add(to)
    findStaticImports(to, seen)
  }
  return seen
}

test('what a shop seldom needs takes no memory until it is wanted', () => {
  const seldom = ['pdfkit', 'nodemailer', 'sharp', 'sanitize-html', 'server/demo/load-demo-catalogue.ts']
  // The app imports the routes of each module by the name that contract/api.ts gives it.
  const routes = Object.keys(api).map((name) => `server/${name}/${name}.routes.ts`)
  const loaded = new Set(['server/main.ts', ...routes].flatMap((file) => [...findStaticImports(file)]))
  expect([...loaded]).toContain('fastify')
  expect(seldom.filter((name) => loaded.has(name))).toEqual([])
  expect(seldom.filter((name) => !allImports.some(({ to }) => to === name))).toEqual([])
})

test('in a slice only its stores write queries', () => {
  // The demonstration fills and empties every table at once; the database layer keeps its own books.
  const others = /^server\/(demo|database)\//
  const writes = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/
  const writers = sourcesOf('server').filter(
    (file) => !file.endsWith('.store.ts') && !others.test(file) && writes.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(writers).toEqual([])
})

test('a test that shares its process with others leaves nothing behind in it', () => {
  const sharers = globSync(sharedProject.include, { cwd: root, exclude: sharedProject.exclude })
  expect(sharers.length).toBeGreaterThan(100)
  const lasting =
    /\bvi\.(mock|doMock|resetModules|stubGlobal|stubEnv|useFakeTimers)\(|\bprocess\.(on|once|chdir|env\.\w+ =)|node:cluster/
  expect(sharers.filter((file) => lasting.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test('stories in the browser wait until a page has been taken over', () => {
  const stories = globSync('tests/e2e/**/*.spec.ts', { cwd: root })
  expect(stories.length).toBeGreaterThan(20)
  expect(stories.filter((file) => readFileSync(join(root, file), 'utf8').includes(`'@playwright/test'`))).toEqual([])
  expect(stories.filter((file) => readFileSync(join(root, file), 'utf8').includes('.newContext('))).toEqual([])
})
