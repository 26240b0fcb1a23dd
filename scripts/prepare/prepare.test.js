import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'

let checkout
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'prepare-'))
  // The packages of Lighthouse have 180 MB.
  const filter = (from) => !from.endsWith('node_modules')
  cpSync(dirname(import.meta.dirname), join(checkout, 'scripts'), { recursive: true, filter })
  write('web/home.tsx', 'home')
  write('server/main.ts', 'main')
  write('builder/package.json', JSON.stringify({ name: 'builder', version: '1.0.0', bin: programs }))
  writeBuild('pages', 'build')
  writeBuild('server', 'dist')
  write('package.json', JSON.stringify({ name: 'shop', type: 'module', dependencies: { builder: 'file:builder' } }))
  writeLockFile('1.0.0')
})
afterEach(() => rmSync(checkout, { recursive: true, force: true }))

function write(name, content) {
  mkdirSync(dirname(join(checkout, name)), { recursive: true })
  writeFileSync(join(checkout, name), content, { mode: 0o755 })
}

/** The programs of the two builds. */
const programs = { 'react-router': 'pages.js', vite: 'server.js' }

/** Writes the program of a build: it creates its folder and records that it ran. */
const writeBuild = (name, folder, code = '') =>
  write(
    `builder/${name}.js`,
    `#!/usr/bin/env node
    const { mkdirSync, appendFileSync } = require('node:fs')
    ${code}
    mkdirSync('${folder}', { recursive: true })
    appendFileSync('${name}-builds', process.env.NODE_ENV + '\\n')\n`,
  )

const writeLockFile = (version) =>
  write(
    'package-lock.json',
    JSON.stringify({
      name: 'shop',
      version,
      lockfileVersion: 3,
      packages: {
        '': { name: 'shop', dependencies: { builder: 'file:builder' } },
        builder: { version: '1.0.0', bin: programs },
        'node_modules/builder': { resolved: 'builder', link: true },
      },
    }),
  )

/** Runs the script in the copy; returns its exit status and its output. */
function prepare(goal, variables = {}) {
  const child = start(goal, variables)
  const output = { out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    output.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    output.err += chunk
  })
  return new Promise((resolve) => child.once('close', (status) => resolve({ status, ...output })))
}

function start(goal, variables = {}) {
  const env = { ...process.env, npm_lifecycle_event: 'pretest', ...variables }
  const child = spawn(process.execPath, [join(checkout, 'scripts/prepare.js'), goal], { cwd: tmpdir(), env })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

const buildsOf = (name) => readFileSync(join(checkout, `${name}-builds`), 'utf8')
const builtOnce = 'production\n'

test('the first start installs and builds, the second does nothing', async () => {
  const first = await prepare('production')
  const lines = /^Installing.*\nBuilding the pages.*\nBuilding the server.*\n$/
  expect(first).toEqual({ status: 0, out: expect.stringMatching(lines), err: '' })
  expect(await prepare('production')).toEqual({ status: 0, out: '', err: '' })
  expect([buildsOf('pages'), buildsOf('server')]).toEqual([builtOnce, builtOnce])
})

test('an edited page is built again, an edited test is not, and neither installs', async () => {
  await prepare('production')
  write('web/home.test.tsx', 'a test')
  expect((await prepare('production')).out).toBe('')
  write('web/home.tsx', 'a new home')
  expect((await prepare('production')).out).toMatch(/^Building the pages.*\n$/)
})

test('after an edit of the server only the server is built again, after one of the contract also the pages', async () => {
  await prepare('production')
  write('server/main.test.ts', 'a test')
  expect((await prepare('production')).out).toBe('')
  write('server/main.ts', 'a new main')
  expect((await prepare('production')).out).toMatch(/^Building the server.*\n$/)
  write('contract/cart.ts', 'a cart')
  expect((await prepare('production')).out).toMatch(/^Building the pages.*\nBuilding the server.*\n$/)
})

test('for development only packages are installed, again after a change of the lock file', async () => {
  expect((await prepare('install')).out).toMatch(/^Installing.*\n$/)
  writeLockFile('1.0.1')
  expect((await prepare('install')).out).toMatch(/^Installing.*\n$/)
  expect(['build', 'dist'].filter((folder) => existsSync(join(checkout, folder)))).toEqual([])
})

test('a failed build prints its output and one line, and is repeated at the next start', async () => {
  writeBuild('pages', 'build', `console.error('web/home.tsx: no such page'); process.exit(3)`)
  const { status, err } = await prepare('production')

  expect(status).toBe(1)
  expect(err).toBe(
    'web/home.tsx: no such page\nThe build of the pages failed (exit status 3). Fix the error above and start again.\n',
  )
  const again = await prepare('production')
  expect(again).toMatchObject({ status: 1, out: expect.stringMatching(/^Building the pages.*\n$/) })
})

test('two concurrent starts install and build once', async () => {
  const outcomes = await Promise.all([prepare('production'), prepare('production')])

  expect(outcomes.map(({ status, err }) => [status, err])).toEqual([
    [0, ''],
    [0, ''],
  ])
  expect([buildsOf('pages'), buildsOf('server')]).toEqual([builtOnce, builtOnce])
  expect(existsSync(join(checkout, '.prepare.lock'))).toBe(false)
})

test('the steps of a killed start are repeated', async () => {
  const killed = start('production')
  await expect.poll(() => existsSync(join(checkout, '.prepare.lock')), { timeout: 10_000 }).toBe(true)
  killed.kill('SIGKILL')

  expect((await prepare('production')).status).toBe(0)
  expect([buildsOf('pages'), buildsOf('server')]).toEqual([
    expect.stringContaining(builtOnce),
    expect.stringContaining(builtOnce),
  ])
})

test('a port in use is refused before the install and the build', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address()
  const refused = await prepare('production', { npm_lifecycle_event: 'prestart', PORT: String(port) })

  expect(refused).toEqual({
    status: 1,
    out: '',
    err: expect.stringMatching(new RegExp(`^Port ${port} on 127.0.0.1 is already in use: [^\\n]+\\n$`)),
  })
  expect(existsSync(join(checkout, 'node_modules'))).toBe(false)
})

test.each([
  [{ PORT: 'web' }, 'PORT must be a port number from 1 to 65535 (it is "web").\n'],
  [{ PORT: '65536' }, 'PORT must be a port number from 1 to 65535 (it is "65536").\n'],
  [{ HOST: '192.0.2.1' }, 'HOST "192.0.2.1" is no address that this machine can listen on (EADDRNOTAVAIL).\n'],
])('%o is refused with one line', async (variables, line) => {
  const refused = await prepare('production', { npm_lifecycle_event: 'prestart', ...variables })
  expect(refused).toEqual({ status: 1, out: '', err: line })
})
