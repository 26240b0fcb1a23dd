import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres/start-embedded-postgres.ts'
import { call } from './api-client.ts'
import { expectConsistentData, waitForJobs } from './assertions.ts'
import { createTally, startLoad, waitForOrders } from './load.ts'
import { createRestartableServer, createTempDirectory, waitUntilReady } from './restartable-server.ts'
import { seedServer } from './seed-server.ts'

/** Seconds for which PostgreSQL is stopped. */
const outageSeconds = Number(process.env.OUTAGE_SECONDS ?? 30)

test(`PostgreSQL is stopped for ${outageSeconds} s: requests get 503, none hangs, and the store recovers by itself`, async () => {
  // An external server, which the store cannot restart.
  const dataDir = join(createTempDirectory(), 'server')
  const start = () => startEmbeddedPostgres({ dataDir, log: () => {} })
  let server = await start()
  onTestFinished(() => server.stop())
  const databaseUrl = server.connectionString
  const store = await createRestartableServer({ DATABASE_URL: databaseUrl })
  await store.start()
  const shop = await seedServer(store, { databaseUrl })
  const tally = createTally()
  const load = startLoad(shop, tally)
  await waitForOrders(tally, 5)

  await server.stop()
  const before = { ...tally.statuses }
  await delay(500)
  for (const end = Date.now() + outageSeconds * 1000; Date.now() < end; await delay(1000)) {
    const startedAt = Date.now()
    expect((await fetch(`${store.url}/readyz`)).status).toBe(503)
    expect((await fetch(`${store.url}/healthz`)).status).toBe(200)
    const { status, body } = await call(store, 'GET /cart', { token: shop.token })
    expect([status, body.message]).toEqual([503, expect.any(String)])
    expect(Date.now() - startedAt).toBeLessThan(20_000)
  }
  expect(tally.statuses[503] ?? 0).toBeGreaterThan(before[503] ?? 0)
  server = await start()
  expect(server.connectionString).toBe(databaseUrl)
  await waitUntilReady(store)
  await waitForOrders(tally, 5)
  await load.stop()
  await expectConsistentData(shop, tally)
  await waitForJobs(shop)
})
