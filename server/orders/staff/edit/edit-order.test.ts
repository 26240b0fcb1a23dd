import { expect } from 'vitest'
import type { CodRules } from '#contract/cash-on-delivery/cod-rules.ts'
import type { Input } from '#contract/endpoint.ts'
import { cashDue } from '#contract/orders/amounts-due.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import type { editOrder } from '#contract/orders/staff/edit-order.ts'
import { findInvoices } from '#server/invoices/invoices.store.ts'
import { findAttemptsOfOrder } from '#server/payments/attempts.store.ts'
import { createCodRules, createUnconfirmedOrder } from '#tests/support/cash-on-delivery/cod-fixtures.ts'
import { findInconsistencies } from '#tests/support/consistency-checks.ts'
import { createZone } from '#tests/support/delivery/zones.ts'
import { createAdmin, createCustomer, createVariant, findStock, type TestUser } from '#tests/support/factories.ts'
import { createOffer } from '#tests/support/offers/create-offer.ts'
import { completePayPage, createPaidPurchase, createPurchase } from '#tests/support/online-payments.ts'
import { createCodOrder, findBuyCount } from '#tests/support/order-factories.ts'
import { deliveryAddress, placeForCustomer } from '#tests/support/orders/staff-order.ts'
import { type PaymentSimulator, test } from '#tests/support/payment-simulator.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { cancelItems } from '../../cancellations/cancel-items.ts'
import { changeAddressByLink } from '../../confirmation/change-address-by-link.ts'
import { setDeliveryStatus } from '../../fulfilment/set-delivery-status.ts'
import { showOrder } from '../../history/show-order.ts'
import { payOnline } from '../../payments/pay-online.ts'
import { showPaymentStatus } from '../../payments/show-payment-status.ts'
import { placeOrder } from '../../placement/place-order.ts'
import { unnamedCourier } from '../../shipments/add-shipment.ts'
import { createShipment } from '../../shipments/create-shipment.ts'
import { changeAddressByAdmin } from './change-address-by-admin.ts'
import { changeItems } from './change-items.ts'

const unchanged = { quantities: [], added: [], reason: null, collectsRest: false }

type Change = Partial<Input<typeof editOrder.changeItems>['body']>

/** A cash order of two kurtas of ₹500, with functions that change it. */
async function prepare(context: TestContext) {
  const [admin, customer] = [await createAdmin(context), await createCustomer(context)]
  const kurta = await createVariant(context, { product: 'Kurta', color: '#c8322b', stock: 6, price: 500_00 })
  const phone = await createVariant(context, { product: 'Phone', color: '#c8322b', stock: 2, price: 800_00 })
  const { id, items } = await createCodOrder(context, customer, { of: kurta, quantity: 2 })
  const line = items[0]!
  const change = async (given: Change) =>
    (await changeItems(context, admin, id, { quantities: [], added: [], reason: null, collectsRest: false, ...given }))
      .order
  const moveTo = async (given: Partial<Parameters<typeof changeAddressByAdmin>[3]> = {}) =>
    (await changeAddressByAdmin(context, admin, id, { ...deliveryAddress, isForced: false, ...given })).order
  return { admin, customer, kurta, phone, id, line, change, moveTo }
}

/** An order of one piece that was paid online, a phone of ₹800, and a function that changes the order. */
async function preparePaid(context: TestContext, simulator: PaymentSimulator) {
  const { customer, order } = await createPaidPurchase(context, simulator)
  const admin = await createAdmin(context)
  const phone = await createVariant(context, { product: 'Phone', color: '#c8322b', stock: 2, price: 800_00 })
  const { items } = (await showOrder(context, customer, order.id)).order
  const change = async (given: Change) =>
    (
      await changeItems(context, admin, order.id, {
        quantities: [],
        added: [],
        reason: null,
        collectsRest: false,
        ...given,
      })
    ).order
  const onePhone = [{ productVariantId: phone.id, quantity: 1 }]
  return { admin, customer, order, line: items[0]!, phone, onePhone, change }
}

