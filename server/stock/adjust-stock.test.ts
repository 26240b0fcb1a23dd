import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { cancelOrder } from '#server/orders/cancellations/cancel-order.ts'
import { placeOrder } from '#server/orders/placement/place-order.ts'
import { type TestApi, test } from '#tests/support/api.ts'
import {
  createAdmin,
  createCustomer,
  createProduct,
  createVariant,
  findStock,
  issueToken,
  unpublish,
} from '#tests/support/factories.ts'
import { waitForBlockedSession } from '#tests/support/lock-wait.ts'
import { createAddress, createCartItem, createCodOrder } from '#tests/support/order-factories.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { adjustStock } from './adjust-stock.ts'

type Variant = { id: string }

/** Functions that adjust the stock and list its changes as an administrator. */
async function createStockClient(context: TestContext, api: TestApi) {
  const token = await issueToken(context, await createAdmin(context, { firstName: 'Meera', lastName: 'Iyer' }))
  const adjust = (variant: Variant, body: object) =>
    api.call('POST /stock/{variantId}/adjust', { token, params: { variantId: variant.id }, body })
  const listChanges = async (variant: Variant, query: Record<string, string> = {}) =>
    (await api.call('GET /stock/{variantId}/changes', { token, params: { variantId: variant.id }, query })).body
  return { token, adjust, listChanges }
}

const received = { seenStock: 10, stock: 25, reason: 'RECEIVED' } as const

test('an adjustment sets the stock, and records administrator, time and reason', async ({ context, api }) => {
  const { adjust, listChanges } = await createStockClient(context, api)
  const variant = await createVariant(context, { color: 'navy', stock: 10 })
  context.setClock('2026-05-01T10:00:00Z')
  const response = await adjust(variant, { ...received, note: ' Challan 812 ' })

  expect(response).toMatchObject({ status: 200, body: { variant: { id: variant.id, color: 'navy', stock: 25 } } })
  expect(await listChanges(variant)).toEqual({
    stock: 25,
    nextCursor: null,
    changes: [
      {
        id: expect.any(String),
        at: '2026-05-01T10:00:00.000Z',
        by: 'Meera Iyer',
        from: 10,
        to: 25,
        reason: 'RECEIVED',
        note: 'Challan 812',
      },
    ],
  })
})

test('the response and the audit log name the size of the variant', async ({ context, api }) => {
  const { adjust } = await createStockClient(context, api)
  const product = await createProduct(context, { name: 'Kurta', optionName: 'Size' })
  const variant = await createVariant(context, { product, optionValue: 'M', sku: 'KRT-M' })
  const { body } = await adjust(variant, received)

  expect(body.variant).toEqual({
    id: variant.id,
    color: 'red',
    optionName: 'Size',
    optionValue: 'M',
    sku: 'KRT-M',
    stock: 25,
    stockVersion: 1,
  })
  const entry = await context.db.selectFrom('auditEntries').select('subjectName').executeTakeFirstOrThrow()
  expect(entry.subjectName).toBe('Kurta, Red, Size M')
})

test('an adjustment changes the stock by a difference, so that a sale meanwhile is not overwritten', async ({
  context,
  api,
}) => {
  const { adjust, listChanges } = await createStockClient(context, api)
  const variant = await createVariant(context, { stock: 10 })
  await createCodOrder(context, await createCustomer(context), { of: variant, quantity: 3 })
  const { body } = await adjust(variant, received)

  expect(body.variant.stock).toBe(22)
  expect((await listChanges(variant)).changes).toMatchObject([{ from: 7, to: 22 }])
})

test('a stock that another administrator changed meanwhile is a conflict with the current stock', async ({
  context,
  api,
}) => {
  const { adjust, listChanges } = await createStockClient(context, api)
  const variant = await createVariant(context, { stock: 1 })
  const count = { seenStock: 1, seenStockVersion: 0, stock: 21, reason: 'COUNTED' }
  await adjust(variant, { ...count, reason: 'RECEIVED' })

  expect(await adjust(variant, count)).toMatchObject({
    status: 409,
    body: {
      errors: { stock: /^This stock was changed by someone else meanwhile: it is 21 now\./ },
      stock: 21,
      stockVersion: 1,
    },
  })
  expect((await listChanges(variant)).changes).toHaveLength(1)
  expect(await adjust(variant, { ...count, seenStock: 21, seenStockVersion: 1 })).toMatchObject({
    status: 200,
    body: { variant: { stock: 21, stockVersion: 1 } },
  })
})

