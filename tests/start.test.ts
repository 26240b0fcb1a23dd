import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { freePort } from './support/free-port.ts'
import { endStores, lives, newDirectory, postmasterIn, startStore } from './support/real-store.ts'

afterEach(endStores)
// Real stores start, some of them twice, on a machine that may have other things to do.
vi.setConfig({ testTimeout: 120_000 })

/** A start that must fail: its exit code and what it said. */
async function refused(environment: Record<string, string>) {
  const store = startStore(environment)
  expect(await store.opened).toBe(false)
  return { code: store.child.exitCode, said: store.errors().trim() }
}

const oneLine = /^[^\n]+$/

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
})

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