/** A cash order of a kurta of ₹1,499 in a store with rules for cash on delivery, and functions that pay its attempt and show it. */
async function prepareByRules(context: TestContext, simulator: PaymentSimulator, rules: Partial<CodRules>) {
  const { customer, choice } = await createPurchase(context)
  await createCodRules(context, rules)
  const { order } = await placeOrder(context, customer, { ...choice, paymentMethod: 'COD' }, { isLocal: true })
  const admin = await createAdmin(context)
  const payAttempt = async () => {
    const attempt = (await findAttemptsOfOrder(context.db, order.id)).at(-1)!
    await completePayPage(simulator, attempt, 'pay')
    await showPaymentStatus(context, customer, attempt.merchantOrderId)
  }
  const show = async () => (await showOrder(context, admin, order.id)).order
  return { admin, customer, id: order.id, payAttempt, show }
}

const elsewhere = { ...deliveryAddress, addressLine1: '7 Park Street', isForced: false }

/** Asserts that an order gets neither a new address nor the delivery charge of it, and why. */
async function expectChargeToStay(
  context: TestContext,
  { admin, id, shippingFee, reason }: { admin: TestUser; id: string; shippingFee: number; reason: string },
) {
  const { order } = await showOrder(context, admin, id)
  await expect(changeAddressByAdmin(context, admin, id, { ...elsewhere, shippingFee })).rejects.toMatchObject({
    kind: 'conflict',
    message: expect.stringContaining(reason),
  })
  expect((await showOrder(context, admin, id)).order).toEqual(order)
}

const quantity = (line: { id: string }, pieces: number) => [{ orderItemId: line.id, quantity: pieces }]

