import { expect } from 'vitest'
import { hourMs, minuteMs } from '#contract/durations.ts'
import { findAddresses } from '#server/addresses/addresses.store.ts'
import { findInvoice, findInvoices } from '#server/invoices/invoices.store.ts'
import { findAttemptsOfOrder } from '#server/payments/attempts.store.ts'
import { createCodRules } from '#tests/support/cash-on-delivery/cod-fixtures.ts'
import { createSeller } from '#tests/support/company/create-seller.ts'
import { findInconsistencies } from '#tests/support/consistency-checks.ts'
import { countFreshPlans } from '#tests/support/database/fresh-plans.ts'
import { createZone } from '#tests/support/delivery/zones.ts'
import { createAdmin, createCustomer, createVariant, findStock } from '#tests/support/factories.ts'
import { createGuest } from '#tests/support/guests/create-guest.ts'
import { waitForBlockedSession } from '#tests/support/lock-wait.ts'
import { createOffer } from '#tests/support/offers/create-offer.ts'
import { advanceClock, completePayPage } from '#tests/support/online-payments.ts'
import { createOnlineOrder, findBuyCount, setShippingFee } from '#tests/support/order-factories.ts'
import {
  deliveryAddress,
  placeForCustomer,
  type StaffOrderInput,
  staffOrder,
} from '#tests/support/orders/staff-order.ts'
import { test } from '#tests/support/payment-simulator.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { cancelItems } from '../cancellations/cancel-items.ts'
import { setDeliveryStatus } from '../fulfilment/set-delivery-status.ts'
import { lockGuestContacts } from '../guests/guest-orders.store.ts'
import { showOrder } from '../history/show-order.ts'
import { listMessagesOfOrder } from '../messages/list-messages-of-order.ts'
import { recordRefund } from '../refunds/record-refund.ts'
import { createCustomerForOrder } from './create-customer.ts'
import { findCustomersForOrder } from './find-customers.ts'
import { payByLink } from './payment-link/pay-by-link.ts'
import { showOrderToPay } from './payment-link/show-order-to-pay.ts'
import { placeStaffOrder } from './place-staff-order.ts'
import { quoteStaffOrder } from './quote-staff-order.ts'

type QuoteInput = Parameters<typeof quoteStaffOrder>[1]

/** An administrator, a customer and a kurta of ₹500 with five pieces in stock. */
async function prepare(context: TestContext, { stock = 5, price = 500_00 } = {}) {
  const [admin, customer] = [await createAdmin(context), await createCustomer(context, { email: 'asha@example.com' })]
  const kurta = await createVariant(context, { product: 'Kurta', color: '#c8322b', stock, price })
  const place = (given: Partial<StaffOrderInput> = {}, key?: string) =>
    placeStaffOrder(
      context,
      admin,
      staffOrder(customer, kurta, {
        items: [{ productVariantId: kurta.id, quantity: 2 }],
        expectedTotal: 1_000_00,
        ...given,
      }),
      { key, isLocal: true },
    )
  return { admin, customer, kurta, place }
}

const received = (means: 'CASH' | 'UPI', reference: string | null = null) =>
  ({ kind: 'RECEIVED', means, reference }) as const

