import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { cashDue } from '#contract/orders/amounts-due.ts'
import { maxCancellationsOfOrder } from '#contract/orders/cancellations/cancellations.ts'
import { addToCart } from '#server/cart/add-to-cart.ts'
import { addCode } from '#server/cart/codes/add-code.ts'
import type { Caller } from '#server/context.ts'
import { findInvoice, findInvoices } from '#server/invoices/invoices.store.ts'
import { findInconsistencies } from '#tests/support/consistency-checks.ts'
import { createZone } from '#tests/support/delivery/zones.ts'
import { createAdmin, createCustomer, createVariant, findStock } from '#tests/support/factories.ts'
import { createOffer } from '#tests/support/offers/create-offer.ts'
import { createDiscountedOrder } from '#tests/support/offers/discounted-order.ts'
import { advanceClock, completePayPage, createPlacedPurchase } from '#tests/support/online-payments.ts'
import { createCodOrder, createOnlineOrder, findBuyCount } from '#tests/support/order-factories.ts'
import { test } from '#tests/support/payment-simulator.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { setDeliveryStatus } from '../fulfilment/set-delivery-status.ts'
import { insertOrderEvents, storeActor } from '../history/history.store.ts'
import { showOrder } from '../history/show-order.ts'
import { listMessagesOfOrder } from '../messages/list-messages-of-order.ts'
import { showPaymentStatus } from '../payments/show-payment-status.ts'
import { findDiscrepancies } from '../reconciliation/reconcile.ts'
import { recordRefund } from '../refunds/record-refund.ts'
import { unnamedCourier } from '../shipments/add-shipment.ts'
import { createShipment } from '../shipments/create-shipment.ts'
import { transitionShipment } from '../shipments/transition-shipment.ts'
import { loseShipment } from '../shipments/undelivered/lose-shipment.ts'
import { cancelItems } from './cancel-items.ts'
import { cancelOrder } from './cancel-order.ts'

/** A cash order of three kurtas and a phone, with functions that cancel and send its pieces. */
async function createOrderOfTwoItems(context: TestContext) {
  const [admin, customer] = [await createAdmin(context), await createCustomer(context, { email: 'asha@example.com' })]
  const kurta = await createVariant(context, { product: 'Kurta', color: '#c8322b', stock: 5, price: 500_00 })
  const phone = await createVariant(context, { product: 'Phone', stock: 5, price: 8_500_00 })
  await addToCart(context, customer, { productVariantId: phone.id, quantity: 1 })
  const { id } = await createCodOrder(context, customer, { of: kurta, quantity: 3 })
  const { order } = await showOrder(context, customer, id)
  const pieces = (name: string, quantity: number) => [
    { orderItemId: order.items.find(({ product }) => product.name === name)!.id, quantity },
  ]
  const cancel = async (items: ReturnType<typeof pieces>, by: Caller = customer, reason: string | null = null) =>
    (await cancelItems(context, by, id, { items, reason })).order
  const send = async (items?: ReturnType<typeof pieces>) =>
    (await createShipment(context, admin, id, { ...unnamedCourier, ...(items && { items }), handOver: true })).order
  return { id, admin, customer, kurta, phone, pieces, cancel, send }
}

/** A cash order of two pieces of one item, of a stock of five. */
async function createOrderOfTwoPieces(context: TestContext) {
  const [admin, customer] = [await createAdmin(context), await createCustomer(context)]
  const variant = await createVariant(context, { product: 'Kurta', stock: 5, price: 500_00 })
  return { admin, customer, variant, ...(await createCodOrder(context, customer, { of: variant, quantity: 2 })) }
}

/** Sets the advance of a cash order as paid. */
async function setPaidAdvance({ db, clock }: TestContext, id: string, advanceAmount: number) {
  await db.updateTable('orders').set({ advanceAmount, advanceStatus: 'PAID' }).where('id', '=', id).execute()
  await insertOrderEvents(db, id, storeActor, clock(), [
    { event: 'ADVANCE_CHANGED', fromState: 'NONE', toState: 'PAID', note: null },
  ])
}