test('pieces and products that are added take their stock, and the courier collects more', async ({ context }) => {
  const { admin, kurta, phone, id, line, change } = await prepare(context)
  const added = [{ productVariantId: phone.id, quantity: 1, price: 800_00 }]
  const order = await change({ quantities: quantity(line, 3), added, reason: 'By phone' })
  expect(order.orderTotal).toBe(2_300_00)
  expect(cashDue(order)).toBe(2_300_00)
  expect(order.items).toMatchObject([{ quantity: 3 }, { quantity: 1, priceAtPurchase: 800_00 }])
  expect([
    await findStock(context, kurta),
    await findStock(context, phone),
    await findBuyCount(context, kurta),
  ]).toEqual([3, 1, 3])
  expect((await showOrder(context, admin, id)).order.history.at(-1)).toMatchObject({
    event: 'ITEMS_CHANGED',
    by: 'administrator',
    note: 'Added 1 × Kurta (Red), 1 × Phone (Red): By phone',
  })
  await context.runJobs()
  const mail = context.mails.find(({ subject }) => subject.includes('was changed'))
  expect(mail?.text).toMatch(/1 × Phone[\s\S]*Your order now costs ₹2,300\.00\./)
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('an item is exchanged for another one in one change', async ({ context }) => {
  const { kurta, phone, line, change } = await prepare(context)
  const order = await change({ quantities: quantity(line, 0), added: [{ productVariantId: phone.id, quantity: 2 }] })
  expect(order).toMatchObject({ orderTotal: 1_600_00, deliveryStatus: 'PENDING' })
  expect(order.items).toMatchObject([{ product: { name: 'Phone' }, quantity: 2 }])
  expect([await findStock(context, kurta), await findStock(context, phone)]).toEqual([6, 0])
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('items that are added have no part in the discounts of the order', async ({ context }) => {
  const benefit = { kind: 'PERCENT', level: 'ORDER', percent: 10_00, maxAmount: null } as const
  await createOffer(context, { name: 'Diwali', benefit })
  const { phone, line, change } = await prepare(context)
  const order = await change({ quantities: quantity(line, 1), added: [{ productVariantId: phone.id, quantity: 2 }] })
  expect(order).toMatchObject({ orderTotal: 2_050_00, discounts: [{ name: 'Diwali', amount: 50_00 }] })
  const added = order.items.find(({ product }) => product.name === 'Phone')!
  expect((await change({ quantities: quantity(added, 1) })).discounts).toMatchObject([{ amount: 50_00 }])
  expect(await change({ quantities: quantity(line, 0) })).not.toHaveProperty('discounts')
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('a change that leaves nothing, doubles a product or needs more than the stock is refused', async ({ context }) => {
  const { kurta, phone, line, change } = await prepare(context)
  await expect(change({ quantities: quantity(line, 0) })).rejects.toMatchObject({ kind: 'invalid' })
  await expect(change({ added: [{ productVariantId: kurta.id, quantity: 1 }] })).rejects.toMatchObject({
    kind: 'invalid',
  })
  await expect(change({ quantities: quantity(line, 7) })).rejects.toMatchObject({ kind: 'conflict' })
  await expect(change({ added: [{ productVariantId: phone.id, quantity: 3 }] })).rejects.toMatchObject({
    kind: 'conflict',
  })
  await expect(change({ added: [{ productVariantId: phone.id, quantity: 1, price: 1 }] })).rejects.toMatchObject({
    details: { problems: [{ kind: 'PRICE_CHANGED' }] },
  })
  expect([await findStock(context, kurta), await findStock(context, phone)]).toEqual([4, 2])
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('a dialog that shows pieces which the customer canceled meanwhile adds none again', async ({ context }) => {
  const { customer, kurta, id, line, change } = await prepare(context)
  await change({ quantities: quantity(line, 5) })
  const cancel = (pieces: number) =>
    cancelItems(context, customer, id, { items: [{ orderItemId: line.id, quantity: pieces }], reason: null })
  await cancel(3)
  const seen = (seenQuantity: number) => ({ quantities: [{ orderItemId: line.id, quantity: 3, seenQuantity }] })
  await expect(change(seen(5))).rejects.toThrow('This order was changed meanwhile.')
  expect(await findStock(context, kurta)).toBe(4)
  expect((await change(seen(2))).items).toMatchObject([{ quantity: 3 }])

  const lamp = await createVariant(context, { product: 'Lamp', color: '#c8322b', stock: 1, price: 100_00 })
  await change({ added: [{ productVariantId: lamp.id, quantity: 1 }] })
  await cancel(3)
  await expect(change(seen(3))).rejects.toThrow('This order was changed meanwhile.')
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('no other total than the dialog showed is collected', async ({ context, simulator }) => {
  const { order, phone, onePhone, change } = await preparePaid(context, simulator)
  const collect = (expectedTotal: number) => change({ added: onePhone, collectsRest: true, expectedTotal })
  await expect(collect(order.orderTotal + 700_00)).rejects.toThrow('This order was changed meanwhile.')
  expect(await findStock(context, phone)).toBe(2)
  expect(await collect(order.orderTotal + 800_00)).toMatchObject({ orderTotal: order.orderTotal + 800_00 })
})

test('two administrators who take the last piece at once: one gets it', async ({ context }) => {
  const { phone, change } = await prepare(context)
  const other = await prepare(context)
  const added = [{ productVariantId: phone.id, quantity: 2 }]
  const outcomes = await Promise.allSettled([change({ added }), other.change({ added })])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await findStock(context, phone)).toBe(0)
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('an order that is paid online gets no further pieces that nobody pays for', async ({ context, simulator }) => {
  const { customer, order, variant } = await createPaidPurchase(context, simulator)
  const admin = await createAdmin(context)
  const { items } = (await showOrder(context, customer, order.id)).order
  const change = (pieces: number) =>
    changeItems(context, admin, order.id, { ...unchanged, quantities: quantity(items[0]!, pieces) })
  await expect(change(2)).rejects.toThrow('This order is paid.')
  expect(await findStock(context, variant)).toBe(4)
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('what is added to an order that was paid online is collected in cash, and a cancellation refunds what was paid', async ({
  context,
  simulator,
}) => {
  const { admin, order, onePhone, change } = await preparePaid(context, simulator)
  await expect(change({ added: onePhone })).rejects.toThrow('It would cost ₹800.00 more')
  const changed = await change({ added: onePhone, collectsRest: true })
  expect(changed).toMatchObject({ paymentMethod: 'COD', paymentStatus: 'PENDING', advanceStatus: 'PAID' })
  expect(changed).toMatchObject({ orderTotal: order.orderTotal + 800_00, advanceAmount: order.orderTotal })
  expect(cashDue(changed)).toBe(800_00)
  await context.runJobs()
  expect(context.mails.find(({ subject }) => subject.includes('was changed'))?.text).toContain('₹800.00')
  expect(await findInconsistencies(context.db)).toEqual([])

  const canceled = (await setDeliveryStatus(context, admin, order.id, { deliveryStatus: 'CANCELED' })).order
  expect(canceled.refund).toMatchObject({ kind: 'provider', amount: order.orderTotal })
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('an unconfirmed order that was paid online gets nothing that is collected in cash, because it would wait for its confirmation again', async ({
  context,
  simulator,
}) => {
  const { admin, customer, id, payAttempt, show } = await prepareByRules(context, simulator, { confirmWithinHours: 24 })
  expect(await show()).toMatchObject({ confirmationStatus: 'REQUESTED' })
  await payOnline(context, customer, id, true)
  await payAttempt()
  const paid = await show()
  expect(paid).toMatchObject({ paymentMethod: 'ONLINE_PAYMENT', paymentStatus: 'COMPLETED' })
  const phone = await createVariant(context, { product: 'Phone', color: '#c8322b', stock: 2, price: 800_00 })
  const added = [{ productVariantId: phone.id, quantity: 1 }]
  await expect(changeItems(context, admin, id, { ...unchanged, added, collectsRest: true })).rejects.toMatchObject({
    kind: 'conflict',
    message: expect.stringContaining('This order is paid. Place another order'),
  })
  expect(await show()).toEqual(paid)
  expect(await findStock(context, phone)).toBe(2)
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('an order that was paid online and is replaced by more, changed again and canceled refunds exactly what was paid', async ({
  context,
  simulator,
}) => {
  const { admin, order, line, phone, change } = await preparePaid(context, simulator)
  const added = [{ productVariantId: phone.id, quantity: 2 }]
  const replaced = await change({ quantities: quantity(line, 0), added, collectsRest: true })
  expect(replaced).toMatchObject({ advanceStatus: 'PAID', advanceAmount: order.orderTotal })
  expect(replaced.cancellations).toMatchObject([{ refund: null }])
  expect(await findInconsistencies(context.db)).toEqual([])
  const cable = await createVariant(context, { product: 'Cable', color: '#c8322b', stock: 2, price: 100_00 })
  const cheap = await change({
    quantities: quantity(replaced.items[0]!, 0),
    added: [{ productVariantId: cable.id, quantity: 1 }],
  })
  expect(await findStock(context, phone)).toBe(2)
  expect(await findInconsistencies(context.db)).toEqual([])
  await setDeliveryStatus(context, admin, order.id, { deliveryStatus: 'CANCELED' })
  const refunds = await context.db.selectFrom('refunds').select('amount').where('orderId', '=', order.id).execute()
  expect(refunds.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(order.orderTotal)
  expect(cheap.orderTotal).toBeLessThan(order.orderTotal)
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('items of a paid order are replaced: the difference is refunded, and nothing where there is none', async ({
  context,
  simulator,
}) => {
  const { order, line, change } = await preparePaid(context, simulator)
  const cheaper = await createVariant(context, {
    product: 'Cable',
    color: '#c8322b',
    stock: 2,
    price: order.orderTotal - 100_00,
  })
  const changed = await change({
    quantities: quantity(line, 0),
    added: [{ productVariantId: cheaper.id, quantity: 1 }],
  })
  expect(changed).toMatchObject({ paymentMethod: 'ONLINE_PAYMENT', orderTotal: order.orderTotal - 100_00 })
  expect(changed.cancellations).toMatchObject([{ refund: { kind: 'provider', amount: 100_00 } }])
  const same = await createVariant(context, {
    product: 'Plug',
    color: '#c8322b',
    stock: 2,
    price: order.orderTotal - 100_00,
  })
  const again = await change({
    quantities: quantity(changed.items[0]!, 0),
    added: [{ productVariantId: same.id, quantity: 1 }],
  })
  expect(again).toMatchObject({ paymentStatus: 'COMPLETED', orderTotal: order.orderTotal - 100_00 })
  expect(again.cancellations).toHaveLength(2)
  expect(again.cancellations?.flatMap(({ refund }) => refund?.amount ?? [])).toEqual([100_00])
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('a paid item that is replaced has one mail, with what was canceled, and what is refunded or still to be paid', async ({
  context,
  simulator,
}) => {
  const { customer, order, line, phone, onePhone, change } = await preparePaid(context, simulator)
  const mailsAfter = async (given: Change) => {
    await context.runJobs()
    context.mails.splice(0)
    const { items } = await change({ reason: 'By phone', ...given })
    await context.runJobs()
    const mails = context.mails.splice(0).filter(({ to }) => to === customer.email)
    return { line: items.at(-1)!, mails: mails.map(({ subject, text }) => ({ subject, text })) }
  }
  const changed = { subject: `Your order ${toShortId(order)} was changed` }
  const cheaper = await mailsAfter({ quantities: quantity(line, 0), added: onePhone })
  expect(cheaper.mails).toEqual([{ ...changed, text: expect.any(String) }])
  const text = cheaper.mails[0]?.text
  expect(text).toContain('1 × Phone (Red)\n\nCanceled: 1 × Kurta (Red): By phone')
  expect(text).toContain('₹699.00 goes back to where you paid from.')

  const camera = await createVariant(context, { product: 'Camera', color: '#c8322b', price: 1_000_00 })
  const added = [{ productVariantId: camera.id, quantity: 1 }]
  const dearer = await mailsAfter({ quantities: quantity(cheaper.line, 0), added, collectsRest: true })
  expect(dearer.mails).toEqual([{ ...changed, text: expect.stringContaining('Canceled: 1 × Phone (Red): By phone') }])
  expect(dearer.mails[0]?.text).toContain('You pay the other ₹200.00 when it is delivered.')
  expect(dearer.mails[0]?.text).not.toContain('goes back')
  expect(await findStock(context, phone)).toBe(2)

  const more = await mailsAfter({ added: onePhone })
  expect(more.mails).toEqual([{ ...changed, text: expect.not.stringContaining('Canceled') }])
})

test('the mail about a cheaper item of an order that was paid to the shop asks where the difference is paid to', async ({
  context,
}) => {
  const { admin, customer, kurta, phone } = await prepare(context)
  const { id, items } = await placeForCustomer(context, admin, customer, phone, {
    payment: { kind: 'RECEIVED', means: 'CASH', reference: null },
    expectedTotal: 800_00,
  })
  await context.runJobs()
  context.mails.splice(0)
  const added = [{ productVariantId: kurta.id, quantity: 1 }]
  await changeItems(context, admin, id, { ...unchanged, quantities: quantity(items[0]!, 0), added })
  await context.runJobs()
  const mails = context.mails.filter(({ to }) => to === customer.email)
  expect(mails.map(({ text }) => text)).toEqual([
    expect.stringContaining('We owe you ₹300.00. Please enter your UPI id'),
  ])
  expect(mails[0]?.text).toContain(`/account/orders?order=${id}`)
})

test('an order that was paid to the shop loses pieces with a refund by hand', async ({ context }) => {
  const { admin, customer, phone } = await prepare(context)
  const { id, items } = await placeForCustomer(context, admin, customer, phone, {
    items: [{ productVariantId: phone.id, quantity: 2 }],
    payment: { kind: 'RECEIVED', means: 'CASH', reference: null },
    expectedTotal: 1_600_00,
  })
  const change = (pieces: number) =>
    changeItems(context, admin, id, { ...unchanged, quantities: quantity(items[0]!, pieces) })
  const { order } = await change(1)
  expect(order.cancellations).toMatchObject([{ refund: { kind: 'manual', amount: 800_00 } }])
  await expect(change(2)).rejects.toThrow('This order is paid.')
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('an order that came back with an invoice loses pieces with a credit note, and gets none', async ({ context }) => {
  const { admin, id, line, change, moveTo } = await prepare(context)
  await setDeliveryStatus(context, admin, id, { deliveryStatus: 'SHIPPED' })
  await expect(change({ quantities: quantity(line, 1) })).rejects.toThrow('already been sent')
  await setDeliveryStatus(context, admin, id, { deliveryStatus: 'PENDING' })
  await expect(change({ quantities: quantity(line, 3) })).rejects.toThrow('This order has an invoice.')
  await expect(moveTo({ state: 'Kerala' })).rejects.toThrow('another state')
  expect(await change({ quantities: quantity(line, 1) })).toMatchObject({ orderTotal: 500_00 })
  expect((await findInvoices(context.db, id)).map(({ kind }) => kind)).toContain('CREDIT_NOTE')
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('an order with a packed parcel is not changed', async ({ context }) => {
  const { admin, id, line, change, moveTo } = await prepare(context)
  await createShipment(context, admin, id, { ...unnamedCourier, handOver: false })
  await expect(change({ quantities: quantity(line, 3) })).rejects.toThrow('packed')
  await expect(moveTo()).rejects.toThrow('packed')
})

test('a new address changes the delivery charge of a cash order only as the administrator says', async ({
  context,
}) => {
  const { admin, customer, id, moveTo } = await prepare(context)
  expect(await moveTo({ addressLine1: '7 Park Street' })).toMatchObject({
    address: { addressLine1: '7 Park Street' },
    orderTotal: 1_000_00,
  })
  expect(await moveTo({ shippingFee: 60_00 })).toMatchObject({ shippingFee: 60_00, orderTotal: 1_060_00 })
  expect((await showOrder(context, customer, id)).order.history.at(-1)).toMatchObject({
    event: 'ADDRESS_CHANGED',
    by: 'administrator',
  })
  await context.runJobs()
  expect(context.mails.filter(({ subject }) => subject.includes('new delivery address'))).toHaveLength(2)
  await setDeliveryStatus(context, admin, id, { deliveryStatus: 'CANCELED' })
  await expect(moveTo()).rejects.toMatchObject({ kind: 'conflict' })
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('an address that the customer changed after it was shown is not written back, nor is another delivery charge', async ({
  context,
}) => {
  const { admin, customer, kurta } = await prepare(context)
  const { id, address: seenAddress } = await createUnconfirmedOrder(context, customer, { of: kurta })
  const move = async (given: Partial<Parameters<typeof changeAddressByAdmin>[3]>) =>
    (await changeAddressByAdmin(context, admin, id, { ...deliveryAddress, isForced: false, ...given })).order
  const byCustomer = { ...deliveryAddress, addressLine1: '1 Fort Road', city: 'Mysuru', postalCode: '570001' }
  await changeAddressByLink(context, context.tokens.links.issue('confirm-order', id), byCustomer)
  const outdated = 'This order was changed meanwhile. Please look at it again.'
  await expect(move({ phone: '9845012345', seenAddress })).rejects.toMatchObject({
    kind: 'conflict',
    message: outdated,
  })
  const { address } = (await showOrder(context, admin, id)).order
  expect(address).toEqual(byCustomer)

  const phone = { ...byCustomer, phone: '9845012345', seenAddress: address }
  expect(await move({ ...phone, shippingFee: 40_00, seenShippingFee: 0 })).toMatchObject({ shippingFee: 40_00 })
  await expect(move({ shippingFee: 60_00, seenShippingFee: 0 })).rejects.toThrow(outdated)
  expect(await move({ shippingFee: 60_00, seenShippingFee: 40_00 })).toMatchObject({ shippingFee: 60_00 })
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('a change of the address that comes twice is in the history once, and has one mail', async ({ context }) => {
  const { admin, id, moveTo } = await prepare(context)
  const { address: seenAddress, shippingFee: seenShippingFee } = (await showOrder(context, admin, id)).order
  const change = { addressLine1: '7 Park Street', shippingFee: 60_00, seenAddress, seenShippingFee }
  expect(await moveTo(change)).toEqual(await moveTo(change))
  const { history } = (await showOrder(context, admin, id)).order
  expect(history.filter(({ event }) => event === 'ADDRESS_CHANGED')).toHaveLength(1)
  const entries = await context.db.selectFrom('auditEntries').select('id').where('subjectId', '=', id).execute()
  expect(entries).toHaveLength(1)
  await context.runJobs()
  expect(context.mails.filter(({ subject }) => subject.includes('new delivery address'))).toHaveLength(1)
})

test('a new address changes no delivery charge of an order that was paid online', async ({ context, simulator }) => {
  const { admin, order } = await preparePaid(context, simulator)
  for (const shippingFee of [60_00, 1])
    await expectChargeToStay(context, { admin, id: order.id, shippingFee, reason: 'This order is paid.' })
  const { order: moved } = await changeAddressByAdmin(context, admin, order.id, elsewhere)
  expect(moved).toMatchObject({ address: { addressLine1: '7 Park Street' }, orderTotal: order.orderTotal })
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('a new address changes no delivery charge of an order that came back with an invoice', async ({ context }) => {
  const { admin, id, moveTo } = await prepare(context)
  for (const deliveryStatus of ['SHIPPED', 'PENDING'] as const)
    await setDeliveryStatus(context, admin, id, { deliveryStatus })
  await expectChargeToStay(context, { admin, id, shippingFee: 60_00, reason: 'This order has an invoice.' })
  expect(await moveTo(elsewhere)).toMatchObject({
    address: { addressLine1: '7 Park Street' },
    orderTotal: 1_000_00,
  })
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('a new delivery charge leaves an order at least its advance', async ({ context, simulator }) => {
  await createZone(context, { rates: [{ charge: 200_00 }] })
  const { admin, id, payAttempt, show } = await prepareByRules(context, simulator, { advance: 1_600_00 })
  await payAttempt()
  expect(await show()).toMatchObject({ orderTotal: 1_699_00, advanceStatus: 'PAID', advanceAmount: 1_600_00 })
  const reason = 'The order would cost less than its advance.'
  await expectChargeToStay(context, { admin, id, shippingFee: 100_99, reason })
  const { order } = await changeAddressByAdmin(context, admin, id, { ...elsewhere, shippingFee: 101_00 })
  expect(order).toMatchObject({ orderTotal: 1_600_00, shippingFee: 101_00 })
  expect(cashDue(order)).toBe(0)
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('an address that is not delivered to is taken only if the administrator insists', async ({ context }) => {
  const { moveTo } = await prepare(context)
  await createZone(context, { states: ['Karnataka'] })
  const far = { postalCode: '682001', city: 'Kochi', state: 'Kerala' } as const
  await expect(moveTo(far)).rejects.toMatchObject({ kind: 'conflict', details: { canBeForced: true } })
  expect(await moveTo({ ...far, isForced: true })).toMatchObject({ address: { city: 'Kochi' } })
})

test('more pieces of a discounted line have the tax rate of what a piece then costs', async ({ context }) => {
  const [admin, customer] = [await createAdmin(context), await createCustomer(context)]
  const of = await createVariant(context, { stock: 5, price: 2_700_00 })
  await context.db.updateTable('products').set({ taxRateBy: 'price', taxRate: null }).execute()
  await createOffer(context, { benefit: { kind: 'AMOUNT', level: 'ORDER', amount: 75_00 } })
  const { id, items } = await createCodOrder(context, customer, { of })
  const findRate = async () =>
    (await context.db.selectFrom('orderItems').select('taxRate').where('orderId', '=', id).executeTakeFirstOrThrow())
      .taxRate
  expect(await findRate()).toBe(500)
  await changeItems(context, admin, id, { ...unchanged, quantities: quantity(items[0]!, 2) })
  expect(await findRate()).toBe(1800)
})
