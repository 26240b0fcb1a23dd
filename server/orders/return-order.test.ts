import { expect } from 'vitest'
import { aCustomer, aDeliveredOrder, anAdmin, anOrder, aVariant, buyCountOf, stockOf } from '#tests/support/makers.ts'
import { type TestShop, test } from '#tests/support/test.ts'
import { ensureCompanyDetails } from '../company/company.store.ts'
import { decideReturn } from './decide-return.ts'
import { recordRefund } from './record-refund.ts'
import { requestReturn } from './request-return.ts'
import { showOrder } from './show-order.ts'

const no = { reason: null }
const accepted = { returnStatus: 'ACCEPTED', note: null, restock: true } as const
const rejected = { returnStatus: 'REJECTED', note: null, restock: true } as const

/** Two of five pieces, delivered and paid in cash, and an administrator. */
async function aDeliveredPair(shop: TestShop) {
  const customer = await aCustomer(shop)
  const variant = await aVariant(shop, { stock: 5, price: 100_00 })
  const order = await aDeliveredOrder(shop, customer, { of: variant, quantity: 2 })
  return { customer, variant, order, admin: await anAdmin(shop) }
}

test('a delivered order is asked back with a reason, once', async ({ shop }) => {
  const { customer, order } = await aDeliveredPair(shop)
  const reply = await requestReturn(shop, customer, order.id, { reason: 'Too small' })
  expect(reply).toMatchObject({ message: 'Return requested successfully!', order: { returnStatus: 'REQUESTED' } })
  await expect(requestReturn(shop, customer, order.id, no)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'A return was already requested for this order.',
  })
  const { history } = (await showOrder(shop, customer, order.id)).order
  expect(history.at(-1)).toMatchObject({
    event: 'RETURN_CHANGED',
    from: 'NONE',
    to: 'REQUESTED',
    note: 'Too small',
    by: 'customer',
  })
})

test('a shop that takes returns for so many days refuses later ones, and says so', async ({ shop }) => {
  await ensureCompanyDetails(shop.db)
  await shop.db.updateTable('companyDetails').set({ returnDays: 7 }).execute()
  const { customer, order } = await aDeliveredPair(shop)
  const { deliveredOn } = await shop.db
    .selectFrom('orders')
    .select('deliveredOn')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  const end = deliveredOn!.getTime() + 7 * 86_400_000
  shop.setClock(new Date(end + 1).toISOString())
  await expect(requestReturn(shop, customer, order.id, no)).rejects.toMatchObject({
    kind: 'conflict',
    message: expect.stringContaining('within 7 days of delivery'),
  })
  shop.setClock(new Date(end).toISOString())
  expect((await requestReturn(shop, customer, order.id, no)).order.returnStatus).toBe('REQUESTED')
})

test('what was not delivered, or is somebody else’s, cannot be returned', async ({ shop }) => {
  const { order } = await aDeliveredPair(shop)
  const customer = await aCustomer(shop)
  const fresh = await anOrder(shop, customer, { of: await aVariant(shop) })
  await expect(requestReturn(shop, customer, fresh.id, no)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'Only orders that were delivered can be returned.',
  })
  await expect(requestReturn(shop, customer, order.id, no)).rejects.toMatchObject({ kind: 'notFound' })
})

test('an accepted return gives the stock back, and the cash is owed until its reference is recorded', async ({
  shop,
}) => {
  const { customer, variant, order, admin } = await aDeliveredPair(shop)
  await requestReturn(shop, customer, order.id, no)
  shop.setClock('2026-05-06T07:08:09Z')
  const reply = await decideReturn(shop, admin, order.id, accepted)
  const refund = { kind: 'manual', status: 'PENDING', amount: 200_00, startedOn: shop.clock() }
  expect(reply.order).toMatchObject({ returnStatus: 'ACCEPTED', paymentStatus: 'COMPLETED', refund })
  expect(await stockOf(shop, variant)).toBe(5)
  // It was sold and used: it stays counted as bought.
  expect(await buyCountOf(shop, variant)).toBe(2)

  shop.setClock('2026-05-07T00:00:00Z')
  const paid = await recordRefund(shop, admin, order.id, { reference: 'NEFT 42', note: null })
  expect(paid.order).toMatchObject({
    paymentStatus: 'REFUNDED',
    refund: { ...refund, status: 'COMPLETED', completedOn: shop.clock(), reference: 'NEFT 42' },
  })
  await expect(recordRefund(shop, admin, order.id, { reference: 'NEFT 43', note: null })).rejects.toMatchObject({
    kind: 'conflict',
    message: 'This order has already been refunded.',
  })
})

test('goods that come back broken are not put on sale again, and are refunded all the same', async ({ shop }) => {
  const { customer, variant, order, admin } = await aDeliveredPair(shop)
  await requestReturn(shop, customer, order.id, no)
  const reply = await decideReturn(shop, admin, order.id, { ...accepted, restock: false, note: 'Screen broken' })
  expect(await stockOf(shop, variant)).toBe(3)
  expect(reply.order.refund).toMatchObject({ status: 'PENDING', amount: 200_00 })
})

test('a rejected return changes neither stock nor money', async ({ shop }) => {
  const { customer, variant, order, admin } = await aDeliveredPair(shop)
  await requestReturn(shop, customer, order.id, no)
  const reply = await decideReturn(shop, admin, order.id, rejected)
  expect(reply.order).toMatchObject({ returnStatus: 'REJECTED', paymentStatus: 'COMPLETED', refund: null })
  expect(await stockOf(shop, variant)).toBe(3)
  await expect(recordRefund(shop, admin, order.id, { reference: 'x', note: null })).rejects.toMatchObject({
    kind: 'conflict',
    message: 'Nothing has to be refunded for this order.',
  })
  await expect(requestReturn(shop, customer, order.id, no)).rejects.toMatchObject({ kind: 'conflict' })
})

test('a return that nobody asked for cannot be decided', async ({ shop }) => {
  const { order, admin } = await aDeliveredPair(shop)
  await expect(decideReturn(shop, admin, order.id, accepted)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'No return was requested for this order.',
  })
  await expect(decideReturn(shop, admin, admin.id, accepted)).rejects.toMatchObject({ kind: 'notFound' })
})

test('return against return: of ten requests, and of ten decisions, one wins; the stock comes back once', async ({
  shop,
}) => {
  const { customer, variant, order, admin } = await aDeliveredPair(shop)
  const won = async (race: Promise<unknown>[]) =>
    (await Promise.allSettled(race)).filter(({ status }) => status === 'fulfilled').length
  const ten = Array.from({ length: 10 })

  expect(await won(ten.map(() => requestReturn(shop, customer, order.id, no)))).toBe(1)
  const decisions = ten.map((_, index) => decideReturn(shop, admin, order.id, index % 2 ? accepted : rejected))
  expect(await won(decisions)).toBe(1)
  const { returnStatus, refund } = (await showOrder(shop, customer, order.id)).order
  expect(await stockOf(shop, variant)).toBe(returnStatus === 'ACCEPTED' ? 5 : 3)
  expect(refund !== null).toBe(returnStatus === 'ACCEPTED')
})
