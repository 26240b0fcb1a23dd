import { expect } from 'vitest'
import { type TestApi, test } from '#tests/support/api.ts'
import {
  createAdmin,
  createCodOrder,
  createCustomer,
  createProduct,
  createVariant,
  issueToken,
} from '#tests/support/factories.ts'
import type { TestContext } from '#tests/support/test-context.ts'

const nothing = { products: 0, categories: 0, brands: 0, orders: 0, customers: 0 }

/** Two made-up products, of which one was really sold, in a made-up category that the owner's own product is in too. */
async function mixedShop(context: TestContext) {
  const sold = await createVariant(context, { product: 'Sold lamp' })
  const idle = await createProduct(context, { name: 'Idle lamp' })
  const own = await createProduct(context, { name: 'Own lamp', categoryId: idle.categoryId! })
  const demo = [sold.productId, idle.id]
  await context.db.updateTable('products').set({ isDemo: true }).where('id', 'in', demo).execute()
  for (const table of ['categories', 'brands'] as const)
    await context.db.updateTable(table).set({ isDemo: true }).execute()
  await context.db.updateTable('brands').set({ isDemo: false }).where('id', '=', own.brandId).execute()
  const customer = await createCustomer(context)
  const order = await createCodOrder(context, customer, { of: sold })
  return { own, order, customer }
}

const asAdmin = async (context: TestContext, api: TestApi) => {
  const token = await issueToken(context, await createAdmin(context))
  return (name: string, params = {}) => api.call(name, { token, params })
}

test('one call removes what is made up, and what is real stays', async ({ context, api }) => {
  const call = await asAdmin(context, api)
  const { own, order } = await mixedShop(context)
  expect((await call('GET /demonstration')).body).toEqual({ ...nothing, products: 2, categories: 2, brands: 2 })

  const reply = await call('DELETE /demonstration')
  expect(reply).toMatchObject({ status: 200, body: { message: 'The demonstration was removed.' } })
  expect((await call('GET /demonstration')).body).toEqual(nothing)
  const { data } = (await api.call('GET /products')).body
  expect(data.map(({ id }: { id: string }) => id)).toEqual([own.id])
  expect((await api.call('GET /categories')).body).toMatchObject([{ id: own.categoryId }])
  const kept = (await call('GET /orders/{id}', { id: order.id })).body.order
  expect(kept.items[0].product.name).toBe('Sold lamp')
})

test('where nothing is made up, nothing happens, and nothing is written down', async ({ context, api }) => {
  const call = await asAdmin(context, api)
  const own = await createProduct(context)
  expect((await call('DELETE /demonstration')).status).toBe(200)

  expect((await api.call('GET /products')).body.data).toMatchObject([{ id: own.id }])
  expect(await context.db.selectFrom('auditEntries').select('id').execute()).toEqual([])
})

test('two presses at once remove it once', async ({ context, api }) => {
  const call = await asAdmin(context, api)
  await mixedShop(context)
  const replies = await Promise.all([1, 2, 3].map(() => call('DELETE /demonstration')))

  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await context.db.selectFrom('auditEntries').select('id').execute()).toHaveLength(1)
})

test('nobody but administrators looks at it or removes it', async ({ context, api }) => {
  const token = await issueToken(context, await createCustomer(context))
  for (const name of ['GET /demonstration', 'DELETE /demonstration']) {
    expect((await api.call(name)).status).toBe(401)
    expect((await api.call(name, { token })).status).toBe(403)
  }
})