test('sales and cancellations meanwhile are no conflict for a counted stock', async ({ context, api }) => {
  const { adjust } = await createStockClient(context, api)
  const variant = await createVariant(context, { stock: 10 })
  const customer = await createCustomer(context)
  await createCodOrder(context, customer, { of: variant, quantity: 3 })
  const canceled = await createCodOrder(context, customer, { of: variant, quantity: 2 })
  await cancelOrder(context, customer, canceled.id)
  const { body } = await adjust(variant, { seenStock: 10, seenStockVersion: 0, stock: 9, reason: 'COUNTED' })

  expect(body.variant).toMatchObject({ stock: 6, stockVersion: 1 })
})

test('parallel orders and adjustments lose no stock', async ({ context }) => {
  const administrator = await createAdmin(context)
  const variant = await createVariant(context, { stock: 10 })
  const buyers = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const customer = await createCustomer(context)
      await createCartItem(context, customer, variant, 1)
      return { customer, addressId: (await createAddress(context, customer)).id }
    }),
  )
  const adjustments = Array.from({ length: 6 }, () =>
    adjustStock(context, administrator, variant.id, { seenStock: 10, stock: 13, reason: 'RECEIVED', note: null }),
  )
  const orders = buyers.map(({ customer, addressId }) =>
    placeOrder(context, customer, { addressId, paymentMethod: 'COD' }),
  )
  await Promise.all([...adjustments, ...orders])

  expect(await findStock(context, variant)).toBe(10 + 6 * 3 - 6)
})

test('parallel orders and reductions of the stock never sell the same piece twice', async ({ context }) => {
  const administrator = await createAdmin(context)
  const variant = await createVariant(context, { stock: 5 })
  const buyers = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const customer = await createCustomer(context)
      await createCartItem(context, customer, variant, 1)
      return { customer, addressId: (await createAddress(context, customer)).id }
    }),
  )
  const outcomes = await Promise.allSettled([
    ...[1, 2].map(() =>
      adjustStock(context, administrator, variant.id, { seenStock: 5, stock: 3, reason: 'DAMAGED', note: null }),
    ),
    ...buyers.map(({ customer, addressId }) => placeOrder(context, customer, { addressId, paymentMethod: 'COD' })),
  ])
  const [first, second, ...placed] = outcomes.map(({ status }) => status === 'fulfilled')
  const removed = 2 * [first, second].filter(Boolean).length + placed.filter(Boolean).length

  expect(await findStock(context, variant)).toBe(5 - removed)
  expect(removed).toBeLessThanOrEqual(5)
})

test('the stock cannot become negative', async ({ context, api }) => {
  const { adjust, listChanges } = await createStockClient(context, api)
  const variant = await createVariant(context, { stock: 4 })
  const response = await adjust(variant, { seenStock: 10, stock: 2, reason: 'DAMAGED' })

  expect(response).toMatchObject({
    status: 409,
    body: { errors: { stock: expect.stringMatching(/^Stock cannot be negative\./) }, stock: 4 },
  })
  expect(await findStock(context, variant)).toBe(4)
  expect((await listChanges(variant)).changes).toEqual([])
})

test('the stock cannot exceed the maximum', async ({ context, api }) => {
  const { adjust } = await createStockClient(context, api)
  const variant = await createVariant(context, { stock: 1_000_000 })
  expect((await adjust(variant, { seenStock: 1, stock: 2, reason: 'RECEIVED' })).status).toBe(400)
})

test('a repeated change is applied once', async ({ context, api }) => {
  const { adjust, listChanges } = await createStockClient(context, api)
  const variant = await createVariant(context, { stock: 10 })
  const body = { ...received, changeId: randomUUID() }
  const responses = await Promise.all([adjust(variant, body), adjust(variant, body), adjust(variant, body)])

  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await findStock(context, variant)).toBe(25)
  expect((await listChanges(variant)).changes).toHaveLength(1)
  expect((await adjust(await createVariant(context), body)).status).toBe(409)
})

test('of two parallel changes with one id for different variants, the second is a conflict', async ({ context }) => {
  const administrator = await createAdmin(context)
  const [first, second] = [await createVariant(context, { stock: 10 }), await createVariant(context, { stock: 10 })]
  const change = { ...received, note: null, changeId: randomUUID() }
  const adjust = ({ id }: Variant, db: Database = context.db) =>
    adjustStock({ db, clock: context.clock }, administrator, id, change)
  const conflict = await inTransaction(context.db, async (trx) => {
    await adjust(first, trx)
    const outcome = expect(adjust(second)).rejects.toMatchObject({
      kind: 'conflict',
      message: 'This change was made to another variant.',
    })
    await waitForBlockedSession(context)
    return { outcome }
  })
  await conflict.outcome
  expect([await findStock(context, first), await findStock(context, second)]).toEqual([25, 10])
})

