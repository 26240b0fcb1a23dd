import { expect, vi } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { createCustomer, createVariant, findStock, type TestUser } from '../support/factories.ts'
import { createAddress } from '../support/order-factories.ts'
import { startPgBouncer } from '../support/processes/pgbouncer.ts'
import { type ServerClient, startServerWithClient } from '../support/processes/server-client.ts'
import { createTempDirectory, stopServers } from '../support/processes/server-process.ts'
import { hasProgram } from '../support/processes/system-programs.ts'
import { test } from '../support/test-context.ts'

async function signIn(store: ServerClient, { username }: TestUser): Promise<string> {
  const reply = await store.call('POST /auth/login', { body: { identifier: username, password: 'correct horse' } })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.token
}

test.skipIf(!hasProgram('pgbouncer'))(
  'the store works behind a transaction pooler with two connections',
  async ({ openedContext: { context }, onTestFinished }) => {
    const bouncer = await startPgBouncer(context.databaseUrl, { directory: createTempDirectory(), poolSize: 2 })
    onTestFinished(() => bouncer.stop())
    onTestFinished(stopServers)
    const store = await startServerWithClient({
      DATABASE_URL: bouncer.url,
      DATABASE_DIRECT_URL: context.databaseUrl,
      PREPARED_STATEMENTS: 'off',
      WEB_CONCURRENCY: '2',
    })
    expect(await store.ready, store.stderr()).toBe(true)
    const [asha, ravi] = [await createCustomer(context), await createCustomer(context)]
    const variant = await createVariant(context, { stock: 50 })
    const address = await createAddress(context, asha)

    const visitors = Array.from({ length: 40 }, (_, n) => {
      const paths = ['/', '/products-list', `/product/${variant.productId}`, '/search?q=kurta', '/api/products?limit=4']
      return store.open(paths[n % paths.length]!)
    })
    expect(new Set((await Promise.all(visitors)).map(({ status }) => status))).toEqual(new Set([200]))

    const [phone, laptop] = [await signIn(store, asha), await signIn(store, asha)]
    const body = { productVariantId: variant.id, quantity: 2 }
    expect((await store.call('POST /cart/add', { token: phone, body })).status).toBe(200)
    const placement = { token: laptop, body: { addressId: address.id, paymentMethod: 'COD' } }
    expect((await store.call('POST /orders/place', placement)).status).toBe(200)
    expect((await store.call('GET /orders/my-orders', { token: phone })).body.orders).toHaveLength(1)
    await vi.waitFor(async () => expect(await store.mailsTo(asha.email)).toHaveLength(1), { timeout: 20_000 })

    // Concurrent shoppers: each placement uses one of the two connections for its transaction.
    const shoppers = await Promise.all(Array.from({ length: 8 }, () => createCustomer(context)))
    const statuses = await Promise.all(
      shoppers.map(async (shopper) => {
        const token = await signIn(store, shopper)
        const { id: addressId } = await createAddress(context, shopper)
        await store.call('POST /cart/add', { token, body: { productVariantId: variant.id, quantity: 1 } })
        return (await store.call('POST /orders/place', { token, body: { addressId, paymentMethod: 'COD' } })).status
      }),
    )
    expect(statuses).toEqual(shoppers.map(() => 200))
    expect(await findStock(context, variant)).toBe(50 - 2 - shoppers.length)

    const [here, there] = [await signIn(store, ravi), await signIn(store, ravi)]
    for (let n = 0; n < 8; n++) expect((await store.call('GET /cart', { token: there })).status).toBe(200)
    const change = { currentPassword: 'correct horse', newPassword: 'another horse', confirmPassword: 'another horse' }
    expect((await store.call('POST /users/change-password', { token: here, body: change })).status).toBe(200)
    // Each of the two processes receives the notification on its direct connection.
    await vi.waitFor(async () => {
      for (let n = 0; n < 6; n++) expect((await store.call('GET /cart', { token: there })).status).toBe(401)
    }, eventually)
    expect(store.stderr()).toBe('')
    expect(store.stdout()).not.toContain('"level":50')
  },
)
