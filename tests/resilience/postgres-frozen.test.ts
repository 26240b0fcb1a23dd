import { execFileSync } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { call } from './api-client.ts'
import { expectConsistentData, waitForJobs } from './assertions.ts'
import { createTally, startLoad, waitForOrders } from './load.ts'
import { createRestartableServer, waitUntilReady } from './restartable-server.ts'
import { seedServer } from './seed-server.ts'

/** Seconds for which PostgreSQL does not respond. */
const frozenSeconds = Number(process.env.FAULT_FROZEN_SECONDS ?? 25)

/** The pids of a process and its children, such as the postmaster and its backends. */
function processTree(pid: number): number[] {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return [pid, ...children.trim().split(/\s+/).filter(Boolean).map(Number)]
}

const signalAll = (pids: readonly number[], signal: 'SIGSTOP' | 'SIGCONT') => {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // The backend has already exited.
    }
  }
}

test(`PostgreSQL is frozen for ${frozenSeconds} s: calls get 503 within 10 s, and the store recovers by itself`, async () => {
  const store = await createRestartableServer()
  await store.start()
  const shop = await seedServer(store)
  const tally = createTally()
  const load = startLoad(shop, tally)
  await waitForOrders(tally, 5)

  const frozen = processTree(store.postmasterPid())
  onTestFinished(() => signalAll(frozen, 'SIGCONT'))
  signalAll(frozen, 'SIGSTOP')
  const frozenAt = Date.now()
  const readiness = fetch(`${store.url}/readyz`).then(({ status }) => [status, Date.now() - frozenAt] as const)
  // More requests than connections: some wait for a connection, the others for a statement.
  const calls = Array.from({ length: 30 }, async () => {
    const { status, retryAfter } = await callWithRetryAfter(store.url, shop.token)
    return { status, retryAfter, milliseconds: Date.now() - frozenAt }
  })
  const [ready, afterMilliseconds] = await readiness
  expect(ready).toBe(503)
  expect(afterMilliseconds).toBeLessThan(5000)
  for (const { status, retryAfter, milliseconds } of await Promise.all(calls)) {
    expect([status, retryAfter]).toEqual([503, '5'])
    expect(milliseconds).toBeLessThan(10_000)
  }
  await delay(frozenAt + frozenSeconds * 1000 - Date.now())
  expect((await fetch(`${store.url}/healthz`)).status).toBe(200)

  signalAll(frozen, 'SIGCONT')
  await waitUntilReady(store)
  await waitForOrders(tally, 5)
  expect((await call(store, 'GET /cart', { token: shop.token })).status).toBe(200)
  await load.stop()
  await expectConsistentData(shop, tally)
  await waitForJobs(shop)
})

async function callWithRetryAfter(url: string, token: string) {
  const response = await fetch(`${url}/api/cart`, { headers: { authorization: `Bearer ${token}` } })
  await response.arrayBuffer()
  return { status: response.status, retryAfter: response.headers.get('retry-after') }
}
