import { expect } from 'vitest'
import { orderTracking } from '#contract/orders/order-tracking.ts'
import { showDashboardSummary } from '#server/dashboard/dashboard-summary.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { findAttemptsOfOrder } from '#server/payments/attempts.store.ts'
import { createCodRules, createUnconfirmedOrder } from '#tests/support/cash-on-delivery/cod-fixtures.ts'
import { findInconsistencies } from '#tests/support/consistency-checks.ts'
import { createAdmin, createCustomer, createVariant, findStock } from '#tests/support/factories.ts'
import { completePayPage, createPlacedPurchase, createPurchase } from '#tests/support/online-payments.ts'
import { createCodOrder, createDeliveredCodOrder, findBuyCount } from '#tests/support/order-factories.ts'
import { placeForCustomer } from '#tests/support/orders/staff-order.ts'
import { type PaymentSimulator, test } from '#tests/support/payment-simulator.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { cancelItems } from '../cancellations/cancel-items.ts'
import { cancelOrder } from '../cancellations/cancel-order.ts'
import { setDeliveryStatus } from '../fulfilment/set-delivery-status.ts'
import { showOrder } from '../history/show-order.ts'
import { listMyOrders } from '../listing/list-orders.ts'
import { payOnline } from '../payments/pay-online.ts'
import { recordPaymentResult } from '../payments/record-payment.ts'
import { showPaymentStatus } from '../payments/show-payment-status.ts'
import { placeOrder } from '../placement/place-order.ts'
import { findPaymentDiscrepancies } from '../reconciliation/reconcile.store.ts'
import { findDiscrepancies } from '../reconciliation/reconcile.ts'
import { recordRefund } from '../refunds/record-refund.ts'
import { recordRefundResult } from '../refunds/transition-refund.ts'
import { requestReturn } from '../returns/request-return.ts'
import { unnamedCourier } from '../shipments/add-shipment.ts'
import { createShipment } from '../shipments/create-shipment.ts'
import { transitionShipment } from '../shipments/transition-shipment.ts'
import { loseShipment } from '../shipments/undelivered/lose-shipment.ts'
import { receiveShipment } from '../shipments/undelivered/receive-shipment.ts'
import { updateShipment } from '../shipments/update-shipment.ts'
import { trackOrder } from '../tracking/track-order.ts'
import { changeItems } from './edit/change-items.ts'
import { recordReceivedPayment } from './record-received-payment.ts'

const byUpi = { means: 'UPI', reference: 'UTR 4711', expectedAmount: 1499_00 } as const

/** An order of pieces at ₹1,499.00 whose online payment has failed. */
async function createUnpaidOrder(context: TestContext, simulator: PaymentSimulator, { quantity = 1 } = {}) {
  const purchase = await createPlacedPurchase(context, { quantity })
  await completePayPage(simulator, purchase.attempt, 'fail')
  await showPaymentStatus(context, purchase.customer, purchase.attempt.merchantOrderId)
  const admin = await createAdmin(context)
  return {
    ...purchase,
    admin,
    id: purchase.order.id,
    record: (given: Partial<Parameters<typeof recordReceivedPayment>[3]> = {}) =>
      recordReceivedPayment(context, admin, purchase.order.id, {
        ...byUpi,
        expectedAmount: quantity * 1499_00,
        ...given,
      }),
    show: async () => (await showOrder(context, admin, purchase.order.id)).order,
  }
}

const findReceived = ({ db }: TestContext) =>
  db.selectFrom('receivedPayments').select(['means', 'reference', 'amount', 'receivedBy']).execute()

const mailSubjects = async (context: TestContext, email: string) => {
  await context.runJobs()
  return context.mails.filter(({ to }) => to === email).map(({ subject }) => subject.replace(/ [0-9A-F]{8}/, ''))
}

async function expectNoDifference({ db }: TestContext) {
  expect(await findInconsistencies(db)).toEqual([])
  expect((await findDiscrepancies(db)).filter(({ about }) => !about.startsWith('payment'))).toEqual([])
}

