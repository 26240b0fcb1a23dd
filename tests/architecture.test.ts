import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { sharedProject } from '../vitest.config.ts'

/** The modules of each layer in order: a line may import from itself and from earlier lines. */
const moduleOrder = {
  server: [
    [
      'project-files.ts',
      'log.ts',
      'database',
      'html',
      'errors.ts',
      'retry.ts',
      'authenticated-encryption.ts',
      'config',
      'config.ts',
      'context.ts',
      'http',
      'metrics',
    ],
    ['throttle'],
    ['csv'],
    ['queue'],
    ['audit'],
    ['uploads'],
    ['mail'],
    ['legal-pages'],
    ['company'],
    ['identity'],
    ['administrators'],
    ['catalogue'],
    ['stock-alerts'],
    ['stock'],
    ['seo'],
    ['feeds'],
    ['search'],
    ['collections'],
    ['import-export'],
    ['addresses'],
    ['cash-on-delivery'],
    ['delivery'],
    ['segments'],
    ['offers'],
    ['cart'],
    ['wish-list'],
    ['marketing'],
    ['campaigns'],
    ['payments'],
    ['couriers'],
    ['invoices'],
    ['orders'],
    ['recommendations'],
    ['grievances'],
    ['customers'],
    ['cart-reminders'],
    ['moderation'],
    ['reviews'],
    ['questions'],
    ['dashboard'],
    ['account'],
    ['maintenance'],
    ['doctor'],
    ['backup'],
    ['demo'],
    ['jobs.ts', 'routes.ts', 'app.ts', 'start', 'start.ts', 'main.ts'],
  ],
  web: [
    ['ui', 'env.d.ts', 'fonts', 'styles', 'ssr'],
    ['api'],
    ['company'],
    ['legal-pages'],
    ['identity'],
    ['administrators'],
    ['audit'],
    ['delivery'],
    ['wish-list'],
    ['marketing'],
    ['cart'],
    ['stock-alerts'],
    ['catalogue'],
    ['recommendations'],
    ['stock'],
    ['import-export'],
    ['search'],
    ['collections'],
    ['offers'],
    ['addresses'],
    ['invoices'],
    ['moderation'],
    ['reviews'],
    ['questions'],
    ['orders'],
    ['grievances'],
    ['campaigns'],
    ['customers'],
    ['cart-reminders'],
    ['dashboard'],
    ['layouts'],
    ['structured-data'],
    ['routes', 'routes.ts', 'root.tsx', 'pages.ts', 'entry.server.tsx', 'app.css'],
  ],
}

/** The allowed imports from later lines, each with its reason. */
const allowedUpwardImports: Record<string, (target: string, isType: boolean) => boolean> = {
  // AppContext refers to the types of its members and imports none of them at run time.
  'server/context.ts': (_, isType) => isType,
}

/** `specifier` is the import as it is written, `to` the path from the project's root. */
type Import = { from: string; to: string; specifier: string; isType: boolean; isDynamic: boolean }

const root = fileURLToPath(new URL('../', import.meta.url))
const testFile = /\.(test|spec)\.tsx?$/

function sourcesOf(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !testFile.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .filter((file) => !file.includes('/node_modules/'))
}

