import { sql } from 'kysely'
import { expect } from 'vitest'
import { findAdministrators } from '#server/administrators/administrators.store.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { type TestApi, test } from '#tests/support/api.ts'
import { createAdmin, createCustomer, createProduct, createVariant, issueToken } from '#tests/support/factories.ts'
import { createCodOrder } from '#tests/support/order-factories.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { countDemo } from './count-demo.ts'

const noDemoData = { products: 0, categories: 0, brands: 0, orders: 0, customers: 0 }

/** Two demonstration products, one of them in a real order, and the owner's own product in a demonstration category. */
async function createMixedStore(context: TestContext) {
  const sold = await createVariant(context, { product: 'Sold lamp' })
  const unsold = await createProduct(context, { name: 'Unsold lamp' })
  const own = await createProduct(context, { name: 'Own lamp', categoryId: unsold.categoryId! })
  const demo = [sold.productId, unsold.id]
  await context.db.updateTable('products').set({ isDemo: true }).where('id', 'in', demo).execute()
  for (const table of ['categories', 'brands'] as const)
    await context.db.updateTable(table).set({ isDemo: true }).execute()
  await context.db.updateTable('brands').set({ isDemo: false }).where('id', '=', own.brandId).execute()
  const customer = await createCustomer(context)
  const order = await createCodOrder(context, customer, { of: sold })
  return { own, order, customer }
}

const createAdminClient = async (context: TestContext, api: TestApi) => {
  const token = await issueToken(context, await createAdmin(context))
  return (name: string, params = {}) => api.call(name, { token, params })
}

test('one call removes the demonstration, and all other data remains', async ({ context, api }) => {
  const call = await createAdminClient(context, api)
  const { own, order } = await createMixedStore(context)
  expect((await call('GET /demonstration')).body).toEqual({ ...noDemoData, products: 2, categories: 2, brands: 2 })

  const response = await call('DELETE /demonstration')
  expect(response).toMatchObject({ status: 200, body: { message: 'The demonstration was removed.' } })
  expect((await call('GET /demonstration')).body).toEqual(noDemoData)
  const { data } = (await api.call('GET /products')).body
  expect(data.map(({ id }: { id: string }) => id)).toEqual([own.id])
  expect((await api.call('GET /categories')).body).toMatchObject([{ id: own.categoryId }])
  const remaining = (await call('GET /orders/{id}', { id: order.id })).body.order
  expect(remaining.items[0].product.name).toBe('Sold lamp')
})

test('the demonstration and the administrators are found by indexes', async ({ context }) => {
  await inTransaction(context.db, async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    const planOf = async (query: (db: typeof trx) => Promise<unknown>) => {
      await query(trx)
      return JSON.stringify((await sql.raw(`explain ${context.statements.at(-1)}`).execute(trx)).rows)
    }
    expect(await planOf(countDemo)).toMatch(/products_demo_idx.*orders_demo_idx.*users_demo_idx/)
    expect(await planOf(findAdministrators)).toContain('users_administrators_idx')
  })
})

test('without a demonstration the call changes nothing, and adds no audit entry', async ({ context, api }) => {
  const call = await createAdminClient(context, api)
  const own = await createProduct(context)
  expect((await call('DELETE /demonstration')).status).toBe(200)

  expect((await api.call('GET /products')).body.data).toMatchObject([{ id: own.id }])
  expect(await context.db.selectFrom('auditEntries').select('id').execute()).toEqual([])
})

test('parallel calls remove the demonstration once', async ({ context, api }) => {
  const call = await createAdminClient(context, api)
  await createMixedStore(context)
  const responses = await Promise.all([1, 2, 3].map(() => call('DELETE /demonstration')))

  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await context.db.selectFrom('auditEntries').select('id').execute()).toHaveLength(1)
})

test('only administrators can see or remove the demonstration', async ({ context, api }) => {
  const token = await issueToken(context, await createCustomer(context))
  for (const name of ['GET /demonstration', 'DELETE /demonstration']) {
    expect((await api.call(name)).status).toBe(401)
    expect((await api.call(name, { token })).status).toBe(403)
  }
})