test('an online order that was sent unpaid is paid to the shop: it is a sale, and is refunded by hand', async ({
  context,
  simulator,
}) => {
  const { admin, customer, variant, id, record, show } = await createUnpaidOrder(context, simulator)
  await setDeliveryStatus(context, admin, id, { deliveryStatus: 'DELIVERED' })
  expect(await showDashboardSummary(context)).toMatchObject({ unpaid: 1, today: { orders: 0 } })
  expect((await record()).message).toBe('Payment recorded.')
  expect(await show()).toMatchObject({ paymentMethod: 'COD', paymentStatus: 'COMPLETED', orderTotal: 1499_00 })
  expect(await findReceived(context)).toEqual([
    { means: 'UPI', reference: 'UTR 4711', amount: 1499_00, receivedBy: admin.id },
  ])
  expect((await show()).history.at(-1)).toMatchObject({
    event: 'PAYMENT_CHANGED',
    from: 'FAILED',
    to: 'COMPLETED',
    by: 'administrator',
    note: 'Paid by UPI, reference UTR 4711.',
  })
  expect(await showDashboardSummary(context)).toMatchObject({ unpaid: 0, today: { orders: 1, total: 1499_00 } })
  expect(await findBuyCount(context, variant)).toBe(1)
  const records = await context.db.selectFrom('customerRecords').select(['orderCount', 'spent']).execute()
  expect(records).toEqual([{ orderCount: 1, spent: 1499_00 }])
  expect(await mailSubjects(context, customer.email)).toContain('Your order is confirmed')
  expect(context.mails.at(-1)?.text).toContain('Payment: Paid by UPI\n')
  await expectNoDifference(context)

  const { items } = await show()
  const pieces = { items: [{ orderItemId: items[0]!.id, quantity: 1 }], pictures: [], comment: null }
  const choice = { method: 'PICKUP', reason: 'DEFECTIVE', resolution: 'REFUND' } as const
  await requestReturn(context, customer, id, { ...pieces, ...choice })
  expect(await show()).toMatchObject({ returnStatus: 'REQUESTED', needsPayout: true })
})

test('the order, the order list and the tracking page say how the shop was paid, until then nothing', async ({
  context,
  simulator,
}) => {
  const { customer, record, show } = await createUnpaidOrder(context, simulator)
  const { shortId } = await show()
  const showAll = async () => {
    const tracking = orderTracking.track.body.parse({ orderNumber: shortId, contact: customer.email })
    const [listed] = (await listMyOrders(context, customer, {})).orders
    return [(await show()).paidBy, listed?.paidBy, (await trackOrder(context, tracking)).order.paidBy]
  }
  expect(await showAll()).toEqual([undefined, undefined, undefined])
  await record({ means: 'CASH', reference: null })
  expect(await showAll()).toEqual(['CASH', 'CASH', 'CASH'])
})

test('a second call changes nothing', async ({ context, simulator }) => {
  const { record } = await createUnpaidOrder(context, simulator)
  await record()
  await expect(record()).rejects.toMatchObject({ kind: 'conflict', message: 'This order is paid already.' })
  expect(await findReceived(context)).toHaveLength(1)
})

test.for(['receive', 'lose'] as const)(
  'of an unpaid order in two parcels the one that came back leaves the order, and the rest is then paid to the shop: %s',
  async (how, { context, simulator }) => {
    const { admin, id, variant, record, show } = await createUnpaidOrder(context, simulator, { quantity: 2 })
    const one = [{ orderItemId: (await show()).items[0]!.id, quantity: 1 }]
    for (const _ of [1, 2]) await createShipment(context, admin, id, { ...unnamedCourier, items: one, handOver: true })
    const [first, second] = (await show()).shipments!.map((shipment) => ({ id, shipmentId: shipment.id }))
    await transitionShipment(context, admin, first!, { transition: 'deliver', reason: null })
    await transitionShipment(context, admin, second!, { transition: 'sendBack', reason: 'Refused' })
    const items = [{ orderItemId: one[0]!.orderItemId, good: 1, damaged: 0 }]
    const remove = () =>
      how === 'receive'
        ? receiveShipment(context, admin, second!, { items, note: null, refundsAdvance: true })
        : loseShipment(context, admin, second!, { note: null, refundsAdvance: true })
    await remove()
    const left = { deliveryStatus: 'DELIVERED', orderTotal: 1499_00, refund: null, cancellations: [{ refund: null }] }
    expect(await show()).toMatchObject({ ...left, paymentMethod: 'ONLINE_PAYMENT' })

    await record({ means: 'CASH', reference: null, expectedAmount: 1499_00 })
    expect(await show()).toMatchObject({ ...left, paymentMethod: 'COD', paymentStatus: 'COMPLETED' })
    expect(await findReceived(context)).toMatchObject([{ amount: 1499_00 }])
    expect(await findStock(context, variant)).toBe(how === 'receive' ? 4 : 3)
    await expectNoDifference(context)
  },
)

