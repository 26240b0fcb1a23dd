import { expect } from 'vitest'
import type { CodRules } from '#contract/cash-on-delivery/cod-rules.ts'
import { orderCan } from '#contract/order-states.ts'
import { findInvoice, findInvoices } from '#server/invoices/invoices.store.ts'
import { findAttemptsOfOrder } from '#server/payments/attempts.store.ts'
import { createCodRules } from '#tests/support/cash-on-delivery/cod-fixtures.ts'
import { createSeller } from '#tests/support/company/create-seller.ts'
import { findInconsistencies } from '#tests/support/consistency-checks.ts'
import { createAdmin, createCustomer, findStock, type TestUser } from '#tests/support/factories.ts'
import { createOffer } from '#tests/support/offers/create-offer.ts'
import {
  advanceClock,
  completePayPage,
  createPurchase,
  findOrderOfCustomer,
  payFailedAttempt,
} from '#tests/support/online-payments.ts'
import { findBuyCount } from '#tests/support/order-factories.ts'
import { deliveryAddress } from '#tests/support/orders/staff-order.ts'
import { type PaymentSimulator, test } from '#tests/support/payment-simulator.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { cancelItems } from '../cancellations/cancel-items.ts'
import { cancelOrder } from '../cancellations/cancel-order.ts'
import { listCashShipments } from '../cash/list-cash-shipments.ts'
import { showOrderCash } from '../cash/show-order-cash.ts'
import { cancelByLink } from '../confirmation/cancel-by-link.ts'
import { confirmByLink } from '../confirmation/confirm-order.ts'
import { expireUnconfirmed } from '../confirmation/expire-unconfirmed.ts'
import { showOrderOfLink } from '../confirmation/show-order-of-link.ts'
import { setDeliveryStatus } from '../fulfilment/set-delivery-status.ts'
import { showOrder } from '../history/show-order.ts'
import { listAllOrders } from '../listing/list-orders.ts'
import { placeOrder } from '../placement/place-order.ts'
import { findDiscrepancies } from '../reconciliation/reconcile.ts'
import { unnamedCourier } from '../shipments/add-shipment.ts'
import { createShipment } from '../shipments/create-shipment.ts'
import { updateShipment } from '../shipments/update-shipment.ts'
import { changeAddressByAdmin } from '../staff/edit/change-address-by-admin.ts'
import { changeItems } from '../staff/edit/change-items.ts'
import { payOnline } from './pay-online.ts'
import { showPaymentStatus } from './show-payment-status.ts'

/** A cash order of one piece at ₹1,499.00, or more, and a fee, by default of ₹49.00, in a store that offers online payment. */
async function createCashOrder(context: TestContext, rules: Partial<CodRules> = {}, { quantity = 1 } = {}) {
  const { customer, variant, choice } = await createPurchase(context, { quantity })
  await createCodRules(context, { fee: 49_00, ...rules })
  const placed = await placeOrder(context, customer, { ...choice, paymentMethod: 'COD' }, { isLocal: true })
  const { id } = placed.order
  const admin = await createAdmin(context)
  return {
    admin,
    customer,
    variant,
    id,
    open: () => payOnline(context, customer, id, true),
    show: async () => (await showOrder(context, customer, id)).order,
    findRefunds: () => context.db.selectFrom('refunds').select(['amount', 'isDuplicate', 'kind', 'status']).execute(),
    setStatus: (deliveryStatus: 'PENDING' | 'SHIPPED' | 'DELIVERED') =>
      setDeliveryStatus(context, admin, id, { deliveryStatus }),
  }
}

/** Pays on the page of a customer's only open attempt, and records the result. */
async function payLastAttempt(
  context: TestContext,
  simulator: PaymentSimulator,
  { customer, id }: { customer: TestUser; id: string },
  outcome: 'pay' | 'fail' = 'pay',
) {
  const attempt = (await findAttemptsOfOrder(context.db, id)).at(-1)!
  await completePayPage(simulator, attempt, outcome)
  return showPaymentStatus(context, customer, attempt.merchantOrderId)
}