/** The path of an import from the project's root, for '#contract/x.ts' and './x.ts'; a package name is unchanged. */
function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : specifier
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s(type\s)?[^'"`;]*?from\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g

function importsOf(file: string): Import[] {
  const source = readFileSync(join(root, file), 'utf8')
  return [...source.matchAll(importPattern)].map(([text, type, named, bare]) => {
    const specifier = named ?? bare ?? ''
    return {
      from: file,
      to: resolveImport(file, specifier),
      specifier,
      isType: type !== undefined,
      isDynamic: /^import\s*\(/.test(text),
    }
  })
}

const allImports = ['contract', 'server', 'web'].flatMap(sourcesOf).flatMap(importsOf)
const formatImport = ({ from, to }: Import) => `${from} imports ${to}`

/** The index of the line of a file in its layer; -1 if no line lists it. */
function moduleIndex(layer: keyof typeof moduleOrder, file: string): number {
  const part = file.split('/')[1] ?? ''
  return moduleOrder[layer].findIndex((line) => line.includes(part))
}

test('the imports of the project are parsed', () => {
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

test('server and web do not import each other', () => {
  const crossings = allImports.filter(
    ({ from, to }) =>
      (from.startsWith('server/') && to.startsWith('web/')) || (from.startsWith('web/') && to.startsWith('server/')),
  )
  expect(crossings.map(formatImport)).toEqual([])
})

test.for(['server', 'web'] as const)('every file of %s is listed in the module order', (layer) => {
  expect(sourcesOf(layer).filter((file) => moduleIndex(layer, file) < 0)).toEqual([])
})

test.for(['server', 'web'] as const)('docs/architecture.md lists the module order of %s', (layer) => {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8').replace(/\s+/g, ' ')
  const lines = moduleOrder[layer].map((line) => [...new Set(line.map((name) => name.replace(/\..*/, '')))].join(' '))
  expect(page).toContain(`${layer}: ${lines.join(' → ')} `)
})

test.for(['server', 'web'] as const)('modules of %s import only from earlier modules', (layer) => {
  const inside = allImports.filter(({ from, to }) => from.startsWith(`${layer}/`) && to.startsWith(`${layer}/`))
  const wrong = inside.filter(
    ({ from, to, isType }) =>
      moduleIndex(layer, to) > moduleIndex(layer, from) && !allowedUpwardImports[from]?.(to, isType),
  )
  expect(wrong.map(formatImport)).toEqual([])
})

test('the server imports other modules as #server/module/file.ts, and files of the same module by a relative path', () => {
  const moduleOf = (file: string) => file.split('/').slice(0, 2).join('/')
  const files = [...sourcesOf('server'), ...globSync('server/**/*.test.ts', { cwd: root })]
  const wrong = files
    .flatMap(importsOf)
    .filter(({ to }) => /^(server|contract|tests)\//.test(to))
    .filter(({ from, to, specifier }) => specifier.startsWith(moduleOf(from) === moduleOf(to) ? '#' : '../'))
  expect(wrong.map(formatImport)).toEqual([])
})

test('a folder has at most 25 files besides tests', () => {
  const files = ['contract', 'server', 'web', 'scripts', 'tests/support'].flatMap(sourcesOf)
  const folders = Map.groupBy(files, (file) => dirname(file))
  expect([...folders].filter(([, inside]) => inside.length > 25).map(([folder]) => folder)).toEqual([])
})

test('only configuration reads the environment', () => {
  const allowed = new Set(['server/config.ts', 'server/main.ts'])
  const readers = sourcesOf('server').filter(
    (file) => !allowed.has(file) && readFileSync(join(root, file), 'utf8').includes('process.env'),
  )
  expect(readers).toEqual([])
})

test('only modules that the bundle of the server may move ask for their own place', () => {
  // The other files of the server are found by projectPath; build-directory.ts is a script.
  const allowed = new Set([
    'server/project-files.ts',
    'server/addresses/pin-codes/build-directory.ts',
    'server/html/sanitize-html.ts',
    'server/database/embedded-postgres/binaries.ts',
  ])
  const others = ['contract', 'server']
    .flatMap(sourcesOf)
    .filter((file) => !allowed.has(file) && readFileSync(join(root, file), 'utf8').includes('import.meta.'))
  expect(others).toEqual([])
})

/** The modules that a file loads by static imports, transitively. */
function findStaticImports(file: string, seen = new Set<string>()): Set<string> {
  for (const { from, to, isType, isDynamic } of allImports) {
    if (from !== file || isType || isDynamic || seen.has(to)) continue
    seen.add(to)
    findStaticImports(to, seen)
  }
  return seen
}

test('rarely used modules are imported dynamically', () => {
  const rarelyUsed = [
    'pdfkit',
    'harfbuzzjs',
    'nodemailer',
    'sharp',
    'sanitize-html',
    'server/demo/load-demo-catalogue.ts',
  ]
  // The app imports the routes of each module by its name in contract/api.ts.
  const routes = Object.keys(api).map((name) => `server/${name}/${name}.routes.ts`)
  const loaded = new Set(
    ['server/main.ts', 'server/start/serve-store.ts', ...routes].flatMap((file) => [...findStaticImports(file)]),
  )
  expect([...loaded]).toContain('fastify')
  expect(rarelyUsed.filter((name) => loaded.has(name))).toEqual([])
  expect(rarelyUsed.filter((name) => !allImports.some(({ to }) => to === name))).toEqual([])
})

test('pages of the storefront load no zod, except the account pages with its forms', () => {
  const withForms = ['addresses', 'change-password', 'profile', 'your-data'].map(
    (name) => `web/routes/account/${name}.tsx`,
  )
  const routes = sourcesOf('web/routes').filter((file) => !/^web\/routes\/(admin|styleguide)\b/.test(file))
  const pages = ['web/root.tsx', 'web/layouts/StorefrontLayout.tsx', 'web/layouts/AccountLayout.tsx', ...routes]
  expect(pages.filter((file) => findStaticImports(file).has('zod')).sort()).toEqual(withForms)
})

test('PostgreSQL is launched before the code is loaded that needs it', () => {
  const loaded = [...findStaticImports('server/main.ts')]
  expect(loaded).toContain('server/database/embedded-postgres/start-embedded-postgres.ts')
  const needed = ['fastify', 'kysely', 'contract/api.ts', 'server/app.ts', 'server/start/create-context.ts']
  expect(needed.filter((name) => loaded.includes(name))).toEqual([])
})

test('only stores contain queries', () => {
  // The demo data fills and empties all tables; the database layer has its own tables.
  const others = /^server\/(demo|database)\//
  const writes = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/
  const writers = sourcesOf('server').filter(
    (file) => !file.endsWith('.store.ts') && !others.test(file) && writes.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(writers).toEqual([])
})

test('statements list the columns of tables: PostgreSQL rejects a prepared statement once a migration has added a column to its result', () => {
  // The simulators are for development only; select-products.store.ts selects all of a sub-query with listed columns.
  const others = /^server\/((payments|couriers)\/simulator\/|catalogue\/products\/select-products\.store\.ts$)/
  const selectsAll = sourcesOf('server').filter(
    (file) => !others.test(file) && /\.(selectAll|returningAll)\(/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(selectsAll).toEqual([])
})

test('transactions are opened by inTransaction, which repeats them after a deadlock', () => {
  // The demo data is loaded and the checks read in transactions with settings of their own.
  const own = ['server/database/transaction.ts', 'server/demo/load-demo-catalogue.ts', 'server/doctor/run-checks.ts']
  const openers = sourcesOf('server').filter((file) =>
    readFileSync(join(root, file), 'utf8').includes('.transaction()'),
  )
  expect(openers.filter((file) => !own.includes(file))).toEqual([])
})

test('pages make ids by randomUuid: crypto.randomUUID does not exist over HTTP', () => {
  const users = sourcesOf('web').filter((file) => readFileSync(join(root, file), 'utf8').includes('crypto.randomUUID'))
  expect(users).toEqual(['web/api/random-uuid.ts'])
})

test('tests that share a process and a database change neither its global state nor the schema', () => {
  const sharedTests = globSync(sharedProject.include, { cwd: root, exclude: sharedProject.exclude })
  expect(sharedTests.length).toBeGreaterThan(100)
  const globalChange =
    /\bvi\.(mock|doMock|resetModules|stubGlobal|stubEnv|useFakeTimers)\(|\bprocess\.(on|once|chdir|env\.\w+ =)|node:cluster|\balter table\b|\b(insert into|update|delete from) migrations\b/
  expect(sharedTests.filter((file) => globalChange.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test('end-to-end tests use the test of tests/support, which waits for hydration', () => {
  const specs = globSync('tests/e2e/**/*.spec.ts', { cwd: root })
  expect(specs.length).toBeGreaterThan(20)
  expect(specs.filter((file) => readFileSync(join(root, file), 'utf8').includes(`'@playwright/test'`))).toEqual([])
  expect(specs.filter((file) => readFileSync(join(root, file), 'utf8').includes('.newContext('))).toEqual([])
})