test('an administrator places a cash order by phone: it holds its stock, and its history says who placed it', async ({
  context,
}) => {
  const { admin, customer, kurta, place } = await prepare(context)
  const { order } = await place()
  expect(order).toMatchObject({ orderTotal: 1_000_00, paymentMethod: 'COD', address: deliveryAddress })
  expect(order).not.toHaveProperty('payUntil')
  expect([await findStock(context, kurta), await findBuyCount(context, kurta)]).toEqual([3, 2])
  const { order: seen } = await showOrder(context, customer, order.id)
  expect(seen.history).toMatchObject([{ event: 'PLACED', by: 'administrator' }])
  await context.runJobs()
  expect(context.mails.find(({ to }) => to === 'asha@example.com')?.subject).toMatch(/^Your order .* is confirmed$/)
  await setDeliveryStatus(context, admin, order.id, { deliveryStatus: 'DELIVERED' })
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('the address of an order by phone is saved for the customer and found at the next order', async ({ context }) => {
  const { customer, place } = await prepare(context)
  await place({}, 'without')
  expect((await findCustomersForOrder(context, customer.email)).customers[0]?.addresses).toEqual([])
  await place({ savesAddress: true }, 'key')
  await place({ savesAddress: true }, 'key')
  expect((await findCustomersForOrder(context, customer.email)).customers).toMatchObject([
    { id: customer.id, addresses: [{ ...deliveryAddress, isDefault: true }] },
  ])
  await expect(place({ savesAddress: true, expectedTotal: 1 })).rejects.toMatchObject({ kind: 'conflict' })
  expect(await findAddresses(context.db, customer.id)).toHaveLength(1)
})

test('a discount with a reason is divided among the lines, after the offers of the store', async ({ context }) => {
  const { kurta, customer, place } = await prepare(context)
  const phone = await createVariant(context, { product: 'Phone', price: 333_33 })
  const benefit = { kind: 'PERCENT', level: 'ORDER', percent: 1000, maxAmount: null } as const
  await createOffer(context, { name: 'Diwali', benefit })
  const items = [
    { productVariantId: kurta.id, quantity: 2 },
    { productVariantId: phone.id, quantity: 1 },
  ]
  const discount = { kind: 'PERCENT', percent: 10, reason: 'Regular customer' } as const
  const quote = await quoteStaffOrder(context, {
    customerId: customer.id,
    items,
    discount,
    isAtCounter: false,
    payment: 'COD',
  })
  expect(quote).toMatchObject({ subtotal: 1_333_33, total: 1_080_00, warnings: [] })
  const { order } = await place({ items, discount, expectedTotal: quote.total })
  expect(order.discounts).toEqual([
    { name: 'Diwali', code: null, level: 'ORDER', amount: 133_33 },
    { name: 'Regular customer', code: null, level: 'ORDER', amount: 120_00 },
  ])
  await expect(
    place({ discount: { kind: 'AMOUNT', amount: 900_01, reason: 'Too much' }, expectedTotal: 0 }),
  ).rejects.toMatchObject({ kind: 'invalid' })
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('delivery and the fee of cash on delivery follow the rules of the store, unless they are waived or set', async ({
  context,
}) => {
  const { place } = await prepare(context, { price: 100_00 })
  await setShippingFee(context, 49_00)
  await createCodRules(context, { fee: 30_00 })
  expect((await place({ expectedTotal: 279_00 })).order).toMatchObject({ shippingFee: 49_00, codFee: 30_00 })
  const byHand = await place({ shippingFee: 0, codFee: 10_00, expectedTotal: 210_00 })
  expect(byHand.order).toMatchObject({ shippingFee: 0, codFee: 10_00, orderTotal: 210_00 })
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('an order against a rule for cash on delivery has the fee of the rules, unless it costs nothing or the fee is set', async ({
  context,
}) => {
  const { customer, kurta, place } = await prepare(context)
  await createZone(context, { rates: [{ charge: 0 }], isCodAvailable: true, codSurcharge: 20_00 })
  await createCodRules(context, { fee: 30_00, firstOrderMaxAmount: 0 })
  const quote = (given: Partial<QuoteInput> = {}) =>
    quoteStaffOrder(context, {
      customerId: customer.id,
      items: [{ productVariantId: kurta.id, quantity: 2 }],
      destination: { pinCode: '560001', state: 'Karnataka' },
      isAtCounter: false,
      payment: 'COD',
      ...given,
    })
  expect(await quote()).toMatchObject({
    codFee: 50_00,
    total: 1_050_00,
    warnings: ['Cash on delivery is not available on a first order.'],
  })
  const gift = { kind: 'PERCENT', percent: 100, reason: 'A gift' } as const
  expect(await quote({ discount: gift })).toMatchObject({ codFee: 0, total: 0 })
  expect(await quote({ discount: gift, shippingFee: 10_00 })).toMatchObject({ codFee: 50_00, total: 60_00 })
  expect(await quote({ codFee: 10_00 })).toMatchObject({ codFee: 10_00, total: 1_010_00 })
  for (const given of [{ payment: 'RECEIVED' }, { payment: 'LINK' }, { isAtCounter: true }] as const)
    expect(await quote(given)).toMatchObject({ codFee: 0, total: 1_000_00 })
  expect((await place({ expectedTotal: 1_050_00 })).order).toMatchObject({ codFee: 50_00, orderTotal: 1_050_00 })
})

test('an offer of free shipping takes no other discount away where the shipping is not the store’s', async ({
  context,
}) => {
  const { customer, kurta } = await prepare(context, { price: 100_00 })
  await createZone(context, { rates: [{ charge: 49_00 }] })
  await createOffer(context, { name: 'Diwali' })
  await createOffer(context, {
    name: 'Free delivery',
    combination: 'EXCLUSIVE',
    benefit: { kind: 'FREE_SHIPPING', level: 'SHIPPING' },
  })
  const quote = (given: Partial<QuoteInput> = {}) =>
    quoteStaffOrder(context, {
      customerId: customer.id,
      items: [{ productVariantId: kurta.id, quantity: 1 }],
      destination: { pinCode: '560001', state: 'Karnataka' },
      isAtCounter: false,
      payment: 'COD',
      ...given,
    })
  const freeDelivery = [{ name: 'Free delivery', level: 'SHIPPING', amount: 49_00 }]
  expect(await quote()).toMatchObject({ discounts: freeDelivery, shippingFee: 0, total: 100_00 })
  const diwali = [{ name: 'Diwali', level: 'ITEMS', amount: 10_00 }]
  expect(await quote({ isAtCounter: true })).toMatchObject({ discounts: diwali, shippingFee: 0, total: 90_00 })
  expect(await quote({ shippingFee: 49_00 })).toMatchObject({ discounts: diwali, shippingFee: 49_00, total: 139_00 })
  expect(await quote({ shippingFee: 0 })).toMatchObject({ discounts: diwali, shippingFee: 0, total: 90_00 })
})

test('the rules for the amount of a cash order count a delivery charge that is set by hand', async ({ context }) => {
  const { customer, kurta } = await prepare(context, { price: 100_00 })
  await setShippingFee(context, 49_00)
  await createCodRules(context, { maxAmount: 149_00 })
  const warningsFor = async (shippingFee: number | null) =>
    (
      await quoteStaffOrder(context, {
        customerId: customer.id,
        items: [{ productVariantId: kurta.id, quantity: 1 }],
        isAtCounter: false,
        payment: 'COD',
        shippingFee,
      })
    ).warnings
  expect(await warningsFor(null)).toEqual([])
  expect(await warningsFor(60_00)).toEqual(['Cash on delivery is available up to ₹149.00.'])
})

test('a payment by UPI completes the payment with its reference, and is refunded by hand', async ({ context }) => {
  const { admin, place } = await prepare(context)
  const { order } = await place({ payment: received('UPI', 'UTR 4711') })
  expect(order).toMatchObject({ paymentMethod: 'COD', paymentStatus: 'COMPLETED', deliveryStatus: 'PENDING' })
  const { history } = (await showOrder(context, admin, order.id)).order
  expect(history.at(-1)).toMatchObject({
    event: 'PAYMENT_CHANGED',
    to: 'COMPLETED',
    by: 'administrator',
    note: 'Paid by UPI, reference UTR 4711.',
  })
  await context.runJobs()
  expect(context.mails.at(0)?.text).toContain('Your payment of ₹1,000.00 has arrived')
  const items = [{ orderItemId: order.items[0]!.id, quantity: 1 }]
  const part = (await cancelItems(context, admin, order.id, { items, reason: null })).order
  expect(part.cancellations).toMatchObject([{ refund: { kind: 'manual', amount: 500_00, status: 'PENDING' } }])
  const canceled = (await setDeliveryStatus(context, admin, order.id, { deliveryStatus: 'CANCELED' })).order
  expect(canceled.refund).toMatchObject({ kind: 'manual', amount: 500_00 })
  await recordRefund(context, admin, order.id, { reference: 'NEFT 1', note: null })
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('goods that are sold at the counter are paid and handed over at once, and have an invoice', async ({
  context,
}) => {
  const { place } = await prepare(context)
  await setShippingFee(context, 49_00)
  const { order } = await place({ address: null, payment: received('CASH'), isHandedOver: true })
  expect(order).toMatchObject({ deliveryStatus: 'DELIVERED', paymentStatus: 'COMPLETED', shippingFee: 0 })
  expect(order.address.addressLine1).toBe('At the counter')
  expect(await findInvoices(context.db, order.id)).toHaveLength(1)
  const second = await place({ address: null, isHandedOver: true })
  expect(second.order).toMatchObject({ deliveryStatus: 'DELIVERED', paymentStatus: 'COMPLETED' })
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('a sale at the counter is taxed within the state of the shop’s GSTIN, also if its details name another state', async ({
  context,
}) => {
  await createSeller(context, { state: 'Kerala' })
  const { place } = await prepare(context)
  await context.db.updateTable('products').set({ taxRate: 500 }).execute()
  const { order } = await place({ address: null, payment: received('CASH'), isHandedOver: true })
  expect(order.address.state).toBe('Karnataka')
  const [invoice] = await findInvoices(context.db, order.id)
  expect(await findInvoice(context.db, order.id, invoice!.number)).toMatchObject({
    placeOfSupply: { name: 'Karnataka' },
    lines: [{ taxRate: 500, taxable: 952_38, cgst: 23_81, sgst: 23_81, igst: 0, total: 1_000_00 }],
  })
})

const tokenOf = (url: string | undefined) => url!.split('/').at(-1)!

test('a payment link opens a page whenever it is used, and the payment completes the order', async ({
  context,
  simulator,
}) => {
  context.setClock('2030-11-21T06:30:00Z')
  const { customer, place } = await prepare(context)
  const { order, paymentUrl } = await place({ payment: { kind: 'LINK' } })
  expect(order).toMatchObject({ paymentStatus: 'PENDING', payUntil: new Date('2030-11-22T06:30:00Z') })
  await context.runJobs()
  const mail = context.mails.find(({ to }) => to === customer.email)
  expect(mail?.subject).toMatch(/^Please pay for your order/)
  expect(mail?.text).toContain(paymentUrl)

  const token = tokenOf(paymentUrl)
  expect((await showOrderToPay(context, token)).order).toMatchObject({ state: 'UNPAID', orderTotal: 1_000_00 })
  const first = await payByLink(context, token, true)
  // The page of the provider expires, the link does not.
  await advanceClock(context, 300, 30)
  const second = await payByLink(context, token, true)
  expect(second.redirectUrl).toEqual(expect.any(String))
  expect(second.redirectUrl).not.toBe(first.redirectUrl)
  await completePayPage(simulator, { redirectUrl: second.redirectUrl! }, 'pay')
  await advanceClock(context, 5)
  expect((await showOrder(context, customer, order.id)).order).toMatchObject({ paymentStatus: 'COMPLETED' })
  expect((await showOrderToPay(context, token)).order).toMatchObject({ state: 'PAID' })
  expect(await payByLink(context, token, true)).not.toHaveProperty('redirectUrl')
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('the link of an order that was sent unpaid is not found until the order is taken back; then it opens a page after its time, and names none', async ({
  context,
  simulator: _,
}) => {
  context.setClock('2030-11-21T06:30:00Z')
  const { admin, place } = await prepare(context)
  const { order, paymentUrl } = await place({ payment: { kind: 'LINK' } })
  const token = tokenOf(paymentUrl)
  const setStatus = (deliveryStatus: 'SHIPPED' | 'PENDING' | 'DELIVERED') =>
    setDeliveryStatus(context, admin, order.id, { deliveryStatus })
  const expectNotFound = async () => {
    await expect(showOrderToPay(context, token)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(payByLink(context, token, true)).rejects.toMatchObject({ kind: 'notFound' })
  }
  await setStatus('SHIPPED')
  await expectNotFound()
  await setStatus('PENDING')
  await advanceClock(context, 48 * 60, 240)
  const { order: shown } = await showOrderToPay(context, token)
  expect(shown).toMatchObject({ state: 'UNPAID' })
  expect(shown).not.toHaveProperty('payUntil')
  expect(await payByLink(context, token, true)).toHaveProperty('redirectUrl')
  await setStatus('DELIVERED')
  await expectNotFound()
})

test('unpaid orders that administrators placed, or sent and took back, do not count against their customer', async ({
  context,
  simulator: _,
}) => {
  const admin = await createAdmin(context)
  const of = await createVariant(context, { stock: 50, price: 499_00 })
  for (const customer of [await createCustomer(context), await createGuest(context)]) {
    for (let n = 0; n < 3; n++) await placeForCustomer(context, admin, customer, of, { payment: { kind: 'LINK' } })
    for (let n = 0; n < 3; n++) {
      const { id } = await createOnlineOrder(context, customer, { of })
      await setDeliveryStatus(context, admin, id, { deliveryStatus: 'SHIPPED' })
      await setDeliveryStatus(context, admin, id, { deliveryStatus: 'PENDING' })
    }
    for (let n = 0; n < 3; n++) await createOnlineOrder(context, customer, { of })
    await expect(createOnlineOrder(context, customer, { of })).rejects.toMatchObject({ kind: 'conflict' })
  }
})

test('a link shows its order but opens no page for a visitor who is not offered online payment', async ({
  context,
  simulator: _,
}) => {
  const { place } = await prepare(context)
  const { order, paymentUrl } = await place({ payment: { kind: 'LINK' } })
  const token = tokenOf(paymentUrl)
  expect((await showOrderToPay(context, token)).order).toMatchObject({ state: 'UNPAID' })
  await expect(payByLink(context, token, false)).rejects.toMatchObject({ kind: 'conflict' })
  expect(await findAttemptsOfOrder(context.db, order.id)).toEqual([])
  expect(await payByLink(context, token, true)).toHaveProperty('redirectUrl')
})

test('an administrator sees the link in the order and in its message for a chat until the order is paid', async ({
  context,
  simulator,
}) => {
  const { admin, customer, place } = await prepare(context)
  const { order, paymentUrl } = await place({ payment: { kind: 'LINK' } })
  const messages = async () => (await listMessagesOfOrder(context, order.id)).messages
  const linkFor = async (caller: typeof admin) => (await showOrder(context, caller, order.id)).order.paymentUrl
  expect(await messages()).toMatchObject([{ name: 'toPay', text: expect.stringContaining(paymentUrl!) }])
  expect([await linkFor(admin), await linkFor(customer)]).toEqual([paymentUrl, undefined])

  const { redirectUrl } = await payByLink(context, paymentUrl!.split('/').at(-1)!, true)
  await completePayPage(simulator, { redirectUrl: redirectUrl! }, 'pay')
  await advanceClock(context, 4)
  expect(await messages()).toMatchObject([{ name: 'confirmed', text: expect.not.stringContaining('/pay-order/') }])
  expect(await linkFor(admin)).toBeUndefined()
})

test('an order whose link is not used within a day expires and gives its stock back', async ({
  context,
  simulator: _,
}) => {
  context.setClock('2030-11-21T06:30:00Z')
  const { admin, kurta, place } = await prepare(context)
  const { order, paymentUrl } = await place({ payment: { kind: 'LINK' } })
  await advanceClock(context, 23 * 60, 60)
  expect((await showOrder(context, admin, order.id)).order.deliveryStatus).toBe('PENDING')
  context.setClock(new Date(context.clock().getTime() + hourMs))
  await advanceClock(context, 1)
  expect((await showOrder(context, admin, order.id)).order.deliveryStatus).toBe('CANCELED')
  expect(await findStock(context, kurta)).toBe(5)
  expect((await showOrderToPay(context, tokenOf(paymentUrl))).order).toMatchObject({ state: 'CANCELED' })
  await expect(showOrderToPay(context, 'x'.repeat(43))).rejects.toMatchObject({ kind: 'notFound' })
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('stock that was sold meanwhile and prices that changed are told, and nothing is placed', async ({ context }) => {
  const { admin, customer, kurta, place } = await prepare(context, { stock: 2 })
  const items = [{ productVariantId: kurta.id, quantity: 2, price: 450_00 }]
  await expect(place({ items, expectedTotal: 900_00 })).rejects.toMatchObject({
    details: { problems: [{ kind: 'PRICE_CHANGED' }], total: '1000.00' },
  })
  const outcomes = await Promise.allSettled([place(), place()])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(placeForCustomer(context, admin, customer, kurta, { expectedTotal: 500_00 })).rejects.toMatchObject({
    kind: 'conflict',
    details: { problems: [{ kind: 'SOLD_OUT' }] },
  })
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('an offer is used once by a customer who may use it once, also by two orders at once', async ({ context }) => {
  const { place } = await prepare(context)
  const benefit = { kind: 'PERCENT', level: 'ORDER', percent: 1000, maxAmount: null } as const
  await createOffer(context, { benefit, conditions: { maxUsesPerCustomer: 1 } })
  const outcomes = await Promise.allSettled([place({ expectedTotal: 900_00 }), place({ expectedTotal: 900_00 })])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { kind: 'conflict', details: { total: '1000.00' } },
  })
  expect(await context.db.selectFrom('offerUses').select('orderId').execute()).toHaveLength(1)
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('the same key places one order, also by two calls at once', async ({ context }) => {
  const { place } = await prepare(context)
  const [first, second] = await Promise.all([place({}, 'key 1'), place({}, 'key 1')])
  expect(second.order.id).toBe(first.order.id)
  await expect(place({ expectedTotal: 1 }, 'key 1')).rejects.toMatchObject({ kind: 'conflict' })
  expect(await context.db.selectFrom('orders').select('id').execute()).toHaveLength(1)
})

test('a new customer without an e-mail address gets an order but no mails, and is found by the mobile number', async ({
  context,
}) => {
  const { admin, kurta } = await prepare(context)
  const ravi = { firstName: 'Ravi', lastName: 'Nair', mobile: '+91 98123 45678', email: null }
  const { customer } = await createCustomerForOrder(context, admin, ravi)
  const order = await placeForCustomer(context, admin, customer, kurta, { expectedTotal: 500_00 })
  expect(order.user).toEqual({ firstName: 'Ravi', lastName: 'Nair', email: '' })
  await setDeliveryStatus(context, admin, order.id, { deliveryStatus: 'SHIPPED' })
  await context.runJobs()
  expect(context.mails.filter(({ to }) => to.includes('invalid') || to === '')).toEqual([])
  const found = await Promise.all(['9812345678', 'ravi nai'].map((text) => findCustomersForOrder(context, text)))
  for (const { customers } of found) expect(customers).toMatchObject([{ id: customer.id, email: null }])
  expect(await countFreshPlans(context, () => findCustomersForOrder(context, 'ra'))).toEqual({
    statements: 1,
    fresh: 1,
  })
  await expect(createCustomerForOrder(context, admin, { ...ravi, email: 'ASHA@example.com' })).rejects.toMatchObject({
    kind: 'conflict',
  })
})

test('a new customer without an e-mail address whose form is sent twice is one; another name, number or time makes another', async ({
  context,
}) => {
  const admin = await createAdmin(context)
  const ravi = { firstName: 'Ravi', lastName: 'Nair', mobile: '98123 45678', email: null }
  const make = async (changed = {}) => {
    const { customer } = await createCustomerForOrder(context, admin, { ...ravi, ...changed })
    return customer.id
  }
  const [first, again] = await Promise.all([make(), make()])
  expect(again).toBe(first)
  const ids = [first, await make({ lastName: 'Menon' }), await make({ mobile: '98123 45679' })]
  context.setClock(new Date(context.clock().getTime() + 10 * minuteMs))
  ids.push(await make())
  expect(new Set(ids).size).toBe(4)
})

test('an order for a guest waits for the orders of guests with the same address', async ({ context }) => {
  const { admin, kurta } = await prepare(context)
  const [first, second] = [
    await createGuest(context, { email: 'meera@example.in' }),
    await createGuest(context, { email: 'meera@example.in' }),
  ]
  const { placing } = await context.db.transaction().execute(async (trx) => {
    await lockGuestContacts(trx, second.id)
    const placing = placeForCustomer(context, admin, first, kurta, { expectedTotal: 500_00 })
    await waitForBlockedSession(context)
    return { placing }
  })
  expect(await placing).toMatchObject({ deliveryStatus: 'PENDING' })
})
