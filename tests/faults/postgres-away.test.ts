import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startEngine } from '#server/database/engine/start-engine.ts'
import { expectNothingLost, jobsAreDone } from './aftermath.ts'
import { call } from './calls.ts'
import { emptyTally, moreOrders, startLoad } from './load.ts'
import { openShop } from './open-shop.ts'
import { aStoreProcess, isReady, newDirectory } from './store-process.ts'

/** Seconds for which PostgreSQL is away; fewer make the test quicker. */
const away = Number(process.env.FAULT_AWAY_SECONDS ?? 30)

test(`PostgreSQL is away for ${away} s: calls get 503, none hangs, and all goes on by itself when it is back`, async () => {
  // A server of its own, as at a provider of databases: the store cannot start it again.
  const dataDir = join(newDirectory(), 'server')
  const start = () => startEngine({ dataDir, log: () => {} })
  let server = await start()
  onTestFinished(() => server.stop())
  const databaseUrl = server.connectionString
  const store = await aStoreProcess({ DATABASE_URL: databaseUrl })
  await store.start()
  const shop = await openShop(store, { databaseUrl })
  const tally = emptyTally()
  const load = startLoad(shop, tally)
  await moreOrders(tally, 5)

  await server.stop()
  const before = { ...tally.statuses }
  await pause(500)
  for (const end = Date.now() + away * 1000; Date.now() < end; await pause(1000)) {
    const begun = Date.now()
    expect((await fetch(`${store.url}/readyz`)).status).toBe(503)
    expect((await fetch(`${store.url}/healthz`)).status).toBe(200)
    const { status, body } = await call(store, 'GET /cart', { token: shop.token })
    expect([status, body.message]).toEqual([503, expect.any(String)])
    expect(Date.now() - begun).toBeLessThan(20_000)
  }
  expect(tally.statuses[503] ?? 0).toBeGreaterThan(before[503] ?? 0)
  server = await start()
  expect(server.connectionString).toBe(databaseUrl)
  await isReady(store)
  await moreOrders(tally, 5)
  await load.stop()
  await expectNothingLost(shop, tally)
  await jobsAreDone(shop)
})
