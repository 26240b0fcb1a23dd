import { expect } from 'vitest'
import { aCustomer, anAdmin, anOnlineOrder, anOrder, aVariant, buyCountOf, stockOf } from '#tests/support/makers.ts'
import { type TestShop, test } from '#tests/support/test.ts'
import { cancelOrder } from './cancel-order.ts'
import { holdOrder } from './orders.store.ts'
import { type PaymentResult, recordPaymentResult, recordPaymentRetry } from './record-payment.ts'
import { recordRefund } from './record-refund.ts'
import { setDeliveryStatus } from './set-delivery-status.ts'
import { type RefundResult, recordRefundResult } from './settle-refund.ts'
import { showOrder } from './show-order.ts'

const paid: PaymentResult = { status: 'COMPLETED', amount: 200_00 }
const failed: PaymentResult = { status: 'FAILED' }

/** Two of five pieces, to be paid online, and what the provider may report. */
async function anOrderToPay(shop: TestShop) {
  const customer = await aCustomer(shop)
  const variant = await aVariant(shop, { stock: 5, price: 100_00 })
  const { id } = await anOnlineOrder(shop, customer, { of: variant, quantity: 2 })
  const inTrx = shop.db.transaction()
  return {
    customer,
    variant,
    id,
    report: (result: PaymentResult) => inTrx.execute((trx) => recordPaymentResult(shop, trx, id, result)),
    reportRefund: (refundId: string, result: RefundResult) =>
      inTrx.execute((trx) => recordRefundResult(shop, trx, refundId, result)),
    now: async () => (await showOrder(shop, customer, id)).order,
  }
}

test('an online order holds its stock; it counts as bought once the money is there', async ({ shop }) => {
  const { variant, report, now } = await anOrderToPay(shop)
  expect(await stockOf(shop, variant)).toBe(3)
  expect(await buyCountOf(shop, variant)).toBe(0)

  expect(await report(paid)).toMatchObject({ order: { paymentStatus: 'COMPLETED' }, refundId: null })
  expect(await buyCountOf(shop, variant)).toBe(2)
  const { paymentStatus, deliveryStatus, history } = await now()
  expect([paymentStatus, deliveryStatus]).toEqual(['COMPLETED', 'PENDING'])
  expect(history.at(-1)).toMatchObject({ event: 'PAYMENT_CHANGED', from: 'PENDING', to: 'COMPLETED', by: 'store' })
})

test('a failed payment can be tried again, and a failure never undoes a payment', async ({ shop }) => {
  const { id, report, now } = await anOrderToPay(shop)
  await report(failed)
  expect((await now()).paymentStatus).toBe('FAILED')
  await shop.db.transaction().execute(async (trx) => recordPaymentRetry(shop, trx, (await holdOrder(trx, id))!))
  expect((await now()).paymentStatus).toBe('PENDING')
  await report(paid)
  await report(failed)
  expect((await now()).paymentStatus).toBe('COMPLETED')
})

test('a paid order that is canceled is refunded: REFUNDED only when the provider says so', async ({ shop }) => {
  const { customer, variant, id, report, reportRefund, now } = await anOrderToPay(shop)
  await report(paid)
  const { order } = await cancelOrder(shop, customer, id)
  expect(order).toMatchObject({
    paymentStatus: 'COMPLETED',
    refund: { kind: 'provider', status: 'PENDING', amount: 200_00, completedOn: null },
  })
  expect(await stockOf(shop, variant)).toBe(5)
  expect(await buyCountOf(shop, variant)).toBe(0)

  const refund = await shop.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
  expect(await reportRefund(refund.id, { status: 'FAILED', failure: 'Bank is away' })).toBe(true)
  expect((await now()).refund).toMatchObject({ status: 'FAILED' })
  expect(await reportRefund(refund.id, { status: 'PENDING' })).toBe(true)
  expect((await now()).paymentStatus).toBe('COMPLETED')
  expect(await reportRefund(refund.id, { status: 'COMPLETED', reference: 'OMR1' })).toBe(true)
  expect(await reportRefund(refund.id, { status: 'COMPLETED', reference: 'OMR1' })).toBe(false)
  expect(await reportRefund(refund.id, { status: 'FAILED' })).toBe(false)
  expect(await now()).toMatchObject({ paymentStatus: 'REFUNDED', refund: { status: 'COMPLETED', reference: 'OMR1' } })
})

