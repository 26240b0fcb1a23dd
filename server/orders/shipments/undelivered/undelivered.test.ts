import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import { formatRupees } from '#contract/money.ts'
import { cashDue } from '#contract/orders/amounts-due.ts'
import type { shipments } from '#contract/orders/shipments/shipments.ts'
import { addToCart } from '#server/cart/add-to-cart.ts'
import { returnedToOriginCount } from '#server/cash-on-delivery/cod-rules.store.ts'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { findInvoice, findInvoices } from '#server/invoices/invoices.store.ts'
import { findInconsistencies } from '#tests/support/consistency-checks.ts'
import { createZone } from '#tests/support/delivery/zones.ts'
import { createAdmin, createCustomer, createVariant, findStock } from '#tests/support/factories.ts'
import { createOffer } from '#tests/support/offers/create-offer.ts'
import { advanceClock, completePayPage, createPlacedPurchase } from '#tests/support/online-payments.ts'
import { createCodOrder, createOnlineOrder, findBuyCount } from '#tests/support/order-factories.ts'
import { type PaymentSimulator, test } from '#tests/support/payment-simulator.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { cancelOrder } from '../../cancellations/cancel-order.ts'
import { receiveGoods } from '../../cancellations/outstanding-goods.ts'
import { setDeliveryStatus } from '../../fulfilment/set-delivery-status.ts'
import { showOrder } from '../../history/show-order.ts'
import { listAllOrders } from '../../listing/list-orders.ts'
import { lockExistingOrder } from '../../locked-order.store.ts'
import { showPaymentStatus } from '../../payments/show-payment-status.ts'
import { findDiscrepancies } from '../../reconciliation/reconcile.ts'
import { recordRefund } from '../../refunds/record-refund.ts'
import { requestReturn } from '../../returns/request-return.ts'
import { unnamedCourier } from '../add-shipment.ts'
import { createShipment } from '../create-shipment.ts'
import { transitionShipment } from '../transition-shipment.ts'
import { loseShipment } from './lose-shipment.ts'
import { receiveShipment } from './receive-shipment.ts'
import { requestReattempt } from './request-reattempt.ts'

type Transition = Input<typeof shipments.moveShipment>['body']['transition']
type Admin = Awaited<ReturnType<typeof createAdmin>>

/** Functions of an administrator for the shipments of an order by their numbers. */
function shipmentActions(context: TestContext, admin: Admin, id: string) {
  const show = async () => (await showOrder(context, admin, id)).order
  const findShipment = async (number: number) => (await show()).shipments!.find((one) => one.number === number)!
  const paramsOf = async (number: number) => ({ id, shipmentId: (await findShipment(number)).id })
  const move = async (number: number, transition: Transition, reason = 'Nobody was at home.') =>
    (await transitionShipment(context, admin, await paramsOf(number), { transition, reason })).order
  const send = async (items?: { orderItemId: string; quantity: number }[]) =>
    (await createShipment(context, admin, id, { ...unnamedCourier, ...(items && { items }), handOver: true })).order
  /** Records the receipt of a shipment of which the first `damaged` pieces of each item are damaged. */
  const receive = async (number: number, { damaged = 0, refundsAdvance = true, note = null as string | null } = {}) => {
    const { items } = await findShipment(number)
    const checked = items.map(({ orderItemId, quantity }) => ({ orderItemId, good: quantity - damaged, damaged }))
    return (await receiveShipment(context, admin, await paramsOf(number), { items: checked, refundsAdvance, note }))
      .order
  }
  const lose = async (number: number) =>
    (await loseShipment(context, admin, await paramsOf(number), { refundsAdvance: true, note: null })).order
  return { show, paramsOf, move, send, receive, lose }
}

/** A cash order of three kurtas and a phone. */
async function createOrderOfTwoItems(context: TestContext) {
  const admin = await createAdmin(context)
  const customer = await createCustomer(context, { email: 'asha@example.com' })
  const kurta = await createVariant(context, { product: 'Kurta', color: '#c8322b', stock: 5, price: 500_00 })
  const phone = await createVariant(context, { product: 'Phone', stock: 5, price: 8_500_00 })
  await addToCart(context, customer, { productVariantId: phone.id, quantity: 1 })
  const { id, items } = await createCodOrder(context, customer, { of: kurta, quantity: 3 })
  const pieces = (name: string, quantity: number) => [
    { orderItemId: items.find(({ product }) => product.name === name)!.id, quantity },
  ]
  return { id, admin, customer, kurta, phone, pieces, ...shipmentActions(context, admin, id) }
}