test('an order that is paid to the shop and then canceled is refunded by hand', async ({ context, simulator }) => {
  const { admin, customer, id, record, show } = await createUnpaidOrder(context, simulator)
  await record()
  await cancelOrder(context, customer, id)
  expect((await show()).refund).toMatchObject({ kind: 'manual', status: 'PENDING', amount: 1499_00 })
  await recordRefund(context, admin, id, { reference: 'UTR 4712', note: null })
  expect(await show()).toMatchObject({ paymentStatus: 'REFUNDED' })
  await expectNoDifference(context)
})

test('an order with an open online payment is not recorded as paid, and one that arrives later is refunded as a second payment', async ({
  context,
  simulator,
}) => {
  const { customer, order, attempt } = await createPlacedPurchase(context)
  const admin = await createAdmin(context)
  const record = () => recordReceivedPayment(context, admin, order.id, byUpi)
  await expect(record()).rejects.toMatchObject({
    kind: 'conflict',
    message: 'A payment for this order is open. Please try again in some minutes.',
  })
  await completePayPage(simulator, attempt, 'fail')
  await showPaymentStatus(context, customer, attempt.merchantOrderId)
  await record()
  await context.db
    .transaction()
    .execute((trx) => recordPaymentResult(context, trx, order.id, { status: 'COMPLETED', amount: 1499_00 }))
  const { order: shown } = await showOrder(context, customer, order.id)
  expect(shown).toMatchObject({ paymentMethod: 'COD', paymentStatus: 'COMPLETED', refund: null })
  expect(shown.history.at(-1)?.note).toBe('A second payment arrived and is refunded.')
  const refunds = await context.db.selectFrom('refunds').select(['kind', 'isDuplicate', 'amount']).execute()
  expect(refunds).toEqual([{ kind: 'provider', isDuplicate: true, amount: 1499_00 }])
  expect(await mailSubjects(context, customer.email)).toContainEqual(
    expect.stringMatching(/paid twice|second payment/i),
  )
})

test('a cash order is paid to the shop without its fee, and the couriers of its packed parcels collect nothing', async ({
  context,
  simulator: _,
}) => {
  await createCodRules(context, { fee: 49_00 })
  const [admin, customer] = [await createAdmin(context), await createCustomer(context, { email: 'asha@shopper.in' })]
  const variant = await createVariant(context, { price: 1499_00 })
  const { id } = await placeForCustomer(context, admin, customer, variant, { expectedTotal: 1548_00 })
  await createShipment(context, admin, id, { ...unnamedCourier, courier: 'DELHIVERY', handOver: false })
  const record = (expectedAmount: number) =>
    recordReceivedPayment(context, admin, id, { means: 'CASH', reference: null, expectedAmount })
  await expect(record(1548_00)).rejects.toMatchObject({ kind: 'conflict', message: '₹1,499.00 is left to pay now.' })
  const { order } = await record(1499_00)
  expect(order).toMatchObject({ paymentStatus: 'COMPLETED', orderTotal: 1499_00 })
  expect(order).not.toHaveProperty('codFee')
  expect(order.shipments?.[0]).not.toHaveProperty('cashAmount')
  expect((await showOrder(context, admin, id)).order.history.at(-1)?.note).toBe(
    'Paid in cash, without the fee of ₹49.00.',
  )
  expect(await findReceived(context)).toMatchObject([{ means: 'CASH', amount: 1499_00 }])
  expect(await mailSubjects(context, 'asha@shopper.in')).toContain('Your payment for order has arrived')
  expect(await payOnline(context, customer, id, true)).toEqual({
    paymentRequired: false,
    message: 'This order is paid already.',
  })
  await setDeliveryStatus(context, admin, id, { deliveryStatus: 'DELIVERED' })
  await expectNoDifference(context)
})

test('a cash order whose courier is booked to collect the cash is not paid to the shop', async ({ context }) => {
  const [admin, customer] = [await createAdmin(context), await createCustomer(context)]
  const { id } = await createCodOrder(context, customer, { of: await createVariant(context) })
  const packed = { ...unnamedCourier, courier: 'DELHIVERY' } as const
  const { order } = await createShipment(context, admin, id, { ...packed, handOver: false })
  const params = { id, shipmentId: order.shipments![0]!.id }
  await updateShipment(context, admin, params, { ...packed, trackingNumber: '14901234567890' })
  await expect(recordReceivedPayment(context, admin, id, { ...byUpi, expectedAmount: 499_00 })).rejects.toThrow(
    'The courier of this order is booked to collect its cash. Cancel the booking first.',
  )
})