test('the courier of a packed parcel has nothing to collect once its order is paid online', async ({
  context,
  simulator,
}) => {
  const order = await createCashOrder(context)
  const admin = await createAdmin(context)
  const packed = { ...unnamedCourier, courier: 'DELHIVERY', handOver: false } as const
  const { shipments = [] } = (await createShipment(context, admin, order.id, packed)).order
  expect(shipments).toMatchObject([{ cashAmount: 1548_00 }])
  await order.open()
  await payLastAttempt(context, simulator, order)
  await order.setStatus('DELIVERED')
  expect((await listCashShipments(context, { list: 'OUTSTANDING' })).shipments).toEqual([])
  expect((await showOrderCash(context, order.id)).shipments).toEqual([])
  await expectNoDifference(context)
})

const expectNoDifference = async ({ db }: TestContext) => {
  expect(await findInconsistencies(db)).toEqual([])
  expect(await findDiscrepancies(db)).toEqual([])
}

const mailTo = (context: TestContext, email: string) =>
  context.mails.filter(({ to }) => to === email).map(({ subject, text }) => ({ subject, text }))

test('a payment that arrives after the tracking number of a packed parcel was entered is refunded, because its courier collects the cash', async ({
  context,
  simulator,
}) => {
  const order = await createCashOrder(context)
  const admin = await createAdmin(context)
  const packed = { ...unnamedCourier, courier: 'DELHIVERY', handOver: false } as const
  const { shipments } = (await createShipment(context, admin, order.id, packed)).order
  await order.open()
  const params = { id: order.id, shipmentId: shipments![0]!.id }
  const { handOver: _, ...details } = { ...packed, trackingNumber: '14901234567890' }
  await updateShipment(context, admin, params, details)
  expect(orderCan.bePaidOnline(await order.show())).toBe(false)
  expect(await order.open()).toEqual({
    paymentRequired: false,
    message: 'The courier of this order is booked to collect cash. Please pay in cash when it arrives.',
  })

  await payLastAttempt(context, simulator, order)
  expect(await order.show()).toMatchObject({
    paymentMethod: 'COD',
    paymentStatus: 'PENDING',
    orderTotal: 1548_00,
    shipments: [{ cashAmount: 1548_00 }],
  })
  expect(await order.findRefunds()).toMatchObject([{ amount: 1499_00, isDuplicate: true, kind: 'provider' }])

  await updateShipment(context, admin, params, { ...details, trackingNumber: null })
  expect(orderCan.bePaidOnline(await order.show())).toBe(true)
})

test('a customer pays online for a cash order, and the fee of cash on delivery is not charged', async ({
  context,
  simulator,
}) => {
  const order = await createCashOrder(context)
  expect(await order.show()).toMatchObject({ orderTotal: 1548_00, codFee: 49_00, paymentMethod: 'COD' })
  const { paymentRequired, redirectUrl } = await order.open()
  expect([paymentRequired, typeof redirectUrl]).toEqual([true, 'string'])
  expect(await order.show()).toMatchObject({ paymentMethod: 'COD', paymentStatus: 'PENDING', orderTotal: 1548_00 })

  expect(await payLastAttempt(context, simulator, order)).toMatchObject({
    status: 'COMPLETED',
    message: 'Your payment has been received.',
    orderTotal: 1499_00,
  })
  const paid = await order.show()
  expect(paid).toMatchObject({
    paymentMethod: 'ONLINE_PAYMENT',
    paymentStatus: 'COMPLETED',
    deliveryStatus: 'PENDING',
    orderTotal: 1499_00,
    isTest: true,
  })
  expect(paid).not.toHaveProperty('codFee')
  expect(paid.history.at(-1)).toMatchObject({
    event: 'PAYMENT_CHANGED',
    from: 'PENDING',
    to: 'COMPLETED',
    note: 'Paid online instead of in cash, without the fee of ₹49.00.',
  })
  expect(await findBuyCount(context, order.variant)).toBe(1)
  expect(await findStock(context, order.variant)).toBe(4)
  await expectNoDifference(context)
})