/** Sets the advance of a cash order as paid. */
async function setPaidAdvance({ db }: TestContext, orderId: string, advanceAmount: number) {
  await db.updateTable('orders').set({ advanceAmount, advanceStatus: 'PAID' }).where('id', '=', orderId).execute()
  await db
    .insertInto('orderEvents')
    .values({ orderId, actor: 'store', event: 'ADVANCE_CHANGED', fromState: 'DUE', toState: 'PAID' })
    .execute()
}

/** An order of kurtas at ₹1,499.00 that is paid online with a shipping fee of ₹49.00 and sent. */
async function createSentPaidOrder(context: TestContext, simulator: PaymentSimulator, quantity = 2) {
  await context.db.deleteFrom('deliveryZones').execute()
  await createZone(context)
  await ensureCompanyDetails(context.db)
  const { customer, order, variant, attempt } = await createPlacedPurchase(context, { quantity })
  await completePayPage(simulator, attempt, 'pay')
  await showPaymentStatus(context, customer, attempt.merchantOrderId)
  const admin = await createAdmin(context)
  const actions = shipmentActions(context, admin, order.id)
  return { id: order.id, admin, customer, variant, ...actions }
}

const findCreditNotes = async ({ db }: TestContext, id: string) => {
  const documents = await findInvoices(db, id)
  const credits = documents.filter(({ kind }) => kind === 'CREDIT_NOTE')
  return Promise.all(credits.map(async ({ number }) => (await findInvoice(db, id, number))!.total))
}

async function sentSubjects(context: TestContext) {
  await context.runJobs()
  return context.mails
    .splice(0)
    .filter(({ to }) => to === 'asha@example.com')
    .map(({ subject }) => subject.replace(/[0-9A-F]{8}/, '#'))
}

