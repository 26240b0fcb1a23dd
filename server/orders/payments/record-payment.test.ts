import { expect } from 'vitest'
import { createAdmin, createCustomer, createVariant, findStock } from '#tests/support/factories.ts'
import { createCodOrder, createOnlineOrder, findBuyCount } from '#tests/support/order-factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { cancelOrder } from '../cancellations/cancel-order.ts'
import { setDeliveryStatus } from '../fulfilment/set-delivery-status.ts'
import { showOrder } from '../history/show-order.ts'
import { lockOrder } from '../locked-order.store.ts'
import { recordRefund } from '../refunds/record-refund.ts'
import { type RefundStatusReport, recordRefundResult } from '../refunds/transition-refund.ts'
import { type PaymentOutcome, recordPaymentResult, recordPaymentRetry } from './record-payment.ts'

const paid: PaymentOutcome = { status: 'COMPLETED', amount: 200_00 }
const failed: PaymentOutcome = { status: 'FAILED' }

/** An unpaid online order of two from a stock of five, with functions that report results of the provider. */
async function createUnpaidOrder(context: TestContext) {
  const customer = await createCustomer(context)
  const variant = await createVariant(context, { stock: 5, price: 100_00 })
  const { id } = await createOnlineOrder(context, customer, { of: variant, quantity: 2 })
  const inTrx = context.db.transaction()
  return {
    customer,
    variant,
    id,
    report: (result: PaymentOutcome) => inTrx.execute((trx) => recordPaymentResult(context, trx, id, result)),
    reportRefund: (refundId: string, result: RefundStatusReport) =>
      inTrx.execute((trx) => recordRefundResult(context, trx, refundId, result)),
    findOrder: async () => (await showOrder(context, customer, id)).order,
  }
}

test('an online order reserves its stock and counts as a sale once it is paid', async ({ context }) => {
  const { variant, report, findOrder } = await createUnpaidOrder(context)
  expect(await findStock(context, variant)).toBe(3)
  expect(await findBuyCount(context, variant)).toBe(0)

  expect(await report(paid)).toMatchObject({ order: { paymentStatus: 'COMPLETED' }, refundId: null })
  expect(await findBuyCount(context, variant)).toBe(2)
  const { paymentStatus, deliveryStatus, history } = await findOrder()
  expect([paymentStatus, deliveryStatus]).toEqual(['COMPLETED', 'PENDING'])
  expect(history.at(-1)).toMatchObject({ event: 'PAYMENT_CHANGED', from: 'PENDING', to: 'COMPLETED', by: 'store' })
})

test('a failed payment can be retried, and a failure does not revert a payment', async ({ context }) => {
  const { id, report, findOrder } = await createUnpaidOrder(context)
  await report(failed)
  expect((await findOrder()).paymentStatus).toBe('FAILED')
  await context.db.transaction().execute(async (trx) => recordPaymentRetry(context, trx, (await lockOrder(trx, id))!))
  expect((await findOrder()).paymentStatus).toBe('PENDING')
  await report(paid)
  await report(failed)
  expect((await findOrder()).paymentStatus).toBe('COMPLETED')
})

test('canceling a paid order refunds it: REFUNDED only when the provider confirms it', async ({ context }) => {
  const { customer, variant, id, report, reportRefund, findOrder } = await createUnpaidOrder(context)
  await report(paid)
  const { order } = await cancelOrder(context, customer, id)
  expect(order).toMatchObject({
    paymentStatus: 'COMPLETED',
    refund: { kind: 'provider', status: 'PENDING', amount: 200_00, completedOn: null },
  })
  expect(await findStock(context, variant)).toBe(5)
  expect(await findBuyCount(context, variant)).toBe(0)

  const refund = await context.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
  expect(await reportRefund(refund.id, { status: 'FAILED', failure: 'Bank unavailable' })).toBe(true)
  expect((await findOrder()).refund).toMatchObject({ status: 'FAILED' })
  expect(await reportRefund(refund.id, { status: 'PENDING' })).toBe(true)
  expect((await findOrder()).paymentStatus).toBe('COMPLETED')
  expect(await reportRefund(refund.id, { status: 'COMPLETED', reference: 'OMR1' })).toBe(true)
  expect(await reportRefund(refund.id, { status: 'COMPLETED', reference: 'OMR1' })).toBe(false)
  expect(await reportRefund(refund.id, { status: 'FAILED' })).toBe(false)
  expect(await findOrder()).toMatchObject({
    paymentStatus: 'REFUNDED',
    refund: { status: 'COMPLETED', reference: 'OMR1' },
  })
})