test('a refund that the provider cannot pay is paid by hand, and not while the provider is at it', async ({ shop }) => {
  const { customer, id, report, reportRefund } = await anOrderToPay(shop)
  const admin = await anAdmin(shop)
  const byHand = () => recordRefund(shop, admin, id, { reference: 'NEFT 7', note: null })
  await report(paid)
  await cancelOrder(shop, customer, id)
  await expect(byHand()).rejects.toMatchObject({
    kind: 'conflict',
    message: 'The payment provider is carrying out this refund.',
  })
  const refund = await shop.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
  await reportRefund(refund.id, { status: 'FAILED' })
  expect((await byHand()).order).toMatchObject({ paymentStatus: 'REFUNDED', refund: { kind: 'manual' } })
})

test('money that comes after the order was canceled goes back; nothing takes stock again', async ({ shop }) => {
  const { customer, variant, id, report, now } = await anOrderToPay(shop)
  await cancelOrder(shop, customer, id)
  const { refundId } = await report(paid)
  expect(refundId).not.toBeNull()
  expect(await now()).toMatchObject({
    deliveryStatus: 'CANCELED',
    paymentStatus: 'COMPLETED',
    refund: { kind: 'provider', status: 'PENDING', amount: 200_00 },
  })
  expect(await stockOf(shop, variant)).toBe(5)
  expect(await buyCountOf(shop, variant)).toBe(0)
})

test('money that comes twice goes back once, and the order stays paid', async ({ shop }) => {
  const { id, report, reportRefund, now } = await anOrderToPay(shop)
  expect((await report(paid)).refundId).toBeNull()
  const { refundId } = await report({ status: 'COMPLETED', amount: 200_00 })
  expect(await shop.db.selectFrom('refunds').selectAll().where('orderId', '=', id).execute()).toMatchObject([
    { id: refundId, isExtra: true, kind: 'provider', amount: 200_00 },
  ])
  await reportRefund(refundId!, { status: 'COMPLETED' })
  expect(await now()).toMatchObject({ paymentStatus: 'COMPLETED', refund: null })
})

test('cancel against payment: the goods are sold, or the money goes back', async ({ shop }) => {
  for (let round = 0; round < 6; round++) {
    const { customer, variant, id, report, now } = await anOrderToPay(shop)
    const race = [() => cancelOrder(shop, customer, id), () => report(paid)]
    await Promise.allSettled((round % 2 ? race : race.toReversed()).map((start) => start()))
    const { deliveryStatus, paymentStatus, refund } = await now()
    expect([deliveryStatus, paymentStatus, refund?.status]).toEqual(['CANCELED', 'COMPLETED', 'PENDING'])
    expect([await stockOf(shop, variant), await buyCountOf(shop, variant)]).toEqual([5, 0])
  }
})

test('goods that are shipped unpaid are noted, and count as bought once they are paid', async ({ shop }) => {
  const { variant, id, report, now } = await anOrderToPay(shop)
  await setDeliveryStatus(shop, await anAdmin(shop), id, { deliveryStatus: 'SHIPPED' })
  expect((await now()).history.at(-1)).toMatchObject({ to: 'SHIPPED', note: 'Not paid when it left the shop.' })
  await report(paid)
  expect(await buyCountOf(shop, variant)).toBe(2)
})

test('no payment is recorded for cash', async ({ shop }) => {
  const order = await anOrder(shop, await aCustomer(shop), { of: await aVariant(shop) })
  const { refundId } = await shop.db.transaction().execute((trx) => recordPaymentResult(shop, trx, order.id, paid))
  // Whoever paid for it gets the money back.
  expect(refundId).not.toBeNull()
  expect(await shop.db.selectFrom('orders').select('paymentStatus').execute()).toEqual([{ paymentStatus: 'PENDING' }])
})
