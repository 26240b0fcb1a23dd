import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sharing } from '../vitest.config.ts'

/** What each storey is made of, from the ground up: a line may look at itself and at the lines before it. */
const storeys = {
  server: [
    ['database', 'html', 'errors.ts', 'gate.ts', 'config', 'config.ts', 'shop.ts', 'http', 'metrics'],
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
    ['discovery'],
    ['search'],
    ['product-files'],
    ['addresses'],
    ['cart'],
    ['payments'],
    ['invoices'],
    ['orders'],
    ['dashboard'],
    ['account'],
    ['upkeep'],
    ['doctor'],
    ['backup'],
    ['demo-catalogue'],
    ['jobs.ts', 'app.ts', 'start', 'start.ts', 'main.ts'],
  ],
  web: [
    ['ui', 'env.d.ts', 'fonts'],
    ['api'],
    ['company'],
    ['legal-pages'],
    ['identity'],
    ['administrators'],
    ['audit'],
    ['cart'],
    ['catalogue'],
    ['stock'],
    ['product-files'],
    ['search'],
    ['addresses'],
    ['invoices'],
    ['orders'],
    ['dashboard'],
    ['layouts'],
    ['structured-data'],
    [
      'routes',
      'routes.ts',
      'root.tsx',
      'pages.ts',
      'kept-address.ts',
      'entry.client.tsx',
      'entry.server.tsx',
      'content-policy.ts',
      'trusted-types.ts',
      'late-scripts.ts',
      'page-data.ts',
      'render-whole.ts',
      'whole-page.ts',
      'app.css',
    ],
  ],
}

/** The few looks upwards, each with its reason. */
const upward: Record<string, (target: string, isType: boolean) => boolean> = {
  // The Shop names what its parts are, and imports nothing of them at run time.
  'server/shop.ts': (_, isType) => isType,
}

type Import = { from: string; to: string; isType: boolean; isLater: boolean }

const root = fileURLToPath(new URL('../', import.meta.url))
const tested = /\.(test|spec)\.tsx?$/

function sourcesOf(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !tested.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
}

