import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { call } from './api-client.ts'
import { expectConsistentData } from './assertions.ts'
import { createTally, startLoad, waitForOrders } from './load.ts'
import { createRestartableServer } from './restartable-server.ts'
import { seedServer } from './seed-server.ts'

test('on SIGTERM the store answers pending requests, accepts no new ones, and exits with 0', async () => {
  const store = await createRestartableServer()
  await store.start()
  const shop = await seedServer(store, { shoppers: 8 })
  for (const { token } of shop.shoppers) {
    await call(store, 'POST /cart/add', { token, body: { productVariantId: shop.variants[0]!.id, quantity: 1 } })
  }
  // Every placement waits for the rows that this transaction locks, so all are pending.
  const held = Promise.withResolvers<void>()
  const holding = shop.db.transaction().execute(async (trx) => {
    await sql`select from product_variants for update`.execute(trx)
    await held.promise
  })
  const placements = shop.shoppers.map(({ token, addressId }) =>
    call(store, 'POST /orders/place', { token, body: { addressId, paymentMethod: 'COD' } }),
  )
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock'`.execute(shop.db)
      expect(rows[0]!.waiting).toBe(shop.shoppers.length)
    },
    { timeout: 20_000, interval: 50 },
  )

  const ended = store.kill('SIGTERM')
  await delay(500)
  await expect(fetch(`${store.url}/healthz`, { headers: { connection: 'close' } })).rejects.toThrow()
  held.resolve()
  await holding
  expect((await Promise.all(placements)).map(({ status }) => status)).toEqual(shop.shoppers.map(() => 200))
  // Idle keep-alive connections do not delay the exit.
  const tooLong = delay(20_000, 'The store did not exit.', { ref: false })
  expect(await Promise.race([ended, tooLong])).toBe(0)
})

test('SIGTERM under load loses and duplicates no order', async () => {
  const store = await createRestartableServer()
  await store.start()
  const shop = await seedServer(store)
  const tally = createTally()
  const load = startLoad(shop, tally)
  await waitForOrders(tally, 10)
  expect(await store.kill('SIGTERM')).toBe(0)
  await store.start()
  await waitForOrders(tally, 5)
  await load.stop()
  await expectConsistentData(shop, tally)
})
