import { expect } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { findAttemptsOfOrder } from '#server/payments/attempts.store.ts'
import { findInconsistencies } from '#tests/support/consistency-checks.ts'
import { createAdmin, createCustomer, createVariant, findStock } from '#tests/support/factories.ts'
import {
  advanceClock,
  completePayPage,
  createPlacedPurchase,
  payFailedAttempt,
} from '#tests/support/online-payments.ts'
import { createCodOrder, createOnlineOrder, findBuyCount } from '#tests/support/order-factories.ts'
import { type PaymentSimulator, test } from '#tests/support/payment-simulator.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { cancelOrder } from '../cancellations/cancel-order.ts'
import { setDeliveryStatus } from '../fulfilment/set-delivery-status.ts'
import { showOrder } from '../history/show-order.ts'
import { lockOrder } from '../locked-order.store.ts'
import { findDiscrepancies } from '../reconciliation/reconcile.ts'
import { recordRefund } from '../refunds/record-refund.ts'
import { type RefundStatusReport, recordRefundResult } from '../refunds/transition-refund.ts'
import { unnamedCourier } from '../shipments/add-shipment.ts'
import { createShipment } from '../shipments/create-shipment.ts'
import { loseShipment } from '../shipments/undelivered/lose-shipment.ts'
import { type PaymentOutcome, recordPaymentResult, recordPaymentRetry } from './record-payment.ts'
import { reinitiatePayment } from './reinitiate-payment.ts'
import { showPaymentStatus } from './show-payment-status.ts'

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

test('a payment of less than the order costs does not pay it, and is refunded', async ({ context }) => {
  const { id, report, findOrder } = await createUnpaidOrder(context)
  const { refundId } = await report({ status: 'COMPLETED', amount: 199_99 })
  expect(await findOrder()).toMatchObject({ paymentStatus: 'PENDING', refund: null })
  expect(await context.db.selectFrom('refunds').selectAll().where('orderId', '=', id).execute()).toMatchObject([
    { id: refundId, isDuplicate: true, kind: 'provider', amount: 199_99 },
  ])
})

/** An order of two pieces at ₹1,499.00 that was sent unpaid in parcels of one piece; the payment of ₹2,998.00 on its page has failed. */
async function createUnpaidParcels(context: TestContext, simulator: PaymentSimulator, { sent = 2 } = {}) {
  const { customer, order, attempt } = await createPlacedPurchase(context, { quantity: 2 })
  await completePayPage(simulator, attempt, 'fail')
  await showPaymentStatus(context, customer, attempt.merchantOrderId)
  const admin = await createAdmin(context)
  const { id } = order
  const show = async () => (await showOrder(context, customer, id)).order
  const items = [{ orderItemId: (await show()).items[0]!.id, quantity: 1 }]
  for (let parcel = 0; parcel < sent; parcel++)
    await createShipment(context, admin, id, { ...unnamedCourier, items, handOver: true })
  const parcels = (await show()).shipments!
  return {
    customer,
    id,
    show,
    lose: (number: number) =>
      loseShipment(context, admin, { id, shipmentId: parcels[number - 1]!.id }, { note: null, refundsAdvance: true }),
    payLate: () => payFailedAttempt(context, attempt),
    findMails: async () => {
      await context.runJobs()
      return context.mails.filter(({ to }) => to === customer.email).map(({ text }) => text)
    },
  }
}

const findRefundsAtProvider = async ({ db }: TestContext) =>
  (await db.selectFrom('simulatedRefunds').select('amount').execute()).map(({ amount }) => amount)

async function expectNoDifference({ db }: TestContext) {
  expect(await findInconsistencies(db)).toEqual([])
  expect(await findDiscrepancies(db)).toEqual([])
}

test('of a payment that arrives after a parcel of its order was lost, what the parcel cost goes back', async ({
  context,
  simulator,
}) => {
  const { lose, payLate, show, findMails } = await createUnpaidParcels(context, simulator)
  await lose(1)
  await payLate()
  expect(await show()).toMatchObject({
    paymentStatus: 'COMPLETED',
    deliveryStatus: 'SHIPPED',
    orderTotal: 1499_00,
    refund: null,
    cancellations: [{ kind: 'LOST', parcel: 1, refund: { kind: 'provider', status: 'PENDING', amount: 1499_00 } }],
  })
  const note = '₹1,499.00 of the payment of ₹2,998.00 is refunded, because a part of the order was not delivered.'
  expect((await show()).history.at(-1)).toMatchObject({ event: 'PAYMENT_CHANGED', to: 'COMPLETED', note })
  await expectNoDifference(context)

  await advanceClock(context, 5)
  expect(await show()).toMatchObject({
    paymentStatus: 'COMPLETED',
    cancellations: [{ refund: { status: 'COMPLETED', amount: 1499_00 } }],
  })
  expect((await show()).history.at(-1)).toMatchObject({ note: 'The undelivered part was refunded.' })
  expect(await findRefundsAtProvider(context)).toEqual([1499_00])
  const mails = await findMails()
  expect(
    mails.filter((text) => text.includes('Your payment of ₹1,499.00 has arrived') && text.includes(note)),
  ).toHaveLength(1)
  expect(mails.filter((text) => text.includes('We have sent back ₹1,499.00 for a part of your order'))).toHaveLength(1)
  await expectNoDifference(context)
})

test('a payment that arrives after all parcels of its order were lost, one after the other, goes back whole', async ({
  context,
  simulator,
}) => {
  const { lose, payLate, show, findMails } = await createUnpaidParcels(context, simulator)
  await lose(1)
  context.setClock(new Date(context.clock().getTime() + minuteMs))
  await lose(2)
  await payLate()
  expect(await show()).toMatchObject({
    deliveryStatus: 'CANCELED',
    refund: { status: 'PENDING', amount: 1499_00 },
    cancellations: [
      { parcel: 1, refund: { status: 'PENDING', amount: 1499_00 } },
      { parcel: 2, refund: null },
    ],
  })
  await expectNoDifference(context)
  await advanceClock(context, 10)
  expect(await show()).toMatchObject({
    paymentStatus: 'REFUNDED',
    refund: { status: 'COMPLETED' },
    cancellations: [{ refund: { status: 'COMPLETED' } }, { refund: null }],
  })
  expect(await findRefundsAtProvider(context)).toEqual([1499_00, 1499_00])
  expect(
    (await findMails()).filter((text) => text.includes('₹2,998.00 goes back to where you paid from.')),
  ).toHaveLength(1)
  await expectNoDifference(context)
})

test('after a parcel was lost, the payments of the earlier and of the new amount pay the order once', async ({
  context,
  simulator,
}) => {
  const { customer, id, lose, payLate, show } = await createUnpaidParcels(context, simulator, { sent: 1 })
  await lose(1)
  const page = await reinitiatePayment(context, customer, id, true)
  await payLate()
  await completePayPage(simulator, page, 'pay')
  const { merchantOrderId } = (await findAttemptsOfOrder(context.db, id))[1]!
  expect(await showPaymentStatus(context, customer, merchantOrderId)).toMatchObject({
    message: 'This order had already been paid. Your second payment is on its way back to you.',
  })
  expect(await show()).toMatchObject({
    deliveryStatus: 'PENDING',
    paymentStatus: 'COMPLETED',
    orderTotal: 1499_00,
    cancellations: [{ refund: { amount: 1499_00 } }],
  })
  await advanceClock(context, 10)
  expect(await findRefundsAtProvider(context)).toEqual([1499_00, 1499_00])
  await expectNoDifference(context)
})