/** Where an import leads, from the project's root: '#contract/x.ts' and './x.ts' alike; a package keeps its name. */
function resolved(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : specifier
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s(type\s)?[^'"`;]*?from\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g

function importsOf(file: string): Import[] {
  const source = readFileSync(join(root, file), 'utf8')
  return [...source.matchAll(importPattern)].map(([text, type, specifier, bare]) => ({
    from: file,
    to: resolved(file, specifier ?? bare ?? ''),
    isType: type !== undefined,
    isLater: /^import\s*\(/.test(text),
  }))
}

const all = ['contract', 'server', 'web'].flatMap(sourcesOf).flatMap(importsOf)
const shown = ({ from, to }: Import) => `${from} imports ${to}`

/** Which line of its storey a file stands on; -1 when it has no place. */
function lineOf(storey: keyof typeof storeys, file: string): number {
  const part = file.split('/')[1] ?? ''
  return storeys[storey].findIndex((line) => line.includes(part))
}

test('the imports of the house are read', () => {
  expect(all.map(shown)).toContain('server/cart/add-to-cart.ts imports server/cart/cart.store.ts')
  expect(all.map(shown)).toContain('server/cart/add-to-cart.ts imports contract/cart.ts')
  expect(all.find(({ from, to }) => from === 'server/shop.ts' && to === 'server/uploads/images.ts')?.isType).toBe(true)
})

test('the contract imports zod and itself, nothing else', () => {
  const others = all.filter(
    ({ from, to }) => from.startsWith('contract/') && to !== 'zod' && !to.startsWith('contract/'),
  )
  expect(others.map(shown)).toEqual([])
})

test('the rules that the browser runs do without zod', () => {
  const names = [
    'money',
    'order-states',
    'paging',
    'limits',
    'colors',
    'states-of-india',
    'shop-claims',
    'stock-level',
    'search-choices',
    'audit-words',
  ]
  const pure = [...names, 'shipping', 'gst', 'gstin'].map((name) => `contract/${name}.ts`)
  expect(all.filter(({ from, to }) => pure.includes(from) && !pure.includes(to)).map(shown)).toEqual([])
})

test('server and web never meet', () => {
  const meetings = all.filter(
    ({ from, to }) =>
      (from.startsWith('server/') && to.startsWith('web/')) || (from.startsWith('web/') && to.startsWith('server/')),
  )
  expect(meetings.map(shown)).toEqual([])
})

test.for(['server', 'web'] as const)('every file of %s has its place in the order', (storey) => {
  expect(sourcesOf(storey).filter((file) => lineOf(storey, file) < 0)).toEqual([])
})

test.for(['server', 'web'] as const)('in %s everything looks only to what stands before it', (storey) => {
  const inside = all.filter(({ from, to }) => from.startsWith(`${storey}/`) && to.startsWith(`${storey}/`))
  const wrong = inside.filter(
    ({ from, to, isType }) => lineOf(storey, to) > lineOf(storey, from) && !upward[from]?.(to, isType),
  )
  expect(wrong.map(shown)).toEqual([])
})

test('only configuration reads the environment', () => {
  const allowed = new Set(['server/config.ts', 'server/main.ts'])
  const readers = sourcesOf('server').filter(
    (file) => !allowed.has(file) && readFileSync(join(root, file), 'utf8').includes('process.env'),
  )
  expect(readers).toEqual([])
})

/** All that comes into a process with a file, by imports that do not wait until they are wanted. */
function comesWith(file: string, seen = new Set<string>()): Set<string> {
  for (const { from, to, isType, isLater } of all) {
    if (from !== file || isType || isLater || seen.has(to)) continue
    seen.add(to)
    comesWith(to, seen)
  }
  return seen
}

test('what a shop seldom needs takes no memory until it is wanted', () => {
  const seldom = ['pdfkit', 'nodemailer', 'sharp', 'sanitize-html', 'server/demo-catalogue/load-demo-catalogue.ts']
  const loaded = comesWith('server/main.ts')
  expect([...loaded]).toContain('fastify')
  expect(seldom.filter((name) => loaded.has(name))).toEqual([])
  expect(seldom.filter((name) => !all.some(({ to }) => to === name))).toEqual([])
})

test('in a slice only its stores write queries', () => {
  // The demonstration fills and empties every table at once; the database layer keeps its own books.
  const others = /^server\/(demo-catalogue|database)\//
  const writes = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/
  const writers = sourcesOf('server').filter(
    (file) => !file.endsWith('.store.ts') && !others.test(file) && writes.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(writers).toEqual([])
})

test('a test that shares its process with others leaves nothing behind in it', () => {
  const sharers = globSync(sharing.include, { cwd: root, exclude: sharing.exclude })
  expect(sharers.length).toBeGreaterThan(100)
  const lasting =
    /\bvi\.(mock|doMock|resetModules|stubGlobal|stubEnv|useFakeTimers)\(|\bprocess\.(on|once|chdir|env\.\w+ =)|node:cluster/
  expect(sharers.filter((file) => lasting.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test('stories in the browser wait until a page has been taken over', () => {
  const stories = globSync('tests/e2e/*.spec.ts', { cwd: root })
  expect(stories.length).toBeGreaterThan(20)
  expect(stories.filter((file) => readFileSync(join(root, file), 'utf8').includes(`'@playwright/test'`))).toEqual([])
  expect(stories.filter((file) => readFileSync(join(root, file), 'utf8').includes('.newContext('))).toEqual([])
})

test('code that comes late is loaded so that it can be asked for again', () => {
  const late = /.{0,60}\bimport\(/gs
  const again =
    /(?:loadCode|lazyPart)\(\s*\(\) =>\s*(?:Promise\.all\(\[.*)?import\($|const load[A-Z]\w* = \(\) =>\s*import\($|, import\($/s
  const loading = sourcesOf('web').flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(late)].map(([text]) => ({ file, text })),
  )
  expect(loading.length).toBeGreaterThan(15)
  // Only the server loads pages so.
  expect(loading.filter(({ file, text }) => file !== 'web/pages.ts' && !again.test(text))).toEqual([])
})