test('a count that confirms the stock is recorded, any other change without a difference is rejected', async ({
  context,
  api,
}) => {
  const { adjust, listChanges } = await createStockClient(context, api)
  const variant = await createVariant(context, { stock: 10 })
  const same = { seenStock: 10, stock: 10 }

  expect((await adjust(variant, { ...same, reason: 'COUNTED' })).status).toBe(200)
  expect((await listChanges(variant)).changes).toMatchObject([{ from: 10, to: 10, reason: 'COUNTED' }])
  expect(await adjust(variant, { ...same, reason: 'CORRECTION' })).toMatchObject({
    status: 400,
    body: { errors: { stock: /already/ } },
  })
})

test.for([
  [{ stock: -1 }, 'stock', 'Stock cannot be negative.'],
  [{ stock: 1.5 }, 'stock', 'Stock must be a whole number.'],
  [{ stock: '25' }, 'stock', 'Stock must be a whole number.'],
  [{ stock: 1_000_001 }, 'stock', 'Stock must not exceed 1000000.'],
  [{ reason: '' }, 'reason', 'Please choose a reason.'],
  [{ reason: undefined }, 'reason', 'Please choose a reason.'],
  [{ reason: 'OTHER' }, 'note', 'Please say in the note what happened.'],
  [{ reason: 'OTHER', note: '  ' }, 'note', 'Please say in the note what happened.'],
  [{ note: 'x'.repeat(201) }, 'note', 'Note must not exceed 200 characters'],
  [{ changeId: 'x' }, 'changeId', 'This id is not valid.'],
] as const)('%j is rejected at its field', async ([wrong, field, message], { context, api }) => {
  const { adjust } = await createStockClient(context, api)
  const variant = await createVariant(context, { stock: 10 })
  const response = await adjust(variant, { ...received, ...wrong })

  expect(response).toMatchObject({ status: 400, body: { errors: { [field]: message } } })
  expect(await findStock(context, variant)).toBe(10)
})

test('the stock of a variant that is not on sale cannot be adjusted', async ({ context, api }) => {
  const { adjust, token } = await createStockClient(context, api)
  const retired = await createVariant(context)
  const deleted = await createVariant(context)
  await context.db.updateTable('productVariants').set({ retiredAt: new Date() }).where('id', '=', retired.id).execute()
  await unpublish(context, deleted.productId, 'DELETED')

  for (const variant of [retired, deleted, { id: randomUUID() }, { id: "x' or 1=1" }]) {
    expect((await adjust(variant, received)).status).toBe(404)
    const read = await api.call('GET /stock/{variantId}/changes', { token, params: { variantId: variant.id } })
    expect(read.status).toBe(404)
  }
})

test('changes are listed page by page, the newest first', async ({ context, api }) => {
  const { adjust, listChanges } = await createStockClient(context, api)
  const variant = await createVariant(context, { stock: 0 })
  for (let stock = 1; stock <= 23; stock++) await adjust(variant, { seenStock: stock - 1, stock, reason: 'RECEIVED' })
  const first = await listChanges(variant)
  const second = await listChanges(variant, { cursor: first.nextCursor })

  expect([...first.changes, ...second.changes].map(({ to }) => to)).toEqual(
    Array.from({ length: 23 }, (_, nth) => 23 - nth),
  )
  expect(second.nextCursor).toBeNull()
  expect((await listChanges(variant, { cursor: 'x' })).message).toMatch(/cursor/)
})

test('a recorded change cannot be updated', async ({ context, api }) => {
  const { adjust } = await createStockClient(context, api)
  const variant = await createVariant(context, { stock: 10 })
  await adjust(variant, received)

  await expect(context.db.updateTable('stockChanges').set({ toStock: 1 }).execute()).rejects.toThrow(/is append-only/)
})

test('only administrators can read or adjust the stock', async ({ context, api }) => {
  const token = await issueToken(context, await createCustomer(context))
  const params = { variantId: (await createVariant(context)).id }
  for (const name of ['GET /stock', 'POST /stock/{variantId}/adjust', 'GET /stock/{variantId}/changes']) {
    const body = name.startsWith('POST') ? received : undefined
    expect((await api.call(name, { params, body })).status).toBe(401)
    expect((await api.call(name, { token, params, body })).status).toBe(403)
  }
})