test('a refund that failed at the provider can be paid by hand, a pending one cannot', async ({ context }) => {
  const { customer, id, report, reportRefund } = await createUnpaidOrder(context)
  const admin = await createAdmin(context)
  const refundByHand = () => recordRefund(context, admin, id, { reference: 'NEFT 7', note: null })
  await report(paid)
  await cancelOrder(context, customer, id)
  await expect(refundByHand()).rejects.toMatchObject({
    kind: 'conflict',
    message: 'The payment provider is carrying out this refund.',
  })
  const refund = await context.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
  await reportRefund(refund.id, { status: 'FAILED' })
  expect((await refundByHand()).order).toMatchObject({ paymentStatus: 'REFUNDED', refund: { kind: 'manual' } })
})

test('a payment after the cancellation is refunded and takes no stock', async ({ context }) => {
  const { customer, variant, id, report, findOrder } = await createUnpaidOrder(context)
  await cancelOrder(context, customer, id)
  const { refundId } = await report(paid)
  expect(refundId).not.toBeNull()
  expect(await findOrder()).toMatchObject({
    deliveryStatus: 'CANCELED',
    paymentStatus: 'COMPLETED',
    refund: { kind: 'provider', status: 'PENDING', amount: 200_00 },
  })
  expect(await findStock(context, variant)).toBe(5)
  expect(await findBuyCount(context, variant)).toBe(0)
})

test('a second payment is refunded once, and the order remains paid', async ({ context }) => {
  const { id, report, reportRefund, findOrder } = await createUnpaidOrder(context)
  expect((await report(paid)).refundId).toBeNull()
  const { refundId } = await report({ status: 'COMPLETED', amount: 200_00 })
  expect(await context.db.selectFrom('refunds').selectAll().where('orderId', '=', id).execute()).toMatchObject([
    { id: refundId, isDuplicate: true, kind: 'provider', amount: 200_00 },
  ])
  await reportRefund(refundId!, { status: 'COMPLETED' })
  expect(await findOrder()).toMatchObject({ paymentStatus: 'COMPLETED', refund: null })
})

test('after a parallel cancellation and payment the payment is refunded', async ({ context }) => {
  for (let round = 0; round < 6; round++) {
    const { customer, variant, id, report, findOrder } = await createUnpaidOrder(context)
    const race = [() => cancelOrder(context, customer, id), () => report(paid)]
    await Promise.allSettled((round % 2 ? race : race.toReversed()).map((start) => start()))
    const { deliveryStatus, paymentStatus, refund } = await findOrder()
    expect([deliveryStatus, paymentStatus, refund?.status]).toEqual(['CANCELED', 'COMPLETED', 'PENDING'])
    expect([await findStock(context, variant), await findBuyCount(context, variant)]).toEqual([5, 0])
  }
})

test('an order shipped unpaid is marked, and counts as a sale once it is paid', async ({ context }) => {
  const { variant, id, report, findOrder } = await createUnpaidOrder(context)
  await setDeliveryStatus(context, await createAdmin(context), id, { deliveryStatus: 'SHIPPED' })
  expect((await findOrder()).history.at(-1)).toMatchObject({ to: 'SHIPPED', note: 'Not paid when it was shipped.' })
  await report(paid)
  expect(await findBuyCount(context, variant)).toBe(2)
})

test('no online payment is recorded for a cash order', async ({ context }) => {
  const order = await createCodOrder(context, await createCustomer(context), { of: await createVariant(context) })
  const { refundId } = await context.db
    .transaction()
    .execute((trx) => recordPaymentResult(context, trx, order.id, paid))
  // The payment is refunded.
  expect(refundId).not.toBeNull()
  expect(await context.db.selectFrom('orders').select('paymentStatus').execute()).toEqual([
    { paymentStatus: 'PENDING' },
  ])
})