test('the mail of a new cash order offers to pay online, and one tells that the payment has arrived', async ({
  context,
  simulator,
}) => {
  const order = await createCashOrder(context)
  await context.runJobs()
  const { email } = await order.show().then(({ user }) => user)
  expect(mailTo(context, email).at(-1)?.text).toContain('Pay online in your orders before it leaves, and save ₹49.00.')
  await order.open()
  await payLastAttempt(context, simulator, order)
  await context.runJobs()
  const last = mailTo(context, email).at(-1)
  expect(last?.text).toContain('Your payment of ₹1,499.00')
  expect(last?.text).toContain('You pay nothing when it is delivered.')
})

test('where online payment is not offered, neither the call nor the mail offers it', async ({
  context,
  simulator: _,
}) => {
  const { customer, choice } = await createPurchase(context)
  await createCodRules(context, { fee: 49_00 })
  const { order } = await placeOrder(context, customer, { ...choice, paymentMethod: 'COD' }, { isLocal: false })
  await context.runJobs()
  expect(mailTo(context, order.user.email).at(-1)?.text).not.toContain('Pay online')
  await expect(payOnline(context, customer, order.id, false)).rejects.toMatchObject({ kind: 'conflict' })
})

test('the invoice of an order that was paid online instead has no fee', async ({ context, simulator }) => {
  await createSeller(context)
  const order = await createCashOrder(context)
  await order.open()
  await payLastAttempt(context, simulator, order)
  await order.setStatus('SHIPPED')
  const [{ number } = { number: '' }] = await findInvoices(context.db, order.id)
  expect(await findInvoice(context.db, order.id, number)).toMatchObject({ total: 1499_00 })
  await expectNoDifference(context)
})

test('the revenue of an offer is what the order costs after it was paid online instead', async ({
  context,
  simulator,
}) => {
  await createOffer(context, { benefit: { kind: 'PERCENT', level: 'ORDER', percent: 10_00, maxAmount: null } })
  const order = await createCashOrder(context)
  const findUses = () => context.db.selectFrom('offerUses').select('orderTotal').execute()
  expect(await findUses()).toEqual([{ orderTotal: 1398_10 }])
  await order.open()
  await payLastAttempt(context, simulator, order)
  expect((await order.show()).orderTotal).toBe(1349_10)
  expect(await findUses()).toEqual([{ orderTotal: 1349_10 }])
  await expectNoDifference(context)
})

