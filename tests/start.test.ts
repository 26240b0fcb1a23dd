import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { findFreePort } from './support/processes/free-port.ts'
import {
  createTempDirectory,
  findPostmasterPid,
  isRunning,
  type ServerProcess,
  startServer,
  stopServers,
} from './support/processes/server-process.ts'

afterAll(stopServers)
vi.setConfig({ testTimeout: 120_000 })

/** Starts a store that must fail; returns its exit code and stderr. */
async function expectStartupError(environment: Record<string, string>) {
  const store = startServer(environment)
  expect(await store.ready).toBe(false)
  return { code: store.child.exitCode, error: store.stderr().trim() }
}

const oneLine = /^[^\n]+$/

test('a port in use fails with one line that names the fix', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  const { code, error } = await expectStartupError({ PORT: String(port), DATA_DIR: createTempDirectory() })
  taken.close()

  expect(code).toBe(1)
  expect(error).toMatch(oneLine)
  expect(error).toBe(
    `Port ${port} on 127.0.0.1 is already in use. Stop the program that uses it, or set PORT to another number.`,
  )
})

test('an invalid variable fails with one line that names it', async () => {
  const { code, error } = await expectStartupError({ PORT: 'eighty', DATA_DIR: createTempDirectory() })

  expect(code).toBe(1)
  expect(error).toBe('PORT must be a port number from 1 to 65535 (it is "eighty").')
})

test('a DATA_DIR without write access fails with one line', async () => {
  const file = join(createTempDirectory(), 'file')
  writeFileSync(file, '')
  const { code, error } = await expectStartupError({ PORT: String(await findFreePort()), DATA_DIR: join(file, 'data') })

  expect(code).toBe(1)
  expect(error).toMatch(oneLine)
  expect(error).toContain('DATA_DIR')
})

test('an unreachable DATABASE_URL fails with one line without its password', async () => {
  const { code, error } = await expectStartupError({
    PORT: String(await findFreePort()),
    DATA_DIR: createTempDirectory(),
    DATABASE_URL: `postgres://shop:secret-word@127.0.0.1:${await findFreePort()}/shop`,
  })

  expect(code).toBe(1)
  expect(error).toMatch(oneLine)
  expect(error).toContain('DATABASE_URL cannot be used')
  expect(error).not.toContain('secret-word')
})

// A start takes seconds: each of these tests continues with the store that the test before it left.
describe('a store from its first start to its end', () => {
  const dataDir = join(createTempDirectory(), 'data')
  let port: number
  let store: ServerProcess

  const start = () => startServer({ PORT: String(port), DATA_DIR: dataDir, ADMIN_PASSWORD: '' })
  const stop = async (signal: 'SIGTERM' | 'SIGKILL') => {
    store.child.kill(signal)
    await once(store.child, 'exit')
  }
  const statusOfReadyz = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status

  test('the first start prints the URLs, the credentials and the payment methods', async () => {
    port = await findFreePort()
    store = start()
    expect(await store.ready, store.stderr()).toBe(true)
    const url = `http://localhost:${port}`
    const lines = store.stdout().trimEnd().split('\n')
    expect(lines.slice(lines.indexOf(`Vipani is open at ${url}`))).toEqual([
      `Vipani is open at ${url}`,
      `Back office: ${url}/admin/dashboard`,
      expect.stringMatching(/^Administrator: admin, password "\S{12,}" \(stored in .+\)$/),
      'Payments: test mode on this computer, cash on delivery for others',
    ])
  })

  test('a second start on the same DATA_DIR fails and the first store continues', async () => {
    const { code, error } = await expectStartupError({ PORT: String(await findFreePort()), DATA_DIR: dataDir })
    expect(code).toBe(1)
    expect(error).toMatch(oneLine)
    expect(error).toContain('already in use')
    expect(await statusOfReadyz()).toBe(200)
  })

  test('the next start succeeds after kill -9 of the store, and prints no password', async () => {
    await stop('SIGKILL')
    store = start()
    expect(await store.ready, store.stderr()).toBe(true)
    expect(store.stdout()).not.toContain('password')
    expect(await statusOfReadyz()).toBe(200)
  })

  test('the next start succeeds after kill -9 of the store and of its database', async () => {
    store.child.kill('SIGKILL')
    process.kill(findPostmasterPid(dataDir), 'SIGKILL')
    await once(store.child, 'exit')
    store = start()
    expect(await store.ready, store.stderr()).toBe(true)
    expect(await statusOfReadyz()).toBe(200)
  })

  test('SIGTERM, also twice, stops the store and its database', async () => {
    const postmaster = findPostmasterPid(dataDir)
    expect(isRunning(postmaster)).toBe(true)
    store.child.kill('SIGTERM')
    await stop('SIGTERM')
    expect(store.child.exitCode).toBe(0)
    expect(isRunning(postmaster)).toBe(false)
  })
})