test('a customer cancels a piece of a cash order: it costs less, and its stock is restored', async ({ context }) => {
  const { customer, id, kurta, pieces, cancel } = await createOrderOfTwoItems(context)
  context.setClock('2026-05-06T07:08:09Z')
  const order = await cancel(pieces('Kurta', 1), customer, 'One is enough.')
  expect(order).toMatchObject({ orderTotal: 9_500_00, deliveryStatus: 'PENDING', refund: null })
  expect(order.items).toMatchObject([{ product: { name: 'Phone' } }, { quantity: 2 }])
  expect(order.cancellations).toEqual([
    {
      canceledOn: context.clock(),
      reason: 'One is enough.',
      amount: 500_00,
      refund: null,
      items: [{ name: 'Kurta', color: '#c8322b', quantity: 1, amount: 500_00 }],
    },
  ])
  expect(await findStock(context, kurta)).toBe(3)
  expect(await findBuyCount(context, kurta)).toBe(2)
  const { order: detail } = await showOrder(context, customer, id)
  expect(detail.history.at(-1)).toMatchObject({
    event: 'ITEMS_CANCELED',
    note: '1 × Kurta (Red): One is enough.',
    by: 'customer',
  })
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('the customer gets a mail that names the canceled items and the new total', async ({ context }) => {
  const { id, pieces, cancel } = await createOrderOfTwoItems(context)
  await cancel(pieces('Phone', 1))
  await context.runJobs()
  const mail = context.mails.find(({ subject }) => subject.startsWith('A part of your order'))
  expect(mail?.text).toMatch(/1 × Phone[\s\S]*Your order now costs ₹1,500\.00\./)
  const { messages } = await listMessagesOfOrder(context, id)
  expect(messages.map(({ name }) => name)).toEqual(['partCanceled', 'confirmed'])
  expect(messages[0]?.text).toMatch(/1 × Phone[\s\S]*Your order now costs ₹1,500\.00\./)
})

test('the mail about canceled items has the reason of an administrator, and not that of the customer', async ({
  context,
}) => {
  const { admin, customer, pieces, cancel } = await createOrderOfTwoItems(context)
  await cancel(pieces('Kurta', 1), customer, 'You have won: https://example.com/prize')
  await cancel(pieces('Kurta', 1), admin, 'It is out of stock.')
  await context.runJobs()
  const mails = context.mails.filter(({ subject }) => subject.startsWith('A part of your order'))
  expect(mails.map(({ text }) => text)).toEqual([
    expect.stringMatching(/were canceled:\s+1 × Kurta \(Red\)\n/),
    expect.stringContaining('1 × Kurta (Red): It is out of stock.'),
  ])
  expect(JSON.stringify(context.mails)).not.toContain('You have won')
})

test('a customer cancels parts of an order a limited number of times, and then all of it; an administrator any', async ({
  context,
}) => {
  const [admin, customer] = [await createAdmin(context), await createCustomer(context)]
  const of = await createVariant(context, { product: 'Kurta', stock: 50, price: 100_00 })
  const { id, items } = await createCodOrder(context, customer, { of, quantity: maxCancellationsOfOrder + 5 })
  const cancel = async (quantity: number, by: Caller = customer) =>
    (await cancelItems(context, by, id, { items: [{ orderItemId: items[0]!.id, quantity }], reason: null })).order
  await cancel(1, admin)
  for (let number = 1; number <= maxCancellationsOfOrder; number++) await cancel(1)
  await context.runJobs()
  const mails = context.mails.length
  await expect(cancel(1)).rejects.toMatchObject({
    kind: 'conflict',
    message: expect.stringContaining('Please cancel the whole order, or write to us'),
  })
  await context.runJobs()
  expect(context.mails).toHaveLength(mails)
  expect((await cancel(1, admin)).items).toMatchObject([{ quantity: 3 }])
  expect(await cancel(3)).toMatchObject({ deliveryStatus: 'CANCELED' })
  expect(await findStock(context, of)).toBe(50)
  expect(await findInconsistencies(context.db)).toEqual([])
})

test.for([
  { trackingNumber: '4711', orderTotal: 100_00 },
  { trackingNumber: null, orderTotal: 150_00 },
])(
  'the parcel with the fee was lost: once what waits is canceled, an order packed with the number $trackingNumber costs $orderTotal',
  async ({ trackingNumber, orderTotal }, { context }) => {
    await createZone(context, { rates: [{ charge: 50_00 }] })
    const [admin, customer] = [await createAdmin(context), await createCustomer(context)]
    const variant = await createVariant(context, { stock: 5, price: 100_00 })
    const { id, items } = await createCodOrder(context, customer, { of: variant, quantity: 3 })
    const one = [{ orderItemId: items[0]!.id, quantity: 1 }]
    const sent = await createShipment(context, admin, id, { ...unnamedCourier, items: one, handOver: true })
    const params = { id, shipmentId: sent.order.shipments![0]!.id }
    const courier = { ...unnamedCourier, courier: 'DELHIVERY', courierName: 'Delhivery', trackingNumber } as const
    await createShipment(context, admin, id, { ...courier, items: one, handOver: false })
    await loseShipment(context, admin, params, { refundsAdvance: true, note: null })
    const { order } = await cancelItems(context, customer, id, { items: one, reason: null })
    expect(order.orderTotal).toBe(orderTotal)
  },
)

test('canceling a whole line keeps the other lines; canceling all pieces cancels the order', async ({ context }) => {
  const { id, customer, phone, pieces, cancel } = await createOrderOfTwoItems(context)
  expect((await cancel(pieces('Phone', 1))).items).toHaveLength(1)
  const order = await cancel(pieces('Kurta', 3))
  expect(order).toMatchObject({ deliveryStatus: 'CANCELED', orderTotal: 1_500_00 })
  expect(await findStock(context, phone)).toBe(5)
  await expect(cancelOrder(context, customer, id)).rejects.toThrow('This order has already been canceled.')
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('what was paid online for canceled pieces is refunded, the rest with the order', async ({
  context,
  simulator,
}) => {
  const purchase = await createPlacedPurchase(context, { quantity: 3 })
  const { customer, order, variant } = purchase
  await completePayPage(simulator, purchase.attempt, 'pay')
  await showPaymentStatus(context, customer, purchase.attempt.merchantOrderId)
  const { order: paid } = await showOrder(context, customer, order.id)
  const items = [{ orderItemId: paid.items[0]!.id, quantity: 1 }]
  const first = (await cancelItems(context, customer, order.id, { items, reason: null })).order
  expect(first).toMatchObject({ paymentStatus: 'COMPLETED', orderTotal: 2_998_00, refund: null })
  expect(first.cancellations).toMatchObject([{ amount: 1_499_00, refund: { status: 'PENDING', amount: 1_499_00 } }])
  await context.runJobs()
  await advanceClock(context, 20)
  const refunded = (await showOrder(context, customer, order.id)).order
  expect(refunded.cancellations).toMatchObject([{ refund: { status: 'COMPLETED' } }])
  expect(refunded.paymentStatus).toBe('COMPLETED')
  expect(await findDiscrepancies(context.db)).toEqual([])

  const ended = (await cancelOrder(context, customer, order.id)).order
  expect(ended.refund).toMatchObject({ amount: 2_998_00 })
  await context.runJobs()
  await advanceClock(context, 20)
  expect((await showOrder(context, customer, order.id)).order).toMatchObject({ paymentStatus: 'REFUNDED' })
  expect(await findDiscrepancies(context.db)).toEqual([])
  expect(await findInconsistencies(context.db)).toEqual([])
  const refunds = await context.db.selectFrom('simulatedRefunds').select('amount').execute()
  expect(refunds.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([1_499_00, 2_998_00])
  expect(await findStock(context, variant)).toBe(5)
})

test('a discounted order gives back what was paid for the pieces, and its discounts shrink with them', async ({
  context,
}) => {
  const customer = await createCustomer(context)
  const of = await createVariant(context, { product: 'Kurta', stock: 5, price: 999_99 })
  const { id } = await createDiscountedOrder(context, customer, { of, quantity: 3 })
  const { order } = await showOrder(context, customer, id)
  const items = [{ orderItemId: order.items[0]!.id, quantity: 1 }]
  const after = (await cancelItems(context, customer, id, { items, reason: null })).order
  const amount = after.cancellations![0]!.amount
  expect(after.orderTotal + amount).toBe(order.orderTotal)
  expect(after.shippingFee).toBe(order.shippingFee)
  expect(after.discount).toBe(after.discounts!.reduce((sum, { amount }) => sum + amount, 0))
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('pieces that are packed or sent cannot be canceled; those that wait can, by the shop', async ({ context }) => {
  const { id, admin, pieces, cancel, send } = await createOrderOfTwoItems(context)
  await send(pieces('Kurta', 2))
  await expect(cancel(pieces('Phone', 1))).rejects.toThrow('it has already been shipped')
  await expect(cancel(pieces('Kurta', 2), admin)).rejects.toThrow(
    'Only 1 of Kurta (Red) can still be canceled; the rest is packed or sent.',
  )
  const order = await cancel([...pieces('Phone', 1), ...pieces('Kurta', 1)], admin, 'Out of stock.')
  expect(order).toMatchObject({ deliveryStatus: 'SHIPPED', orderTotal: 1_000_00 })
  expect(order).not.toHaveProperty('isPartlyShipped')
  expect(order.shipments).toMatchObject([{ cashAmount: 1_000_00 }])
  expect(await findInconsistencies(context.db)).toEqual([])

  const { order: detail } = await showOrder(context, admin, id)
  expect(detail.invoices.map(({ kind }) => kind)).toEqual(['BILL_OF_SUPPLY', 'CREDIT_NOTE'])
  const note = await findInvoice(context.db, id, detail.invoices[1]!.number)
  expect(note).toMatchObject({ total: 9_000_00, lines: [{ quantity: 1 }, { quantity: 1 }] })
})

test('an order whose other pieces are all delivered is DELIVERED when the rest is canceled', async ({ context }) => {
  const { id, admin, pieces, cancel, send } = await createOrderOfTwoItems(context)
  const { shipments } = await send(pieces('Kurta', 3))
  const params = { id, shipmentId: shipments![0]!.id }
  await transitionShipment(context, admin, params, { transition: 'deliver', reason: null })
  const order = await cancel(pieces('Phone', 1), admin)
  expect(order).toMatchObject({ deliveryStatus: 'DELIVERED', paymentStatus: 'COMPLETED', orderTotal: 1_500_00 })
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('a canceled order is credited for what an earlier credit note left', async ({ context }) => {
  const { id, admin, pieces, cancel } = await createOrderOfTwoItems(context)
  await setDeliveryStatus(context, admin, id, { deliveryStatus: 'SHIPPED' })
  await setDeliveryStatus(context, admin, id, { deliveryStatus: 'PENDING' })
  await cancel(pieces('Kurta', 1))
  await cancel(pieces('Phone', 1))
  await setDeliveryStatus(context, admin, id, { deliveryStatus: 'CANCELED' })
  const invoices = await findInvoices(context.db, id)
  const totals = await Promise.all(
    invoices.map(async ({ number }) => (await findInvoice(context.db, id, number))!.total),
  )
  expect(totals).toEqual([10_000_00, 500_00, 8_500_00, 1_000_00])
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('a part of an advance that the order no longer costs is refunded', async ({ context }) => {
  const { id, customer, pieces, cancel } = await createOrderOfTwoItems(context)
  await setPaidAdvance(context, id, 1_600_00)
  const order = await cancel(pieces('Phone', 1))
  expect(order).toMatchObject({ orderTotal: 1_500_00, advanceAmount: 1_500_00 })
  expect(order.cancellations).toMatchObject([{ refund: { kind: 'provider', amount: 100_00 } }])
  const { order: detail } = await showOrder(context, customer, id)
  expect(cashDue(detail)).toBe(0)
})

/** A cash order of five pieces for ₹500.02, of which ₹100 were paid in advance and three pieces are sent; with a function that cancels one. */
async function createSentOddOrder(context: TestContext) {
  const [admin, customer] = [await createAdmin(context), await createCustomer(context)]
  await createOffer(context, { benefit: { kind: 'AMOUNT', level: 'ORDER', amount: 3 } })
  const of = await createVariant(context, { product: 'Kurta', stock: 5, price: 100_01 })
  const { id, items } = await createCodOrder(context, customer, { of, quantity: 5 })
  await setPaidAdvance(context, id, 100_00)
  const pieces = (quantity: number) => [{ orderItemId: items[0]!.id, quantity }]
  await createShipment(context, admin, id, { ...unnamedCourier, items: pieces(3), handOver: true })
  const cancelOne = async () => (await cancelItems(context, admin, id, { items: pieces(1), reason: null })).order
  return { id, cancelOne }
}

test('a courier collects what is due after pieces with an odd paisa are canceled one by one', async ({ context }) => {
  const { cancelOne } = await createSentOddOrder(context)
  expect(await cancelOne()).toMatchObject({ orderTotal: 400_01 })
  const order = await cancelOne()
  expect(order).toMatchObject({ orderTotal: 300_00, advanceAmount: 100_00, shipments: [{ cashAmount: 200_00 }] })
  expect(await context.db.selectFrom('refunds').select('amount').execute()).toEqual([])
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('the odd paisa that a parcel on its way collects too much is not refunded', async ({ context }) => {
  const { id, cancelOne } = await createSentOddOrder(context)
  await context.db.updateTable('shipments').set({ cashAmount: 200_01 }).where('orderId', '=', id).execute()
  await cancelOne()
  const order = await cancelOne()
  expect(order).toMatchObject({ orderTotal: 300_00, advanceAmount: 100_00, shipments: [{ cashAmount: 200_01 }] })
  expect(await context.db.selectFrom('refunds').select('amount').execute()).toEqual([])
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('a refund that is too small for the payment provider is paid by hand', async ({ context }) => {
  const { id, admin, pieces, cancel } = await createOrderOfTwoItems(context)
  await setPaidAdvance(context, id, 1_500_99)
  const order = await cancel(pieces('Phone', 1))
  expect(order.cancellations).toMatchObject([{ refund: { kind: 'manual', status: 'PENDING', amount: 99 } }])
  await context.runJobs()
  const refundId = order.cancellations![0]!.refund!.id
  const recorded = await recordRefund(context, admin, id, { refundId, reference: 'UPI 1', note: null })
  expect(recorded.order.cancellations).toMatchObject([{ refund: { status: 'COMPLETED' } }])
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('an unpaid online order is paid or canceled as a whole', async ({ context }) => {
  const customer = await createCustomer(context)
  const of = await createVariant(context)
  const { id, items } = await createOnlineOrder(context, customer, { of, quantity: 2 })
  const input = { items: [{ orderItemId: items[0]!.id, quantity: 1 }], reason: null }
  await expect(cancelItems(context, customer, id, input)).rejects.toThrow('This order is not paid yet.')
})

test('of parallel cancellations of the same piece one succeeds', async ({ context }) => {
  const { pieces, cancel, phone } = await createOrderOfTwoItems(context)
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => cancel(pieces('Phone', 1))))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await findStock(context, phone)).toBe(5)
})

const changedMeanwhile = {
  kind: 'conflict',
  message: 'This order was changed meanwhile. Please look at it again.',
} as const

test('a cancellation that is sent again after a lost response cancels its pieces once', async ({ context }) => {
  const { id, customer, items, variant } = await createOrderOfTwoPieces(context)
  const input = { items: [{ orderItemId: items[0]!.id, quantity: 1, seenQuantity: 2 }], reason: null }
  await cancelItems(context, customer, id, input)
  await expect(cancelItems(context, customer, id, input)).rejects.toMatchObject(changedMeanwhile)
  const { order } = await showOrder(context, customer, id)
  expect(order).toMatchObject({ deliveryStatus: 'PENDING', items: [{ quantity: 1 }] })
  expect(order.cancellations).toHaveLength(1)
  expect(await findStock(context, variant)).toBe(4)
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('customer and administrators who cancel the same piece at once cancel it once', async ({ context }) => {
  const { id, admin, customer, items } = await createOrderOfTwoPieces(context)
  const input = { items: [{ orderItemId: items[0]!.id, quantity: 1, seenQuantity: 2 }], reason: null }
  const outcomes = await Promise.allSettled([customer, admin, admin].map((by) => cancelItems(context, by, id, input)))
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refused).toMatchObject([changedMeanwhile, changedMeanwhile])
  expect((await showOrder(context, customer, id)).order).toMatchObject({ deliveryStatus: 'PENDING' })
})

test('without the number of pieces that the caller saw, each cancellation is one of its own', async ({ context }) => {
  const { id, customer, items } = await createOrderOfTwoPieces(context)
  const input = { items: [{ orderItemId: items[0]!.id, quantity: 1 }], reason: null }
  await cancelItems(context, customer, id, input)
  expect((await cancelItems(context, customer, id, input)).order).toMatchObject({ deliveryStatus: 'CANCELED' })
})

test('an item that was canceled meanwhile is a conflict, as is one of which pieces were packed', async ({
  context,
}) => {
  const { admin, pieces, cancel, send } = await createOrderOfTwoItems(context)
  const seen = (name: string, seenQuantity: number) => pieces(name, 1).map((piece) => ({ ...piece, seenQuantity }))
  await cancel(seen('Phone', 1))
  await expect(cancel(seen('Phone', 1))).rejects.toMatchObject(changedMeanwhile)
  const unknown = { orderItemId: randomUUID(), quantity: 3, seenQuantity: 3 }
  await expect(cancel([unknown])).rejects.toMatchObject(changedMeanwhile)
  await send(pieces('Kurta', 1))
  await expect(cancel(seen('Kurta', 3), admin)).rejects.toMatchObject(changedMeanwhile)
  expect((await cancel(seen('Kurta', 2), admin)).items).toMatchObject([{ quantity: 2 }])
})

test('an item of another order and an item named twice are rejected; the order of another is not found', async ({
  context,
}) => {
  const { id, pieces, cancel } = await createOrderOfTwoItems(context)
  await expect(cancel([{ orderItemId: id, quantity: 1 }])).rejects.toThrow('This item is not in the order.')
  await expect(cancel([...pieces('Kurta', 1), ...pieces('Kurta', 1)])).rejects.toThrow('Choose every item once.')
  await expect(cancel(pieces('Kurta', 1), await createCustomer(context))).rejects.toThrow('Order not found.')
})

/** A cash order of a kurta and a stole that is free with it, with a function that cancels a piece. */
async function createOrderWithGift(context: TestContext) {
  const [admin, customer] = [await createAdmin(context), await createCustomer(context)]
  const benefit = { kind: 'BUY_X_GET_Y', level: 'ITEMS', buy: 1, get: 1, percent: 100_00 } as const
  const offer = await createOffer(context, { benefit, conditions: { maxUses: 5 } })
  const stole = await createVariant(context, { product: 'Stole', color: '#c8322b', stock: 5, price: 300_00 })
  await addToCart(context, customer, { productVariantId: stole.id, quantity: 1 })
  const kurta = await createVariant(context, { product: 'Kurta', color: '#c8322b', stock: 5, price: 500_00 })
  const { id } = await createCodOrder(context, customer, { of: kurta })
  const { order } = await showOrder(context, customer, id)
  const cancel = async (name: string, by: Caller) => {
    const { id: orderItemId } = order.items.find(({ product }) => product.name === name)!
    return (await cancelItems(context, by, id, { items: [{ orderItemId, quantity: 1 }], reason: null })).order
  }
  const countUses = async () => {
    const found = await context.db.selectFrom('offers').select('useCount').where('id', '=', offer.id).executeTakeFirst()
    return found?.useCount
  }
  return { id, admin, customer, order, cancel, countUses }
}

test('a customer cannot keep what was free with the canceled items; the shop can leave it', async ({ context }) => {
  const { admin, customer, order, cancel } = await createOrderWithGift(context)
  expect(order).toMatchObject({ orderTotal: 500_00, discount: 300_00 })
  await expect(cancel('Kurta', customer)).rejects.toThrow('Stole (Red) is free in this order.')
  expect(await cancel('Kurta', admin)).toMatchObject({ orderTotal: 0, items: [{ product: { name: 'Stole' } }] })
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('an advance is refunded as a whole where what is left costs nothing', async ({ context }) => {
  const { id, admin, customer, cancel } = await createOrderWithGift(context)
  await setPaidAdvance(context, id, 100_00)
  const order = await cancel('Kurta', admin)
  expect(order).toMatchObject({ orderTotal: 0, advanceAmount: 0, cancellations: [{ refund: { amount: 100_00 } }] })
  expect((await cancelOrder(context, customer, id)).order).toMatchObject({ deliveryStatus: 'CANCELED', refund: null })
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('an order without its discounted items does not use the offer any more', async ({ context }) => {
  const { id, customer, cancel, countUses } = await createOrderWithGift(context)
  expect(await countUses()).toBe(1)
  expect(await cancel('Stole', customer)).not.toHaveProperty('discounts')
  expect(await countUses()).toBe(0)
  await cancelOrder(context, customer, id)
  expect(await countUses()).toBe(0)
})

/**
 * A cash order of a kurta with the code X100, for ₹100 off it, and of a saree, with a function that cancels one of them. The code can be used once
 * by each customer, and ten times in all.
 */
async function createOrderWithCode(context: TestContext, { others }: { others: 'saree' | 'shipping' }) {
  const customer = await createCustomer(context)
  const kurta = await createVariant(context, { product: 'Kurta', stock: 5, price: 500_00 })
  const saree = await createVariant(context, { product: 'Saree', stock: 5, price: 800_00 })
  const amountOff = (amount: number, { productId }: typeof kurta) => ({
    benefit: { kind: 'AMOUNT', level: 'ITEMS', amount } as const,
    scope: { by: 'PRODUCTS' as const, ids: [productId] },
  })
  const conditions = { maxUses: 10, maxUsesPerCustomer: 1 }
  await createOffer(context, { name: 'X100', code: 'X100', ...amountOff(100_00, kurta), conditions })
  const freeShipping = { benefit: { kind: 'FREE_SHIPPING', level: 'SHIPPING' } as const }
  const other = others === 'saree' ? amountOff(60_00, saree) : freeShipping
  await createOffer(context, { name: 'Automatic', ...other, conditions: { maxUses: 10 } })
  await createZone(context, { rates: [{ charge: 49_00 }] })
  await addToCart(context, customer, { productVariantId: saree.id, quantity: 1 })
  await addCode(context, customer, 'X100')
  const { id } = await createCodOrder(context, customer, { of: kurta })
  const { order } = await showOrder(context, customer, id)
  const cancel = async (name: string) => {
    const { id: orderItemId } = order.items.find(({ product }) => product.name === name)!
    return (await cancelItems(context, customer, id, { items: [{ orderItemId, quantity: 1 }], reason: null })).order
  }
  const findUses = () => context.db.selectFrom('offers').select(['name', 'useCount']).orderBy('name').execute()
  return { order, cancel, findUses }
}

test('a canceled item takes its own discounts along, and the code is free again', async ({ context }) => {
  const { order, cancel, findUses } = await createOrderWithCode(context, { others: 'saree' })
  expect(order).toMatchObject({ discount: 160_00 })
  const rest = await cancel('Kurta')
  expect(rest.discounts).toEqual([{ name: 'Automatic', code: null, level: 'ITEMS', amount: 60_00 }])
  expect(await findUses()).toEqual([
    { name: 'Automatic', useCount: 1 },
    { name: 'X100', useCount: 0 },
  ])
  const uses = await context.db.selectFrom('offerUses').select(['amount', 'orderTotal']).execute()
  expect(uses).toEqual([{ amount: 60_00, orderTotal: rest.orderTotal }])
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('a discount of an order from before its shares were stored loses its part of the whole', async ({ context }) => {
  const { cancel } = await createOrderWithCode(context, { others: 'saree' })
  await context.db.updateTable('orderDiscounts').set({ shares: null }).execute()
  expect((await cancel('Kurta')).discounts).toMatchObject([{ amount: 37_50 }, { amount: 22_50 }])
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('a code is free again though the order keeps free shipping, which stays used', async ({ context }) => {
  const { order, cancel, findUses } = await createOrderWithCode(context, { others: 'shipping' })
  expect(order.discounts).toMatchObject([{ name: 'X100' }, { name: 'Automatic', level: 'SHIPPING', amount: 49_00 }])
  expect((await cancel('Kurta')).discounts).toMatchObject([{ name: 'Automatic', amount: 49_00 }])
  expect(await findUses()).toEqual([
    { name: 'Automatic', useCount: 1 },
    { name: 'X100', useCount: 0 },
  ])
})

test('an offer has saved what is left of its discount', async ({ context }) => {
  const customer = await createCustomer(context)
  const of = await createVariant(context, { product: 'Kurta', stock: 5, price: 1_000_00 })
  const { id } = await createDiscountedOrder(context, customer, { of, quantity: 4 })
  const { order } = await showOrder(context, customer, id)
  await cancelItems(context, customer, id, { items: [{ orderItemId: order.items[0]!.id, quantity: 1 }], reason: null })
  const uses = await context.db.selectFrom('offerUses').select(['amount', 'orderTotal']).execute()
  expect(uses).toEqual([{ amount: 300_00, orderTotal: order.orderTotal - 900_00 }])
})