test('two tabs share one payment page, and a webhook that comes twice pays once', async ({ context, simulator }) => {
  const order = await createCashOrder(context)
  const opened = await Promise.allSettled([order.open(), order.open(), order.open()])
  expect(opened.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect(await findAttemptsOfOrder(context.db, order.id)).toHaveLength(1)
  await completePayPage(simulator, (await findAttemptsOfOrder(context.db, order.id))[0]!, 'pay')
  const [webhook] = simulator.control.queuedWebhooks
  await Promise.all([webhook!.deliver(), webhook!.deliver(), webhook!.deliver()])
  await context.runJobs()
  await webhook!.deliver()
  await context.runJobs()
  expect(await order.show()).toMatchObject({ paymentMethod: 'ONLINE_PAYMENT', paymentStatus: 'COMPLETED' })
  expect(await order.findRefunds()).toEqual([])
  await expectNoDifference(context)
})

test('a payment that the shopper left is found by the poll', async ({ context, simulator }) => {
  const order = await createCashOrder(context)
  await order.open()
  await completePayPage(simulator, (await findAttemptsOfOrder(context.db, order.id))[0]!, 'pay')
  await advanceClock(context, 5)
  expect(await order.show()).toMatchObject({ paymentMethod: 'ONLINE_PAYMENT', paymentStatus: 'COMPLETED' })
})

test('after a failed or an unused page the order is a cash order as before, also a day later', async ({
  context,
  simulator,
}) => {
  const order = await createCashOrder(context)
  await order.open()
  expect((await payLastAttempt(context, simulator, order, 'fail')).message).toContain('or in cash on delivery')
  await order.open()
  await advanceClock(context, 24 * 60, 60)
  expect(await order.show()).toMatchObject({
    paymentMethod: 'COD',
    paymentStatus: 'PENDING',
    deliveryStatus: 'PENDING',
    orderTotal: 1548_00,
  })
  // A later page can still be paid.
  await order.open()
  await payLastAttempt(context, simulator, order)
  expect(await order.show()).toMatchObject({ paymentStatus: 'COMPLETED', orderTotal: 1499_00 })
  await expectNoDifference(context)
})

test('a payment that arrives after the dispatch is refunded, and the courier still collects the cash', async ({
  context,
  simulator,
}) => {
  const order = await createCashOrder(context)
  await order.open()
  await order.setStatus('SHIPPED')
  expect(await payLastAttempt(context, simulator, order)).toMatchObject({
    message: 'This payment came after the order was dispatched. Your money is on its way back to you.',
  })
  expect(await order.findRefunds()).toMatchObject([{ amount: 1499_00, isDuplicate: true, kind: 'provider' }])
  const shipped = await order.show()
  expect(shipped).toMatchObject({ paymentMethod: 'COD', paymentStatus: 'PENDING', orderTotal: 1548_00 })
  expect(shipped.history.at(-1)?.note).toBe('An online payment arrived after the order was dispatched and is refunded.')
  await advanceClock(context, 5)
  await order.setStatus('DELIVERED')
  await context.runJobs()
  const { history, user } = await order.show()
  expect(history.map(({ note }) => note)).toContain('The late online payment was refunded.')
  const texts = mailTo(context, user.email).map(({ text }) => text)
  expect(texts.some((text) => text.includes('Please keep ₹1,548.00 ready for the courier.'))).toBe(true)
  expect(texts.some((text) => text.includes('We have sent back ₹1,499.00, your online payment'))).toBe(true)
  await expectNoDifference(context)
})

test.for(['pay', 'fail'] as const)(
  'an order that is not confirmed in time is kept while its payment page is open (%s)',
  async (outcome, { context, simulator }) => {
    const order = await createCashOrder(context, { confirmWithinHours: 1 })
    await advanceClock(context, 55)
    await order.open()
    await advanceClock(context, 6)
    await expireUnconfirmed(context)
    expect(await order.show()).toMatchObject({ confirmationStatus: 'REQUESTED', deliveryStatus: 'PENDING' })
    await payLastAttempt(context, simulator, order, outcome)
    await advanceClock(context, 1)
    await expireUnconfirmed(context)
    const { paymentMethod, deliveryStatus, confirmationStatus } = await order.show()
    // An order that is paid online has no confirmation.
    expect([paymentMethod, deliveryStatus, confirmationStatus]).toEqual(
      outcome === 'pay' ? ['ONLINE_PAYMENT', 'PENDING', undefined] : ['COD', 'CANCELED', 'REQUESTED'],
    )
    expect(await order.findRefunds()).toEqual([])
    await expectNoDifference(context)
  },
)

test('an unconfirmed order that was paid online is to be shipped, and its link changes it no more', async ({
  context,
  simulator,
}) => {
  const order = await createCashOrder(context, { confirmWithinHours: 24 })
  const findIds = async (group: 'toShip' | 'toConfirm') =>
    (await listAllOrders(context, { page: 1, group })).orders.map(({ id }) => id)
  expect([await findIds('toConfirm'), await findIds('toShip')]).toEqual([[order.id], []])
  await order.open()
  await payLastAttempt(context, simulator, order)
  expect([await findIds('toConfirm'), await findIds('toShip')]).toEqual([[], [order.id]])

  const token = context.tokens.links.issue('confirm-order', order.id)
  const shown = (await showOrderOfLink(context, token)).order
  expect(shown).toMatchObject({ state: 'CONFIRMED', order: { orderTotal: 1499_00, paymentMethod: 'ONLINE_PAYMENT' } })
  expect(shown).not.toHaveProperty('address')
  for (const act of [confirmByLink, cancelByLink])
    await expect(act(context, token)).rejects.toThrow('This order needs no confirmation.')
  expect(await order.show()).toMatchObject({ paymentStatus: 'COMPLETED', deliveryStatus: 'PENDING' })
})

test('an unused payment page of an order that was paid in cash does not count as paid', async ({
  context,
  simulator,
}) => {
  const order = await createCashOrder(context)
  await order.open()
  await order.setStatus('DELIVERED')
  const result = await payLastAttempt(context, simulator, order, 'fail')
  expect(result).toMatchObject({ status: 'FAILED', order: { paymentStatus: 'COMPLETED', paymentMethod: 'COD' } })
})

test('a payment that arrives after the cancellation is refunded', async ({ context, simulator }) => {
  const order = await createCashOrder(context)
  await order.open()
  await cancelOrder(context, order.customer, order.id)
  context.setClock(new Date(context.clock().getTime() + 5000))
  expect((await payLastAttempt(context, simulator, order)).message).toBe(
    'This payment came after the order was canceled. Your money is on its way back to you.',
  )
  expect(await order.findRefunds()).toMatchObject([{ amount: 1499_00, isDuplicate: true }])
  await expectNoDifference(context)
})

/** A cash order of two pieces at ₹1,499.00 and the fee, with changes of what it costs. */
async function createChangeableOrder(context: TestContext) {
  const order = await createCashOrder(context, {}, { quantity: 2 })
  const { admin, customer, id } = order
  const orderItemId = (await order.show()).items[0]!.id
  const edit = { added: [], reason: null, collectsRest: false }
  const changes = {
    cancelItems: () => cancelItems(context, customer, id, { items: [{ orderItemId, quantity: 1 }], reason: null }),
    changeItems: () => changeItems(context, admin, id, { ...edit, quantities: [{ orderItemId, quantity: 1 }] }),
    changeAddress: () =>
      changeAddressByAdmin(context, admin, id, { ...deliveryAddress, shippingFee: 60_00, isForced: true }),
  }
  return { ...order, changes }
}

test('while its payment page is open, no change of a cash order changes what it costs', async ({
  context,
  simulator,
}) => {
  const order = await createChangeableOrder(context)
  await order.open()
  for (const change of Object.values(order.changes))
    await expect(change()).rejects.toMatchObject({
      kind: 'conflict',
      message: 'A payment for this order is open. Please try again in some minutes.',
    })
  expect(await order.show()).toMatchObject({ orderTotal: 3047_00, shippingFee: 0, items: [{ quantity: 2 }] })
  await payLastAttempt(context, simulator, order)
  expect(await order.show()).toMatchObject({ paymentStatus: 'COMPLETED', orderTotal: 2998_00 })
  await expectNoDifference(context)
})

test.for([
  ['fewer items', 'cancelItems', 1548_00],
  ['another delivery charge', 'changeAddress', 3107_00],
] as const)(
  'a failed payment that arrives after the order was changed to %s is refunded, and the order is paid in cash',
  async ([, change, orderTotal], { context, simulator }) => {
    const order = await createChangeableOrder(context)
    await order.open()
    await payLastAttempt(context, simulator, order, 'fail')
    await order.changes[change]()
    const [attempt] = await findAttemptsOfOrder(context.db, order.id)
    await payFailedAttempt(context, attempt!)

    expect(await order.show()).toMatchObject({ paymentMethod: 'COD', paymentStatus: 'PENDING', orderTotal })
    expect((await order.show()).history.at(-1)?.note).toBe(
      'An online payment arrived after the order was changed and is refunded.',
    )
    expect(await order.findRefunds()).toMatchObject([{ amount: 2998_00, isDuplicate: true, kind: 'provider' }])
    expect((await showPaymentStatus(context, order.customer, attempt!.merchantOrderId)).message).toBe(
      'This payment could not be used for the order. Your money is on its way back to you.',
    )
    await advanceClock(context, 5)
    expect(await order.findRefunds()).toMatchObject([{ status: 'COMPLETED' }])
    await expectNoDifference(context)
  },
)

test('of a payment and a dispatch at the same time exactly one wins, and no money is kept for nothing', async ({
  context,
  simulator,
}) => {
  for (let round = 0; round < 4; round++) {
    const order = await createCashOrder(context)
    await order.open()
    const race = [() => payLastAttempt(context, simulator, order), () => order.setStatus('SHIPPED')]
    await Promise.all((round % 2 ? race : race.toReversed()).map((start) => start()))
    const { paymentMethod, paymentStatus, deliveryStatus } = await order.show()
    expect(deliveryStatus).toBe('SHIPPED')
    const refunds = await context.db.selectFrom('refunds').select('amount').where('orderId', '=', order.id).execute()
    expect([paymentMethod, paymentStatus, refunds.length]).toEqual(
      paymentMethod === 'COD' ? ['COD', 'PENDING', 1] : ['ONLINE_PAYMENT', 'COMPLETED', 0],
    )
    await expectNoDifference(context)
  }
})

test('an order that was dispatched and came back keeps its invoice, so it stays a cash order', async ({
  context,
  simulator,
}) => {
  const order = await createCashOrder(context)
  expect(orderCan.bePaidOnline(await order.show())).toBe(true)
  await order.open()
  await order.setStatus('SHIPPED')
  await order.setStatus('PENDING')
  expect(orderCan.bePaidOnline(await order.show())).toBe(false)
  expect(await order.open()).toMatchObject({ paymentRequired: false })
  await payLastAttempt(context, simulator, order)
  expect(await order.show()).toMatchObject({ paymentMethod: 'COD', paymentStatus: 'PENDING', orderTotal: 1548_00 })
  expect(await order.findRefunds()).toMatchObject([{ amount: 1499_00, isDuplicate: true }])
  await expectNoDifference(context)
})

test('a second payment of an order that was paid online instead is refunded as a second one', async ({
  context,
  simulator,
}) => {
  const order = await createCashOrder(context)
  await order.open()
  const [first] = await findAttemptsOfOrder(context.db, order.id)
  await advanceClock(context, 16)
  await order.open()
  await payLastAttempt(context, simulator, order)
  // The provider reports the payment of the first page late.
  await context.db
    .updateTable('simulatedPayments')
    .set({ state: 'COMPLETED' })
    .where('merchantOrderId', '=', first!.merchantOrderId)
    .execute()
  await context.db
    .updateTable('paymentAttempts')
    .set({ state: 'PENDING', endedAt: null, nextCheckAt: context.clock(), errorCode: null })
    .where('merchantOrderId', '=', first!.merchantOrderId)
    .execute()
  await advanceClock(context, 1)
  const { history } = await order.show()
  expect(history.map(({ note }) => note)).toContain('A second payment arrived and is refunded.')
  expect(await order.findRefunds()).toMatchObject([{ amount: 1499_00, isDuplicate: true }])
})

test('the reconciliation finds an online payment that a cash order has kept', async ({ context, simulator }) => {
  const order = await createCashOrder(context)
  await order.open()
  await order.setStatus('SHIPPED')
  await payLastAttempt(context, simulator, order)
  await context.db.updateTable('paymentAttempts').set({ refundId: null }).execute()
  expect((await findDiscrepancies(context.db)).map(({ difference }) => difference)).toContain(
    'is paid in cash, but an online payment was taken for it',
  )
})

test('a paid order that is canceled is refunded what was paid', async ({ context, simulator }) => {
  const order = await createCashOrder(context)
  await order.open()
  await payLastAttempt(context, simulator, order)
  await cancelOrder(context, order.customer, order.id)
  await context.runJobs()
  await advanceClock(context, 5)
  expect(await order.show()).toMatchObject({
    paymentStatus: 'REFUNDED',
    refund: { amount: 1499_00, kind: 'provider', status: 'COMPLETED' },
  })
  await expectNoDifference(context)
})

test('only orders of one’s own that are neither paid, dispatched nor canceled can be paid online', async ({
  context,
  simulator: _,
}) => {
  const order = await createCashOrder(context, { fee: 0 })
  const other = await createCustomer(context)
  await expect(payOnline(context, other, order.id, true)).rejects.toMatchObject({ kind: 'notFound' })
  await order.setStatus('SHIPPED')
  expect(await order.open()).toEqual({
    paymentRequired: false,
    message: 'This order has been dispatched. Please pay in cash when it arrives.',
  })
  const canceled = await createCashOrder(context)
  await cancelOrder(context, canceled.customer, canceled.id)
  expect(await canceled.open()).toEqual({
    paymentRequired: false,
    message: 'This order was canceled. There is nothing to pay.',
  })
  expect((await findOrderOfCustomer(context, canceled.customer))?.paymentMethod).toBe('COD')
})
