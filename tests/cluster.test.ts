import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { eventuallyInOtherProcess } from './support/eventually.ts'
import { findFreePort } from './support/processes/free-port.ts'
import {
  createTempDirectory,
  findChildProcesses,
  findPostmasterPid,
  isRunning,
  startServer,
  stopServers,
} from './support/processes/server-process.ts'

afterAll(stopServers)
vi.setConfig({ testTimeout: 180_000 })

/** Requests /readyz in a loop; the returned function stops it and resolves to all results since the first response. */
function watchPort(port: number) {
  const answers: (number | 'refused')[] = []
  const stopping = new AbortController()
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: 'close' } }).then(
        ({ status }) => status,
        () => 'refused' as const,
      )
      if (answer !== 'refused' || answers.length > 0) answers.push(answer)
      await delay(2)
    }
    return answers
  })()
  return async () => {
    stopping.abort()
    return watching
  }
}

const dataDir = join(createTempDirectory(), 'data')

/** Starts a store of this many processes and checks the answers on its port from the first one on. */
async function startAndWatch(processes: string) {
  const port = await findFreePort()
  const store = startServer({ PORT: String(port), DATA_DIR: dataDir, WEB_CONCURRENCY: processes, ADMIN_PASSWORD: '' })
  const stopWatching = watchPort(port)
  expect(await store.ready, store.stderr()).toBe(true)
  const answers = await stopWatching()
  expect(answers).toContain(503)
  expect(answers).not.toContain('refused')
  return { store, port }
}

test('several processes open one port once and serve it; a killed one is replaced, and SIGTERM ends all', async () => {
  const { store, port } = await startAndWatch('2')
  // Each request uses a new connection, which the cluster assigns to the processes in turn.
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } })
  const statuses = async () =>
    Promise.all(['/readyz', '/', '/api/categories', '/'].map(async (path) => (await ask(path)).status))

  // On a busy machine the first connection to the database may time out, and the page returns 503.
  const serve = () =>
    vi.waitFor(async () => expect(await statuses()).toEqual([200, 200, 200, 200]), eventuallyInOtherProcess)
  await serve()
  expect(store.stdout().match(/password "/g)).toHaveLength(1)
  expect(store.stdout().match(/is open at/g)).toHaveLength(1)
  expect(store.stdout()).toContain('Each of the 2 processes counts requests separately')
  const first = findChildProcesses(store)
  expect(first).toHaveLength(2)

  process.kill(first[0]!, 'SIGKILL')
  await vi.waitFor(() => expect(store.stdout()).toContain('is restarted'), eventuallyInOtherProcess)
  await serve()
  await vi.waitFor(() => expect(findChildProcesses(store)).toHaveLength(2), eventuallyInOtherProcess)
  const second = findChildProcesses(store)
  expect(second).toContain(first[1])
  expect(second).not.toContain(first[0])

  const postmaster = findPostmasterPid(dataDir)
  store.child.kill('SIGTERM')
  await once(store.child, 'exit')
  expect(store.child.exitCode).toBe(0)
  expect([...second, postmaster].filter(isRunning)).toEqual([])
})

test('a start with one process opens the port once and refuses no connection afterwards', async () => {
  await startAndWatch('1')
})
