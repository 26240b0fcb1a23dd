import { expect } from 'vitest'
import { type Api, test } from '#tests/support/api.ts'
import { aCustomer, anAdmin, anOrder, aProduct, aVariant, signedIn } from '#tests/support/makers.ts'
import type { TestShop } from '#tests/support/test.ts'

const nothing = { products: 0, categories: 0, brands: 0, orders: 0, customers: 0 }

/** Two made-up products, of which one was really sold, in a made-up category that the owner's own product is in too. */
async function mixedShop(shop: TestShop) {
  const sold = await aVariant(shop, { product: 'Sold lamp' })
  const idle = await aProduct(shop, { name: 'Idle lamp' })
  const own = await aProduct(shop, { name: 'Own lamp', categoryId: idle.categoryId! })
  const demo = [sold.productId, idle.id]
  await shop.db.updateTable('products').set({ isDemo: true }).where('id', 'in', demo).execute()
  for (const table of ['categories', 'brands'] as const)
    await shop.db.updateTable(table).set({ isDemo: true }).execute()
  await shop.db.updateTable('brands').set({ isDemo: false }).where('id', '=', own.brandId).execute()
  const customer = await aCustomer(shop)
  const order = await anOrder(shop, customer, { of: sold })
  return { own, order, customer }
}

const asAdmin = async (shop: TestShop, api: Api) => {
  const token = await signedIn(shop, await anAdmin(shop))
  return (name: string, params = {}) => api.call(name, { token, params })
}

test('one call removes what is made up, and what is real stays', async ({ shop, api }) => {
  const call = await asAdmin(shop, api)
  const { own, order } = await mixedShop(shop)
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

test('where nothing is made up, nothing happens, and nothing is written down', async ({ shop, api }) => {
  const call = await asAdmin(shop, api)
  const own = await aProduct(shop)
  expect((await call('DELETE /demonstration')).status).toBe(200)

  expect((await api.call('GET /products')).body.data).toMatchObject([{ id: own.id }])
  expect(await shop.db.selectFrom('auditEntries').select('id').execute()).toEqual([])
})

test('two presses at once remove it once', async ({ shop, api }) => {
  const call = await asAdmin(shop, api)
  await mixedShop(shop)
  const replies = await Promise.all([1, 2, 3].map(() => call('DELETE /demonstration')))

  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await shop.db.selectFrom('auditEntries').select('id').execute()).toHaveLength(1)
})

test('nobody but administrators looks at it or removes it', async ({ shop, api }) => {
  const token = await signedIn(shop, await aCustomer(shop))
  for (const name of ['GET /demonstration', 'DELETE /demonstration']) {
    expect((await api.call(name)).status).toBe(401)
    expect((await api.call(name, { token })).status).toBe(403)
  }
})