test('a cash order that was sent or delivered, one that is canceled, and one that is not confirmed are not paid to the shop', async ({
  context,
}) => {
  const [admin, customer] = [await createAdmin(context), await createCustomer(context)]
  const of = await createVariant(context, { stock: 9 })
  const create = async () => (await createCodOrder(context, customer, { of })).id
  const [sent, canceled] = [await create(), await create()]
  await setDeliveryStatus(context, admin, sent, { deliveryStatus: 'SHIPPED' })
  await setDeliveryStatus(context, admin, canceled, { deliveryStatus: 'CANCELED' })
  const delivered = (await createDeliveredCodOrder(context, customer, { of })).id
  const unconfirmed = (await createUnconfirmedOrder(context, await createCustomer(context), { of })).id
  const record = (id: string) => recordReceivedPayment(context, admin, id, { ...byUpi, expectedAmount: 499_00 })
  await expect(record(sent)).rejects.toThrow('The courier of this order collects its cash.')
  await expect(record(canceled)).rejects.toThrow('This order was canceled. There is nothing to pay.')
  await expect(record(delivered)).rejects.toThrow('This order is paid already.')
  await expect(record(unconfirmed)).rejects.toThrow('The customer has not confirmed this order yet. Confirm it first.')
  expect(await findReceived(context)).toEqual([])
})

/** A cash order of pieces at ₹1,499.00 with a fee of ₹1.00, whose advance is paid. */
async function createOrderWithAdvance(
  context: TestContext,
  simulator: PaymentSimulator,
  { quantity = 1, advance = 99_00 } = {},
) {
  const { customer, variant, choice } = await createPurchase(context, { quantity })
  await createCodRules(context, { fee: 1_00, advance })
  const { order } = await placeOrder(context, customer, { ...choice, paymentMethod: 'COD' }, { isLocal: true })
  const [attempt] = await findAttemptsOfOrder(context.db, order.id)
  await completePayPage(simulator, attempt!, 'pay')
  await showPaymentStatus(context, customer, attempt!.merchantOrderId)
  const admin = await createAdmin(context)
  const { id } = order
  return {
    id,
    admin,
    customer,
    variant,
    attempt: attempt!,
    record: (expectedAmount: number) => recordReceivedPayment(context, admin, id, { ...byUpi, expectedAmount }),
    show: async () => (await showOrder(context, admin, id)).order,
  }
}

async function expectBalance({ db }: TestContext) {
  expect(await findInconsistencies(db)).toEqual([])
  expect(await findDiscrepancies(db)).toEqual([])
}

async function expectPaymentsMatch({ db }: TestContext) {
  expect(await findInconsistencies(db)).toEqual([])
  expect(await findPaymentDiscrepancies(db)).toEqual([])
}

test('the rest of a cash order with an advance is paid to the shop once, without its fee, and the couriers collect nothing', async ({
  context,
  simulator,
}) => {
  const { id, admin, customer, record, show } = await createOrderWithAdvance(context, simulator)
  await createShipment(context, admin, id, { ...unnamedCourier, courier: 'OWN', handOver: false })
  expect((await show()).shipments?.[0]).toMatchObject({ cashAmount: 1401_00 })
  await expect(record(1401_00)).rejects.toThrow('₹1,400.00 is left to pay now.')
  await record(1400_00)
  await expect(record(1400_00)).rejects.toThrow('This order is paid already.')
  const paid = await show()
  expect(paid).toMatchObject({ paymentStatus: 'COMPLETED', orderTotal: 1499_00, advanceAmount: 99_00, paidBy: 'UPI' })
  expect(paid.shipments?.[0]).not.toHaveProperty('cashAmount')
  expect(paid.history.at(-1)?.note).toBe('Paid by UPI, reference UTR 4711, without the fee of ₹1.00.')
  expect(await findReceived(context)).toMatchObject([{ means: 'UPI', amount: 1400_00, receivedBy: admin.id }])
  expect(await mailSubjects(context, customer.email)).toContain('Your payment for order has arrived')
  expect(context.mails.at(-1)?.text).toContain('₹99.00 of it was paid online before.')
  await expectBalance(context)

  await setDeliveryStatus(context, admin, id, { deliveryStatus: 'DELIVERED' })
  expect(await show()).toMatchObject({ deliveryStatus: 'DELIVERED', paymentStatus: 'COMPLETED' })
  await expectBalance(context)
})

