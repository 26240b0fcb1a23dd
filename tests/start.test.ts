import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const started: ChildProcess[] = []
const directories: string[] = []

afterEach(async () => {
  for (const store of started.splice(0)) {
    if (store.exitCode !== null || store.signalCode !== null) continue
    store.kill('SIGTERM')
    await once(store, 'exit')
  }
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true })
})

function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'vipani-start-'))
  directories.push(directory)
  execFileSync('chmod', ['755', directory])
  return directory
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  return port
}

type Store = { child: ChildProcess; output: () => string; errors: () => string; opened: Promise<boolean> }

/** Starts the built product without its demonstration; `opened` tells whether it came up before it ended. */
function startStore(environment: Record<string, string>): Store {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DEMO_CATALOGUE: 'off',
    ADMIN_PASSWORD: 'start-test',
    ...environment,
  }
  const child = spawn(process.execPath, ['server/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  started.push(child)
  let output = ''
  let errors = ''
  child.stderr?.on('data', (chunk) => {
    errors += chunk
  })
  const opened = new Promise<boolean>((resolve) => {
    child.stdout?.on('data', (chunk) => {
      output += chunk
      if (output.includes('is open at')) resolve(true)
    })
    child.on('exit', () => resolve(false))
  })
  return { child, output: () => output, errors: () => errors, opened }
}

/** A start that must fail: its exit code and what it said. */
async function refused(environment: Record<string, string>) {
  const store = startStore(environment)
  expect(await store.opened).toBe(false)
  return { code: store.child.exitCode, said: store.errors().trim() }
}

const oneLine = /^[^\n]+$/

function postmasterIn(dataDir: string): number {
  const pointer = execFileSync('sh', ['-c', `find ${dataDir} -name postmaster.pid | head -1`], {
    encoding: 'utf8',
  }).trim()
  return Number(readFileSync(pointer, 'utf8').split('\n')[0])
}

const lives = (pid: number) => {
  try {
    process.kill(pid, 0)
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

test('a taken port is refused in one line that says what to do', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  const { code, said } = await refused({ PORT: String(port), DATA_DIR: newDirectory() })
  taken.close()

  expect(code).toBe(1)
  expect(said).toMatch(oneLine)
  expect(said).toBe(`Port ${port} on 127.0.0.1 is already in use. Stop what uses it, or set PORT to another number.`)
})

test('a bad variable is refused in one line that names it', async () => {
  const { code, said } = await refused({ PORT: 'eighty', DATA_DIR: newDirectory() })

  expect(code).toBe(1)
  expect(said).toBe('PORT must be a port number from 1 to 65535 (it is "eighty").')
})

test('a DATA_DIR that cannot be written to is refused in one line', async () => {
  const file = join(newDirectory(), 'file')
  writeFileSync(file, '')
  const { code, said } = await refused({ PORT: String(await freePort()), DATA_DIR: join(file, 'data') })

  expect(code).toBe(1)
  expect(said).toMatch(oneLine)
  expect(said).toContain('DATA_DIR')
})

test('a DATABASE_URL that leads nowhere is refused in one line without its password', async () => {
  const { code, said } = await refused({
    PORT: String(await freePort()),
    DATA_DIR: newDirectory(),
    DATABASE_URL: `postgres://shop:secret-word@127.0.0.1:${await freePort()}/shop`,
  })

  expect(code).toBe(1)
  expect(said).toMatch(oneLine)
  expect(said).toContain('DATABASE_URL cannot be used')
  expect(said).not.toContain('secret-word')
})

test('a second start on the same DATA_DIR is refused while the first goes on', async () => {
  const dataDir = join(newDirectory(), 'data')
  const port = await freePort()
  const first = startStore({ PORT: String(port), DATA_DIR: dataDir })
  expect(await first.opened).toBe(true)
  const { code, said } = await refused({ PORT: String(await freePort()), DATA_DIR: dataDir })

  expect(code).toBe(1)
  expect(said).toMatch(oneLine)
  expect(said).toContain('already in use')
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
})

test('SIGTERM, also twice, stops the store and its database', async () => {
  const dataDir = join(newDirectory(), 'data')
  const store = startStore({ PORT: String(await freePort()), DATA_DIR: dataDir })
  expect(await store.opened).toBe(true)
  const postmaster = postmasterIn(dataDir)
  expect(lives(postmaster)).toBe(true)

  store.child.kill('SIGTERM')
  store.child.kill('SIGTERM')
  await once(store.child, 'exit')

  expect(store.child.exitCode).toBe(0)
  expect(lives(postmaster)).toBe(false)
})

test('after kill -9 of the store, and of its database too, the next start just works', async () => {
  const dataDir = join(newDirectory(), 'data')
  const port = String(await freePort())
  const first = startStore({ PORT: port, DATA_DIR: dataDir })
  expect(await first.opened).toBe(true)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')

  const second = startStore({ PORT: port, DATA_DIR: dataDir })
  expect(await second.opened, second.errors()).toBe(true)
  second.child.kill('SIGKILL')
  process.kill(postmasterIn(dataDir), 'SIGKILL')
  await once(second.child, 'exit')

  const third = startStore({ PORT: port, DATA_DIR: dataDir })
  expect(await third.opened, third.errors()).toBe(true)
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
}, 60_000)

test('the first start says where the shop is and how to sign in, and keeps the password out of later starts', async () => {
  const dataDir = join(newDirectory(), 'data')
  const environment = { PORT: String(await freePort()), DATA_DIR: dataDir, ADMIN_PASSWORD: '' }
  const first = startStore(environment)
  expect(await first.opened).toBe(true)
  expect(first.output()).toContain(`Vipani is open at http://localhost:${environment.PORT}`)
  expect(first.output()).toMatch(/The first administrator signs in as "admin" with password "\S{12,}"/)
  first.child.kill('SIGTERM')
  await once(first.child, 'exit')

  const second = startStore(environment)
  expect(await second.opened).toBe(true)
  expect(second.output()).not.toContain('password')
})