test('a cash order that comes back whole is closed as not delivered, and its good pieces are in stock', async ({
  context,
}) => {
  const { id, kurta, phone, send, move, receive, show } = await createOrderOfTwoItems(context)
  await send()
  await sentSubjects(context)
  expect(await move(1, 'sendBack')).toMatchObject({
    deliveryStatus: 'SHIPPED',
    isReturning: true,
    shipments: [{ status: 'RETURNING' }],
  })
  expect((await listAllOrders(context, { page: 1, group: 'comingBack' })).orders).toMatchObject([{ id }])
  expect(await findStock(context, kurta)).toBe(2)
  expect(await findInconsistencies(context.db)).toEqual([])

  const order = await receive(1, { damaged: 1, note: 'The box was open.' })
  expect(order).toMatchObject({
    deliveryStatus: 'CANCELED',
    isUndelivered: true,
    paymentStatus: 'PENDING',
    goodsStatus: 'NONE',
    refund: null,
    shipments: [{ status: 'RETURNED', items: [{ quantity: 1 }, { quantity: 3 }] }],
    cancellations: [
      {
        kind: 'RETURNED',
        parcel: 1,
        refund: null,
        items: [
          { name: 'Phone', quantity: 1, damaged: 1 },
          { name: 'Kurta', quantity: 3, damaged: 1 },
        ],
      },
    ],
  })
  expect(order).not.toHaveProperty('isReturning')
  expect([await findStock(context, kurta), await findStock(context, phone)]).toEqual([4, 4])
  expect([await findBuyCount(context, kurta), await findBuyCount(context, phone)]).toEqual([0, 0])
  expect(await findCreditNotes(context, id)).toEqual([10_000_00])
  expect((await show()).history.map(({ event, to, note }) => [event, to, note]).slice(-3)).toEqual([
    ['SHIPMENT_CHANGED', 'RETURNING', 'Parcel 1: Nobody was at home.'],
    ['SHIPMENT_CHANGED', 'RETURNED', 'Parcel 1: The box was open.'],
    ['DELIVERY_CHANGED', 'CANCELED', null],
  ])
  expect(await sentSubjects(context)).toEqual(['Your order # goes back to the shop', 'Your order # was not delivered'])
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('what was paid for the goods of an order that comes back is refunded exactly once, and the fees are kept', async ({
  context,
  simulator,
}) => {
  const { id, customer, variant, send, move, receive } = await createSentPaidOrder(context, simulator)
  await send()
  await move(1, 'sendBack')
  const outcomes = await Promise.allSettled([receive(1), receive(1), receive(1)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await context.runJobs()
  await advanceClock(context, 20)
  const { order } = await showOrder(context, customer, id)
  expect(order).toMatchObject({
    isUndelivered: true,
    paymentStatus: 'REFUNDED',
    refund: { status: 'COMPLETED', amount: 2_998_00 },
  })
  const refunds = await context.db.selectFrom('simulatedRefunds').select('amount').execute()
  expect(refunds).toEqual([{ amount: 2_998_00 }])
  expect(await findStock(context, variant)).toBe(5)
  expect(await findCreditNotes(context, id)).toEqual([2_998_00])
  expect(await findDiscrepancies(context.db)).toEqual([])
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('the fees are refunded where the setting of the store says so, and always for a lost order', async ({
  context,
  simulator,
}) => {
  const first = await createSentPaidOrder(context, simulator, 1)
  await context.db.updateTable('companyDetails').set({ shippingFeeRefunded: true }).execute()
  await first.send()
  await first.move(1, 'sendBack')
  expect(await first.receive(1)).toMatchObject({ refund: { amount: 1_548_00 } })
  await context.db.updateTable('companyDetails').set({ shippingFeeRefunded: false }).execute()

  const second = await createSentPaidOrder(context, simulator, 1)
  await second.send()
  expect(await second.lose(1)).toMatchObject({
    isUndelivered: true,
    shipments: [{ status: 'LOST' }],
    refund: { amount: 1_548_00 },
  })
  expect(await findStock(context, second.variant)).toBe(4)
  expect(await findBuyCount(context, second.variant)).toBe(0)
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('of an order in two parcels one comes back: the order costs less, and is delivered with the other', async ({
  context,
  simulator,
}) => {
  const { id, send, move, receive, show, variant } = await createSentPaidOrder(context, simulator, 3)
  const item = (await show()).items[0]!.id
  await send([{ orderItemId: item, quantity: 2 }])
  await send()
  await move(1, 'sendBack')
  expect(await move(2, 'deliver')).toMatchObject({ deliveryStatus: 'SHIPPED', isReturning: true })
  expect(await findInconsistencies(context.db)).toEqual([])
  const order = await receive(1)
  expect(order).toMatchObject({
    deliveryStatus: 'DELIVERED',
    paymentStatus: 'COMPLETED',
    orderTotal: 1_548_00,
    items: [{ quantity: 1 }],
    shipments: [
      { status: 'RETURNED', items: [] },
      { status: 'DELIVERED', items: [{ quantity: 1 }] },
    ],
    cancellations: [{ kind: 'RETURNED', parcel: 1, amount: 2_998_00, refund: { amount: 2_998_00 } }],
    refund: null,
  })
  expect(order).not.toHaveProperty('isUndelivered')
  expect(await findStock(context, variant)).toBe(4)
  expect(await findCreditNotes(context, id)).toEqual([2_998_00])
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('an advance that was set off against a lost parcel is refunded, because the other parcel collects it', async ({
  context,
}) => {
  const { id, pieces, send, lose, show } = await createOrderOfTwoItems(context)
  await setPaidAdvance(context, id, 1_500_00)
  // The kurtas are paid by the advance, the phone is to be paid in cash.
  await send(pieces('Kurta', 3))
  await send(pieces('Phone', 1))
  const order = await lose(1)
  expect(order).toMatchObject({ orderTotal: 8_500_00, advanceStatus: 'PAID' })
  expect(order.shipments?.find(({ number }) => number === 2)).toMatchObject({ cashAmount: 8_500_00 })
  const refunds = await context.db.selectFrom('refunds').select(['amount', 'kind', 'isPart']).execute()
  expect(refunds).toEqual([{ amount: 1_500_00, kind: 'provider', isPart: true }])
  expect(cashDue(await findLocked(context, id))).toBe(8_500_00)
  expect((await show()).history.at(-1)).toMatchObject({ event: 'REFUND_CHANGED' })
})

test('an advance that was set off against a lost parcel is not refunded while the other parcel comes back, and can be kept with it', async ({
  context,
}) => {
  const { id, pieces, send, move, lose, receive } = await createOrderOfTwoItems(context)
  await setPaidAdvance(context, id, 1_500_00)
  await send(pieces('Kurta', 3))
  await send(pieces('Phone', 1))
  await move(2, 'sendBack')
  expect(await lose(1)).toMatchObject({ orderTotal: 8_500_00, advanceAmount: 1_500_00, isReturning: true })
  expect(await findInconsistencies(context.db)).toEqual([])
  expect(await receive(2, { refundsAdvance: false })).toMatchObject({ isUndelivered: true, refund: null })
  expect(await context.db.selectFrom('refunds').select('amount').execute()).toEqual([])
  const order = context.db.selectFrom('orders').select('keptAmount').where('id', '=', id)
  expect(await order.executeTakeFirst()).toEqual({ keptAmount: 1_500_00 })
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('the mail about a lost parcel names the refund of the advance and the cash that the other courier collects', async ({
  context,
}) => {
  const { id, pieces, send, lose } = await createOrderOfTwoItems(context)
  await setPaidAdvance(context, id, 500_00)
  await send(pieces('Kurta', 3))
  await send(pieces('Phone', 1))
  await lose(1)
  await context.runJobs()
  const mail = context.mails.findLast(({ subject }) => subject.endsWith('was not delivered'))
  expect(mail?.text).toContain('₹500.00 goes back to where you paid from.')
  expect(mail?.text).toMatch(/To pay on delivery:?\s+₹8,500\.00/)
  expect(mail?.text).not.toContain('Paid online')
})

test('the refund of an advance belongs to the lost parcel against which it was set off', async ({ context }) => {
  const { cancellations } = await (await createOrderWithRefundedAdvance(context)).show()
  expect(cancellations).toMatchObject([{ kind: 'LOST', parcel: 1, refund: { kind: 'provider', amount: 1_500_00 } }])
})

test('the history and the mail about the refund of a lost parcel do not call it canceled', async ({ context }) => {
  const { id, admin, show } = await createOrderWithRefundedAdvance(context)
  const { refund } = (await show()).cancellations![0]!
  await context.db.updateTable('refunds').set({ status: 'FAILED' }).execute()
  await recordRefund(context, admin, id, { reference: 'NEFT 9', note: null, refundId: refund!.id })
  expect((await show()).history.at(-1)).toMatchObject({ note: 'The undelivered part was refunded by hand.' })
  await context.runJobs()
  expect(context.mails.at(-1)?.text).toContain('We have sent back ₹1,500.00 for a part of your order')
})

test('a lost parcel has one refund of what its advance exceeds the new total by and of what the other courier collects', async ({
  context,
}) => {
  const { id, pieces, send, lose } = await createOrderOfTwoItems(context)
  await setPaidAdvance(context, id, 9_000_00)
  // The advance pays the kurtas and ₹7,500.00 of the phone.
  await send(pieces('Kurta', 3))
  await send(pieces('Phone', 1))
  const order = await lose(1)
  expect(order).toMatchObject({ orderTotal: 8_500_00, advanceAmount: 7_500_00 })
  expect(order.shipments).toMatchObject([{ status: 'LOST' }, { cashAmount: 1_000_00 }])
  expect(order.cancellations).toMatchObject([{ refund: { kind: 'provider', amount: 1_500_00 } }])
  expect(await context.db.selectFrom('refunds').select('amount').execute()).toEqual([{ amount: 1_500_00 }])
})

test('the odd paise that another parcel collects are not refunded', async ({ context }) => {
  const [admin, customer] = [await createAdmin(context), await createCustomer(context)]
  await createOffer(context, { benefit: { kind: 'AMOUNT', level: 'ORDER', amount: 3 } })
  const of = await createVariant(context, { product: 'Kurta', stock: 5, price: 100_01 })
  const { id, items } = await createCodOrder(context, customer, { of, quantity: 5 })
  await setPaidAdvance(context, id, 100_00)
  const { send, lose } = shipmentActions(context, admin, id)
  for (const quantity of [1, 2, 2]) await send([{ orderItemId: items[0]!.id, quantity }])
  const order = await lose(2)
  expect(order).toMatchObject({
    orderTotal: 300_00,
    advanceAmount: 100_00,
    shipments: [{ status: 'IN_TRANSIT' }, { status: 'LOST' }, { status: 'IN_TRANSIT', cashAmount: 200_02 }],
  })
  expect(await context.db.selectFrom('refunds').select('amount').execute()).toEqual([])
  expect(await findInconsistencies(context.db)).toEqual([])
})

const findLocked = (context: TestContext, id: string) =>
  context.db.transaction().execute((trx) => lockExistingOrder(trx, id))

/** A cash order of which one parcel is lost and its advance refunded, while the other parcel is on its way. */
async function createOrderWithRefundedAdvance(context: TestContext) {
  const order = await createOrderOfTwoItems(context)
  await setPaidAdvance(context, order.id, 1_500_00)
  await order.send(order.pieces('Kurta', 3))
  await order.send(order.pieces('Phone', 1))
  await order.lose(1)
  return order
}

async function expectOnlyAdvanceRefunded(context: TestContext, id: string) {
  const refunds = await context.db.selectFrom('refunds').select(['amount', 'isPart']).execute()
  expect(refunds).toEqual([{ amount: 1_500_00, isPart: true }])
  const order = context.db.selectFrom('orders').select(['keptAmount', 'refundStatus']).where('id', '=', id)
  expect(await order.executeTakeFirstOrThrow()).toEqual({ keptAmount: 0, refundStatus: 'NONE' })
  expect(await findInconsistencies(context.db)).toEqual([])
}

for (const refundsAdvance of [true, false]) {
  test(`an advance that is refunded already is not refunded again when the other parcel comes back (refundsAdvance: ${refundsAdvance})`, async ({
    context,
  }) => {
    const { id, move, receive } = await createOrderWithRefundedAdvance(context)
    await move(2, 'sendBack')
    const order = await receive(2, { refundsAdvance })
    expect(order).toMatchObject({ deliveryStatus: 'CANCELED', isUndelivered: true, refund: null })
    await expectOnlyAdvanceRefunded(context, id)
  })
}

for (const goodsBack of [true, false]) {
  test(`an advance that is refunded already is not refunded again when the order is canceled (goodsBack: ${goodsBack})`, async ({
    context,
  }) => {
    const { id, admin } = await createOrderWithRefundedAdvance(context)
    const { order } = await setDeliveryStatus(context, admin, id, { deliveryStatus: 'CANCELED', goodsBack })
    expect(order).toMatchObject({ deliveryStatus: 'CANCELED', refund: null })
    if (!goodsBack) await receiveGoods(context, admin, id)
    await expectOnlyAdvanceRefunded(context, id)
  })
}

test('an advance that is refunded already is not refunded again when the customer cancels the order', async ({
  context,
}) => {
  const { id, admin, customer } = await createOrderWithRefundedAdvance(context)
  await setDeliveryStatus(context, admin, id, { deliveryStatus: 'PENDING' })
  const { order } = await cancelOrder(context, customer, id)
  expect(order).toMatchObject({ deliveryStatus: 'CANCELED', refund: null })
  await expectOnlyAdvanceRefunded(context, id)
})

test('pieces that wait while the only parcel comes back are sent or canceled later', async ({ context }) => {
  const { id, customer, pieces, send, move, receive, kurta, phone } = await createOrderOfTwoItems(context)
  await send(pieces('Kurta', 3))
  await move(1, 'sendBack')
  const order = await receive(1)
  expect(order).toMatchObject({ deliveryStatus: 'PENDING', orderTotal: 8_500_00, items: [{ quantity: 1 }] })
  expect(await findStock(context, kurta)).toBe(5)
  expect(await findInconsistencies(context.db)).toEqual([])
  const sent = await send()
  expect(sent).toMatchObject({ deliveryStatus: 'SHIPPED', shipments: [{ number: 1 }, { cashAmount: 8_500_00 }] })
  expect(await move(2, 'sendBack')).toMatchObject({ isReturning: true })
  expect(await receive(2)).toMatchObject({ deliveryStatus: 'CANCELED', isUndelivered: true })
  expect(await findStock(context, phone)).toBe(5)
  expect(await findCreditNotes(context, id)).toEqual([1_500_00, 8_500_00])
  await expect(cancelOrder(context, customer, id)).rejects.toThrow('already been canceled')
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('of an order canceled on its way, after one of its parcels came back, what never left goes back on sale at once', async ({
  context,
}) => {
  const { id, admin, pieces, send, move, receive, kurta, phone } = await createOrderOfTwoItems(context)
  await send(pieces('Kurta', 1))
  await move(1, 'sendBack')
  await receive(1)
  await send(pieces('Kurta', 1))
  await setDeliveryStatus(context, admin, id, { deliveryStatus: 'CANCELED', goodsBack: false })
  expect([await findStock(context, kurta), await findStock(context, phone)]).toEqual([4, 5])
  expect(await findInconsistencies(context.db)).toEqual([])
  await receiveGoods(context, admin, id)
  expect([await findStock(context, kurta), await findStock(context, phone)]).toEqual([5, 5])
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('another attempt, a second receipt and an order-wide delivery are rejected while a parcel comes back', async ({
  context,
}) => {
  const { id, admin, send, move, receive } = await createOrderOfTwoItems(context)
  await send()
  await move(1, 'sendBack')
  for (const transition of ['goOut', 'failAttempt', 'sendBack'] as const)
    await expect(move(1, transition)).rejects.toThrow('Parcel 1 is on its way back now.')
  for (const deliveryStatus of ['DELIVERED', 'PENDING'] as const)
    await expect(setDeliveryStatus(context, admin, id, { deliveryStatus })).rejects.toMatchObject({ kind: 'conflict' })
  await receive(1)
  await expect(move(1, 'deliver')).rejects.toThrow('Parcel 1 is back at the shop now.')
  await expect(receive(1)).rejects.toThrow('Parcel 1 is back at the shop now.')
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('a parcel that was on its way back and was delivered after all completes its cash order', async ({ context }) => {
  const { id, kurta, send, move, show } = await createOrderOfTwoItems(context)
  await send()
  await move(1, 'sendBack')
  await sentSubjects(context)
  const order = await move(1, 'deliver')
  expect(order).toMatchObject({
    deliveryStatus: 'DELIVERED',
    paymentStatus: 'COMPLETED',
    refund: null,
    shipments: [{ status: 'DELIVERED', cashAmount: 10_000_00 }],
  })
  expect(order).not.toHaveProperty('isReturning')
  expect((await listAllOrders(context, { page: 1, group: 'comingBack' })).orders).toEqual([])
  expect([await findStock(context, kurta), await findBuyCount(context, kurta)]).toEqual([2, 3])
  expect(await findCreditNotes(context, id)).toEqual([])
  expect((await show()).customerParcels).toEqual({ sent: 1, cameBack: 0 })
  expect(await sentSubjects(context)).toEqual(['Your order # was delivered'])
  await expect(move(1, 'deliver')).rejects.toThrow('Parcel 1 is delivered now.')
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('a paid order stays paid when its parcel is delivered after all, and nothing is refunded', async ({
  context,
  simulator,
}) => {
  const { send, move } = await createSentPaidOrder(context, simulator)
  await send()
  await move(1, 'sendBack')
  const order = await move(1, 'deliver')
  expect(order).toMatchObject({ deliveryStatus: 'DELIVERED', paymentStatus: 'COMPLETED', refund: null })
  expect(await findDiscrepancies(context.db)).toEqual([])
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('an order of which one parcel was delivered after all is delivered with the other that comes back', async ({
  context,
}) => {
  const { id, pieces, send, move } = await createOrderOfTwoItems(context)
  await send(pieces('Kurta', 3))
  await send(pieces('Phone', 1))
  await move(1, 'sendBack')
  await move(2, 'sendBack')
  await sentSubjects(context)
  expect(await move(1, 'deliver')).toMatchObject({ deliveryStatus: 'SHIPPED', isReturning: true })
  expect(await sentSubjects(context)).toEqual(['A part of your order # was delivered'])
  expect(await findInconsistencies(context.db)).toEqual([])
  expect(await move(2, 'deliver')).toMatchObject({ deliveryStatus: 'DELIVERED', paymentStatus: 'COMPLETED' })
  const orders = context.db.selectFrom('orders').select('isReturning').where('id', '=', id)
  expect(await orders.executeTakeFirst()).toEqual({ isReturning: false })
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('an order can be sent on while its first parcel is delivered after all', async ({ context }) => {
  const { pieces, send, move } = await createOrderOfTwoItems(context)
  await send(pieces('Kurta', 3))
  await move(1, 'sendBack')
  const order = await move(1, 'deliver')
  expect(order).toMatchObject({ deliveryStatus: 'SHIPPED', isPartlyShipped: true })
  expect(order).not.toHaveProperty('isReturning')
  await send()
  expect(await move(2, 'deliver')).toMatchObject({ deliveryStatus: 'DELIVERED' })
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('a receipt names every piece of the parcel, and only those', async ({ context }) => {
  const { admin, id, pieces, send, paramsOf } = await createOrderOfTwoItems(context)
  await send(pieces('Kurta', 2))
  const params = await paramsOf(1)
  const { orderItemId } = pieces('Kurta', 1)[0]!
  const rest = { refundsAdvance: true, note: null }
  for (const items of [
    [{ orderItemId, good: 1, damaged: 0 }],
    [{ orderItemId, good: 2, damaged: 1 }],
    [{ orderItemId: id, good: 2, damaged: 0 }],
    [
      { orderItemId, good: 2, damaged: 0 },
      { orderItemId, good: 2, damaged: 0 },
    ],
  ])
    await expect(receiveShipment(context, admin, params, { items, ...rest })).rejects.toMatchObject({ kind: 'invalid' })
})

test('a parcel of an order that was canceled on its way is received with the goods of the order', async ({
  context,
}) => {
  const { id, admin, send, receive } = await createOrderOfTwoItems(context)
  await send()
  await setDeliveryStatus(context, admin, id, { deliveryStatus: 'CANCELED', goodsBack: false })
  await expect(receive(1)).rejects.toThrow('Record that its goods are back.')
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('a parcel of an order that was canceled on its way cannot be delivered, because what was paid is refunded', async ({
  context,
  simulator,
}) => {
  const { id, admin, send, move, show } = await createSentPaidOrder(context, simulator)
  await send()
  await setDeliveryStatus(context, admin, id, { deliveryStatus: 'CANCELED', goodsBack: false })
  await expect(move(1, 'deliver')).rejects.toThrow('This order was canceled')
  expect(await show()).toMatchObject({ deliveryStatus: 'CANCELED', refund: {}, shipments: [{ status: 'RETURNING' }] })
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('an order can be canceled while its parcel comes back; its goods are then outstanding', async ({ context }) => {
  const { id, admin, send, move } = await createOrderOfTwoItems(context)
  await send()
  await move(1, 'sendBack')
  const { order } = await setDeliveryStatus(context, admin, id, { deliveryStatus: 'CANCELED', goodsBack: false })
  expect(order).toMatchObject({ goodsStatus: 'OUTSTANDING', shipments: [{ status: 'RETURNING' }] })
  expect(order).not.toHaveProperty('isReturning')
  expect(await findInconsistencies(context.db)).toEqual([])
})

for (const refundsAdvance of [true, false]) {
  test(`the advance of a cash order that comes back is ${refundsAdvance ? 'refunded' : 'kept where the owner says so'}`, async ({
    context,
  }) => {
    const { id, send, move, receive } = await createOrderOfTwoItems(context)
    await setPaidAdvance(context, id, 600_00)
    await send()
    await move(1, 'sendBack')
    const order = await receive(1, { refundsAdvance })
    expect(order.refund).toEqual(refundsAdvance ? expect.objectContaining({ kind: 'provider', amount: 600_00 }) : null)
    expect(order).toMatchObject({ isUndelivered: true })
    await context.runJobs()
    const mail = context.mails.findLast(({ subject }) => subject.endsWith('was not delivered'))
    expect(mail?.text).toContain(
      refundsAdvance ? '₹600.00 goes back to where you paid from.' : '₹600.00 of what you paid is not refunded.',
    )
    expect(await findInconsistencies(context.db)).toEqual([])
  })
}

test('of an unpaid online order a part is taken out without a refund; whole it is closed', async ({ context }) => {
  const admin = await createAdmin(context)
  const of = await createVariant(context, { stock: 5 })
  const { id, items } = await createOnlineOrder(context, await createCustomer(context), { of, quantity: 2 })
  const { send, move, receive, show } = shipmentActions(context, admin, id)
  await send([{ orderItemId: items[0]!.id, quantity: 1 }])
  await move(1, 'sendBack')
  await receive(1)
  expect(await show()).toMatchObject({ items: [{ quantity: 1 }], refund: null, cancellations: [{ refund: null }] })
  await send()
  await move(2, 'sendBack')
  await setDeliveryStatus(context, admin, id, { deliveryStatus: 'CANCELED' })
  expect(await findStock(context, of)).toBe(5)
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('a part of an unpaid online order is not taken out while its payment page is open, because the amount of that is fixed', async ({
  context,
  simulator,
}) => {
  const { customer, order, attempt } = await createPlacedPurchase(context, { quantity: 2 })
  const { send, move, receive, show } = shipmentActions(context, await createAdmin(context), order.id)
  const one = [{ orderItemId: (await show()).items[0]!.id, quantity: 1 }]
  for (const _ of [1, 2]) await send(one)
  await move(1, 'sendBack')
  await expect(receive(1)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'A payment for this order is open. Please try again in some minutes.',
  })
  expect(await show()).toMatchObject({ orderTotal: 2_998_00, shipments: [{ status: 'RETURNING' }, {}] })

  await completePayPage(simulator, attempt, 'fail')
  await showPaymentStatus(context, customer, attempt.merchantOrderId)
  expect(await receive(1)).toMatchObject({ orderTotal: 1_499_00, shipments: [{ status: 'RETURNED' }, {}] })
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('the rule for cash on delivery and the record of the customer count parcels that came back, not lost ones', async ({
  context,
}) => {
  const { customer, admin, pieces, send, move, receive, lose, show } = await createOrderOfTwoItems(context)
  expect(await show()).not.toHaveProperty('customerParcels')
  await send(pieces('Kurta', 1))
  await send(pieces('Kurta', 1))
  await send()
  await move(1, 'sendBack')
  await receive(1)
  await lose(2)
  const count = returnedToOriginCount(sql`array[${customer.id}::uuid]`)
  const { rows } = await sql<{ count: number }>`select ${count} as count`.execute(context.db)
  expect(rows).toEqual([{ count: 1 }])
  expect((await show()).customerParcels).toEqual({ sent: 3, cameBack: 1 })
  expect((await showOrder(context, customer, (await show()).id)).order).not.toHaveProperty('customerParcels')
  await move(3, 'sendBack')
  await receive(3)
  expect(await findInconsistencies(context.db)).toEqual([])
  expect(admin.userType).toBe('ADMIN')
})

test('after a failed attempt the customer asks for another one, at most three times for a parcel', async ({
  context,
}) => {
  context.setClock('2026-12-01T06:30:00Z')
  const { id, customer, send, move, paramsOf, show } = await createOrderOfTwoItems(context)
  await send()
  const params = await paramsOf(1)
  const ask = (day = '2026-12-04', by = customer) =>
    requestReattempt(context, by, params, { day, note: 'Behind the temple, 98450 12345' })
  await expect(ask()).rejects.toThrow('after the courier could not deliver')
  await move(1, 'failAttempt')
  await expect(ask('2026-12-01')).rejects.toMatchObject({ kind: 'invalid' })
  await expect(ask('2026-12-09')).rejects.toMatchObject({ kind: 'invalid' })
  await expect(ask('2026-12-04', await createCustomer(context))).rejects.toThrow('Order not found.')
  context.mails.length = 0
  const { order } = await ask()
  expect(order.shipments).toMatchObject([
    { reattempt: { day: '2026-12-04', note: 'Behind the temple, 98450 12345' }, reattemptRequests: 1 },
  ])
  expect((await listAllOrders(context, { page: 1, group: 'reattempts' })).orders).toMatchObject([{ id }])
  expect((await show()).history.at(-1)).toMatchObject({
    to: 'REATTEMPT_REQUESTED',
    by: 'customer',
    note: 'Parcel 1: 4 Dec 2026, Behind the temple, 98450 12345',
  })
  expect(await move(1, 'goOut')).not.toHaveProperty('shipments.0.reattempt')
  expect((await listAllOrders(context, { page: 1, group: 'reattempts' })).orders).toEqual([])
  await ask('2026-12-08')
  await ask('2026-12-02')
  await expect(ask()).rejects.toThrow('You have asked 3 times for this parcel.')
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('a request for another attempt that is sent again after a lost response is one request', async ({ context }) => {
  context.setClock('2026-12-01T06:30:00Z')
  const { customer, send, move, paramsOf, show } = await createOrderOfTwoItems(context)
  await send()
  await move(1, 'failAttempt')
  const params = await paramsOf(1)
  const ask = async (day: string, note: string | null = null) =>
    (await requestReattempt(context, customer, params, { day, note })).order.shipments
  await ask('2026-12-04')
  const { history } = await show()
  expect(await ask('2026-12-04')).toMatchObject([{ reattemptRequests: 1 }])
  expect((await show()).history).toEqual(history)
  expect(await ask('2026-12-04', 'Behind the temple')).toMatchObject([{ reattemptRequests: 2 }])
  await ask('2026-12-05')
  expect(await ask('2026-12-05')).toMatchObject([{ reattemptRequests: 3 }])
})

test('fees that no courier collects, because the first shipment came back, leave the order and are not refunded by a return', async ({
  context,
}) => {
  await createZone(context, { codSurcharge: 25_00 })
  const { id, customer, pieces, send, move, receive, show } = await createOrderOfTwoItems(context)
  await send(pieces('Kurta', 3))
  await send(pieces('Phone', 1))
  await move(1, 'sendBack')
  await receive(1)
  const { orderTotal, shipments } = await move(2, 'deliver')
  expect(shipments!.find(({ number }) => number === 2)!.cashAmount).toBe(8_500_00)
  expect(orderTotal).toBe(8_500_00)
  const terms = { resolution: 'REFUND', method: 'PICKUP', reason: 'DEFECTIVE', comment: null } as const
  await requestReturn(context, customer, id, { items: pieces('Phone', 1), ...terms, pictures: [] })
  expect((await show()).returns).toMatchObject([{ refundAmount: 8_500_00 }])
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('where a packed parcel collects the fees of one that came back, the administrator is told to print its label again', async ({
  context,
}) => {
  await createZone(context, { codSurcharge: 25_00 })
  const { id, admin, pieces, send, move, paramsOf } = await createOrderOfTwoItems(context)
  const sent = await send(pieces('Kurta', 3))
  const fees = sent.shipments![0]!.cashAmount! - 1_500_00
  expect(fees).toBeGreaterThan(0)
  await createShipment(context, admin, id, { ...unnamedCourier, items: pieces('Phone', 1), handOver: false })
  await move(1, 'sendBack')
  const items = [{ orderItemId: pieces('Kurta', 3)[0]!.orderItemId, good: 3, damaged: 0 }]
  const input = { items, refundsAdvance: true, note: null }
  const { message, order } = await receiveShipment(context, admin, await paramsOf(1), input)
  const cash = 8_500_00 + fees
  expect(order.shipments).toMatchObject([{ status: 'RETURNED' }, { status: 'READY', cashAmount: cash }])
  expect(message).toBe(
    `The parcel is back. The courier of parcel 2 now collects ${formatRupees(cash)}: print its label again.`,
  )
  expect(await findInconsistencies(context.db)).toEqual([])
})
