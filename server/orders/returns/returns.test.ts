import { expect } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { dayInIndia, endOfDayInIndia } from '#contract/india-time.ts'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { findInvoice, findInvoices } from '#server/invoices/invoices.store.ts'
import { findInconsistencies } from '#tests/support/consistency-checks.ts'
import { createAdmin, createCustomer, createVariant, findStock } from '#tests/support/factories.ts'
import { createDeliveredDiscountedOrder } from '#tests/support/offers/discounted-order.ts'
import {
  createCodOrder,
  createDeliveredCodOrder,
  findBuyCount,
  setShippingFee,
} from '#tests/support/order-factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { showOrder } from '../history/show-order.ts'
import { recordRefund } from '../refunds/record-refund.ts'
import { decideReturnWithoutCheck } from './decide-without-check.ts'
import { requestWholeReturn } from './request-whole-return.ts'

const noReason = { reason: null }
const accepted = { returnStatus: 'ACCEPTED', note: null, restock: true } as const
const rejected = { returnStatus: 'REJECTED', note: null, restock: true } as const

/** A delivered cash order of two from a stock of five, and an administrator. */
async function createDeliveredOrder(context: TestContext) {
  const customer = await createCustomer(context)
  const variant = await createVariant(context, { stock: 5, price: 100_00 })
  const order = await createDeliveredCodOrder(context, customer, { of: variant, quantity: 2 })
  return { customer, variant, order, admin: await createAdmin(context) }
}

test('the return of a delivered order is requested once, with a reason', async ({ context }) => {
  const { customer, order } = await createDeliveredOrder(context)
  const response = await requestWholeReturn(context, customer, order.id, { reason: 'Too small' })
  expect(response).toMatchObject({ message: 'Return requested successfully!', order: { returnStatus: 'REQUESTED' } })
  await expect(requestWholeReturn(context, customer, order.id, noReason)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'A return was already requested for this order.',
  })
  const { history } = (await showOrder(context, customer, order.id)).order
  expect(history.at(-1)).toMatchObject({
    event: 'RETURN_CHANGED',
    from: 'NONE',
    to: 'REQUESTED',
    note: 'Too small',
    by: 'customer',
  })
})

test('a return after the return window is rejected, with the number of days', async ({ context }) => {
  await ensureCompanyDetails(context.db)
  await context.db.updateTable('companyDetails').set({ returnDays: 7 }).execute()
  const { customer, order } = await createDeliveredOrder(context)
  const { deliveredAt } = await context.db
    .selectFrom('orders')
    .select('deliveredAt')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  const lastDay = dayInIndia(new Date(deliveredAt!.getTime() + 7 * dayMs))
  const end = endOfDayInIndia(lastDay).getTime() - 1
  context.setClock(new Date(end + 1).toISOString())
  await expect(requestWholeReturn(context, customer, order.id, noReason)).rejects.toMatchObject({
    kind: 'conflict',
    message: expect.stringContaining('within 7 days of delivery'),
  })
  context.setClock(new Date(end).toISOString())
  expect((await requestWholeReturn(context, customer, order.id, noReason)).order.returnStatus).toBe('REQUESTED')
})

test('an order that is not delivered, or of another customer, cannot be returned', async ({ context }) => {
  const { order } = await createDeliveredOrder(context)
  const customer = await createCustomer(context)
  const fresh = await createCodOrder(context, customer, { of: await createVariant(context) })
  await expect(requestWholeReturn(context, customer, fresh.id, noReason)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'Only orders that were delivered can be returned.',
  })
  await expect(requestWholeReturn(context, customer, order.id, noReason)).rejects.toMatchObject({ kind: 'notFound' })
})

test('an accepted return restores the stock, and the refund of a cash order is pending until its reference is recorded', async ({
  context,
}) => {
  const { customer, variant, order, admin } = await createDeliveredOrder(context)
  await requestWholeReturn(context, customer, order.id, noReason)
  context.setClock('2026-05-06T07:08:09Z')
  const response = await decideReturnWithoutCheck(context, admin, order.id, accepted)
  const refund = { kind: 'manual', status: 'PENDING', amount: 200_00, startedOn: context.clock() }
  expect(response.order).toMatchObject({ returnStatus: 'ACCEPTED', paymentStatus: 'COMPLETED', refund })
  expect(await findStock(context, variant)).toBe(5)
  // A returned item still counts as bought.
  expect(await findBuyCount(context, variant)).toBe(2)

  context.setClock('2026-05-07T00:00:00Z')
  const paid = await recordRefund(context, admin, order.id, { reference: 'NEFT 42', note: null })
  expect(paid.order).toMatchObject({
    paymentStatus: 'REFUNDED',
    refund: { ...refund, status: 'COMPLETED', completedOn: context.clock(), reference: 'NEFT 42' },
  })
  await expect(recordRefund(context, admin, order.id, { reference: 'NEFT 43', note: null })).rejects.toMatchObject({
    kind: 'conflict',
    message: 'This order has already been refunded.',
  })
})

test('a return without restocking is refunded, and the stock is unchanged', async ({ context }) => {
  const { customer, variant, order, admin } = await createDeliveredOrder(context)
  await requestWholeReturn(context, customer, order.id, noReason)
  const response = await decideReturnWithoutCheck(context, admin, order.id, {
    ...accepted,
    restock: false,
    note: 'Screen broken',
  })
  expect(await findStock(context, variant)).toBe(3)
  expect(response.order.refund).toMatchObject({ status: 'PENDING', amount: 200_00 })
})