test('an order with an advance whose rest was paid to the shop is refunded by hand as a whole', async ({
  context,
  simulator,
}) => {
  const { id, admin, customer, variant, attempt, record, show } = await createOrderWithAdvance(context, simulator)
  await record(1400_00)
  await cancelOrder(context, customer, id)
  expect((await show()).refund).toMatchObject({ kind: 'manual', status: 'PENDING', amount: 1499_00 })
  expect(await showPaymentStatus(context, customer, attempt.merchantOrderId)).toMatchObject({
    message: 'This order was canceled. The shop pays your money back by hand: please see the details of your order.',
  })
  await expectBalance(context)
  await recordRefund(context, admin, id, { reference: 'UTR 4712', note: null })
  expect(await show()).toMatchObject({ paymentStatus: 'REFUNDED' })
  expect(await findStock(context, variant)).toBe(5)
  await expectBalance(context)
})

test('pieces of an order with an advance whose rest was paid to the shop are refunded by hand, also below the advance', async ({
  context,
  simulator,
}) => {
  const order = await createOrderWithAdvance(context, simulator, { quantity: 2, advance: 2000_00 })
  await order.record(998_00)
  const { id: orderItemId } = (await order.show()).items[0]!
  await cancelItems(context, order.customer, order.id, { items: [{ orderItemId, quantity: 1 }], reason: null })
  expect(await order.show()).toMatchObject({
    orderTotal: 1499_00,
    advanceAmount: 2000_00,
    refund: null,
    cancellations: [{ refund: { kind: 'manual', amount: 1499_00 } }],
  })
  await expectBalance(context)
  await setDeliveryStatus(context, order.admin, order.id, { deliveryStatus: 'CANCELED' })
  expect((await order.show()).refund).toMatchObject({ kind: 'manual', amount: 1499_00 })
  await expectBalance(context)
})

test('a refund from an advance that is tried again after the rest was paid to the shop is still one of the online payment', async ({
  context,
  simulator,
}) => {
  const { id, admin, record, show } = await createOrderWithAdvance(context, simulator, {
    quantity: 2,
    advance: 2000_00,
  })
  const { id: orderItemId } = (await show()).items[0]!
  await cancelItems(context, admin, id, { items: [{ orderItemId, quantity: 1 }], reason: null })
  const { id: refundId } = (await show()).cancellations![0]!.refund!
  const report = (status: 'FAILED' | 'PENDING') =>
    inTransaction(context.db, (trx) => recordRefundResult(context, trx, refundId!, { status }))
  await report('FAILED')
  context.setClock('2030-11-21T06:31:00Z')
  const more = { quantities: [{ orderItemId, quantity: 2, seenQuantity: 1 }], added: [], reason: null }
  await changeItems(context, admin, id, { ...more, collectsRest: false })
  await record(1498_00)
  await expectPaymentsMatch(context)
  context.setClock('2030-11-21T06:32:00Z')
  await report('PENDING')
  await expectPaymentsMatch(context)
})

test('an order with an advance whose rest was paid to the shop, and that comes back, is refunded without a choice about the advance', async ({
  context,
  simulator,
}) => {
  const { id, admin, record, show } = await createOrderWithAdvance(context, simulator)
  await record(1400_00)
  const { id: orderItemId } = (await show()).items[0]!
  const pieces = { items: [{ orderItemId, quantity: 1 }], handOver: true }
  await createShipment(context, admin, id, { ...unnamedCourier, ...pieces })
  const params = { id, shipmentId: (await show()).shipments![0]!.id }
  await transitionShipment(context, admin, params, { transition: 'sendBack', reason: 'Refused' })
  const items = [{ orderItemId, good: 1, damaged: 0 }]
  await receiveShipment(context, admin, params, { items, note: null, refundsAdvance: false })
  expect(await show()).toMatchObject({ isUndelivered: true, refund: { kind: 'manual', amount: 1499_00 } })
  await expectBalance(context)
})

test('an order whose advance pays all that it costs without its fee is not paid to the shop', async ({
  context,
  simulator,
}) => {
  const { record } = await createOrderWithAdvance(context, simulator, { advance: 1499_00 })
  await expect(record(0)).rejects.toMatchObject({ kind: 'conflict', message: 'There is nothing left to pay.' })
})

test('an order whose advance is not paid yet is not paid to the shop', async ({ context, simulator: _ }) => {
  const { customer, choice } = await createPurchase(context)
  await createCodRules(context, { advance: 99_00 })
  const { order } = await placeOrder(context, customer, { ...choice, paymentMethod: 'COD' }, { isLocal: true })
  const admin = await createAdmin(context)
  await expect(recordReceivedPayment(context, admin, order.id, { ...byUpi, expectedAmount: 1400_00 })).rejects.toThrow(
    'The advance of this order has to be paid online first.',
  )
})
