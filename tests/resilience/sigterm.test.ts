import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { call } from './api-client.ts'
import { expectConsistentData } from './assertions.ts'
import { createTally, startLoad, waitForOrders } from './load.ts'
import { createRestartableServer } from './restartable-server.ts'
import { seedServer } from './seed-server.ts'

test('SIGTERM: what is under way is answered, nothing new is taken, and the store ends well', async () => {
  const store = await createRestartableServer()
  await store.start()
  const shop = await seedServer(store, { shoppers: 8 })
  for (const { token } of shop.shoppers) {
    await call(store, 'POST /cart/add', { token, body: { productVariantId: shop.variants[0]!.id, quantity: 1 } })
  }
  // Every placing waits for the goods that this transaction holds, so it is certainly under way.
  const held = Promise.withResolvers<void>()
  const holding = shop.db.transaction().execute(async (trx) => {
    await sql`select from product_variants for update`.execute(trx)
    await held.promise
  })
  const placings = shop.shoppers.map(({ token, addressId }) =>
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
  await pause(500)
  await expect(fetch(`${store.url}/healthz`, { headers: { connection: 'close' } })).rejects.toThrow()
  held.resolve()
  await holding
  expect((await Promise.all(placings)).map(({ status }) => status)).toEqual(shop.shoppers.map(() => 200))
  // Idle connections of those who were answered do not keep it.
  const tooLong = pause(20_000, 'it does not end', { ref: false })
  expect(await Promise.race([ended, tooLong])).toBe(0)
})

test('SIGTERM under a full load loses and doubles nothing', async () => {
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