test('a rejected return changes neither stock nor money', async ({ context }) => {
  const { customer, variant, order, admin } = await createDeliveredOrder(context)
  await requestWholeReturn(context, customer, order.id, noReason)
  const response = await decideReturnWithoutCheck(context, admin, order.id, rejected)
  expect(response.order).toMatchObject({ returnStatus: 'REJECTED', paymentStatus: 'COMPLETED', refund: null })
  expect(await findStock(context, variant)).toBe(3)
  await expect(recordRefund(context, admin, order.id, { reference: 'x', note: null })).rejects.toMatchObject({
    kind: 'conflict',
    message: 'Nothing has to be refunded for this order.',
  })
  await expect(requestWholeReturn(context, customer, order.id, noReason)).rejects.toMatchObject({ kind: 'conflict' })
})

test('a return cannot be decided without a request', async ({ context }) => {
  const { order, admin } = await createDeliveredOrder(context)
  await expect(decideReturnWithoutCheck(context, admin, order.id, accepted)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'No return was requested for this order.',
  })
  await expect(decideReturnWithoutCheck(context, admin, admin.id, accepted)).rejects.toMatchObject({ kind: 'notFound' })
})

test('of ten parallel requests, and of ten decisions, one succeeds, and the stock is restored at most once', async ({
  context,
}) => {
  const { customer, variant, order, admin } = await createDeliveredOrder(context)
  const countSucceeded = async (calls: Promise<unknown>[]) =>
    (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length
  const ten = Array.from({ length: 10 })

  expect(await countSucceeded(ten.map(() => requestWholeReturn(context, customer, order.id, noReason)))).toBe(1)
  const decisions = ten.map((_, index) =>
    decideReturnWithoutCheck(context, admin, order.id, index % 2 ? accepted : rejected),
  )
  expect(await countSucceeded(decisions)).toBe(1)
  const { returnStatus, refund } = (await showOrder(context, customer, order.id)).order
  expect(await findStock(context, variant)).toBe(returnStatus === 'ACCEPTED' ? 5 : 3)
  expect(refund !== null).toBe(returnStatus === 'ACCEPTED')
})

test.for([
  ['goods that were not faulty', {}, { shippingFeeRefunded: false }, 200_00],
  ['defective or wrong goods', { isFaulty: true }, { shippingFeeRefunded: false }, 249_00],
  ['a store that always refunds the shipping fee', {}, { shippingFeeRefunded: true }, 249_00],
] as const)('the refund of %s and its credit note agree', async ([, decision, setting, amount], { context }) => {
  await setShippingFee(context, 49_00)
  await context.db.updateTable('companyDetails').set(setting).execute()
  const { customer, order, admin } = await createDeliveredOrder(context)
  expect(order.orderTotal).toBe(249_00)
  await requestWholeReturn(context, customer, order.id, noReason)
  const response = await decideReturnWithoutCheck(context, admin, order.id, { ...accepted, ...decision })

  expect(response.order.refund).toMatchObject({ amount, kind: 'manual', status: 'PENDING' })
  const [invoice, creditNote] = await findInvoices(context.db, order.id)
  expect((await findInvoice(context.db, order.id, invoice!.number))?.total).toBe(249_00)
  const credited = await findInvoice(context.db, order.id, creditNote!.number)
  expect(credited).toMatchObject({ kind: 'CREDIT_NOTE', total: amount })
  expect(credited!.lines.reduce((sum, { total }) => sum + total, 0)).toBe(amount)
  expect(await findInconsistencies(context.db)).toEqual([])
})

test.for([
  ['goods that were not faulty', {}, 180_00],
  ['defective or wrong goods', { isFaulty: true }, 254_00],
] as const)(
  'of a discounted order, the return of %s refunds what was paid for them, and the credit note agrees',
  async ([, decision, amount], { context }) => {
    const customer = await createCustomer(context)
    const of = await createVariant(context, { price: 100_00 })
    const { id } = await createDeliveredDiscountedOrder(context, customer, { of, quantity: 2 })
    await requestWholeReturn(context, customer, id, noReason)
    const { order } = await decideReturnWithoutCheck(context, await createAdmin(context), id, {
      ...accepted,
      ...decision,
    })

    expect(order).toMatchObject({ orderTotal: 254_00, refund: { amount } })
    const [invoice, creditNote] = await findInvoices(context.db, id)
    expect((await findInvoice(context.db, id, invoice!.number))?.total).toBe(254_00)
    expect(await findInvoice(context.db, id, creditNote!.number)).toMatchObject({ kind: 'CREDIT_NOTE', total: amount })
    expect(await findInconsistencies(context.db)).toEqual([])
  },
)

test('the return of goods that cost nothing is accepted without a refund', async ({ context }) => {
  const customer = await createCustomer(context)
  const of = await createVariant(context, { price: 100_00 })
  const { id } = await createDeliveredDiscountedOrder(context, customer, { of, percent: 100 })
  await requestWholeReturn(context, customer, id, noReason)
  const { order } = await decideReturnWithoutCheck(context, await createAdmin(context), id, accepted)
  expect(order).toMatchObject({ orderTotal: 74_00, returnStatus: 'ACCEPTED', paymentStatus: 'COMPLETED', refund: null })
  expect(await context.db.selectFrom('refunds').select('id').execute()).toEqual([])
  expect(await findInconsistencies(context.db)).toEqual([])
})
