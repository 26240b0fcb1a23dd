import { expect } from 'vitest'
import { addToCart } from '#server/cart/add-to-cart.ts'
import { addCode } from '#server/cart/codes/add-code.ts'
import { showCart } from '#server/cart/show-cart.ts'
import { createAttempt } from '#server/payments/attempts.ts'
import { findInconsistencies } from '#tests/support/consistency-checks.ts'
import { createAdmin, createCustomer, createVariant, findStock, unpublish } from '#tests/support/factories.ts'
import { createOffer } from '#tests/support/offers/create-offer.ts'
import { createAddress, createCartItem, createCodOrder, createOnlineOrder } from '#tests/support/order-factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { setDeliveryStatus } from '../fulfilment/set-delivery-status.ts'
import { showOrder } from '../history/show-order.ts'
import { listMyOrders } from '../listing/list-orders.ts'
import { recordPaymentResult } from '../payments/record-payment.ts'
import { createOrder } from '../placement/create-order.ts'
import { cancelUnpaid, undoPlacement } from './cancel-unpaid.ts'

const expire = (context: TestContext, id: string) =>
  context.db.transaction().execute((trx) => cancelUnpaid(context, trx, id))
const undo = (context: TestContext, id: string) => context.db.transaction().execute((trx) => undoPlacement(trx, id))

test('an expired unpaid order restores its stock, and its lines return to the cart', async ({ context }) => {
  const customer = await createCustomer(context)
  const variant = await createVariant(context, { stock: 5 })
  const { id } = await createOnlineOrder(context, customer, { of: variant, quantity: 2 })
  expect(await expire(context, id)).toBe(true)
  expect(await expire(context, id)).toBe(false)

  const { deliveryStatus, paymentStatus, refund, history } = (await showOrder(context, customer, id)).order
  expect([deliveryStatus, paymentStatus, refund]).toEqual(['CANCELED', 'PENDING', null])
  expect(history.at(-1)).toMatchObject({ to: 'CANCELED', by: 'store', note: 'Not paid in time.' })
  expect(await findStock(context, variant)).toBe(5)
  expect((await showCart(context, customer)).items).toMatchObject([{ productVariantId: variant.id, quantity: 2 }])
})

test('a returned line has the larger of the two quantities, at most the stock', async ({ context }) => {
  const customer = await createCustomer(context)
  const [more, less, short, gone] = [
    await createVariant(context, { stock: 9 }),
    await createVariant(context, { stock: 9 }),
    await createVariant(context, { stock: 9 }),
    await createVariant(context, { stock: 9 }),
  ]
  for (const variant of [more, less, short, gone]) await createCartItem(context, customer, variant, 3)
  const { id: addressId } = await createAddress(context, customer)
  const { order } = await createOrder(context, customer, { addressId, paymentMethod: 'ONLINE_PAYMENT' })
  await addToCart(context, customer, { productVariantId: more.id, quantity: 5 })
  await addToCart(context, customer, { productVariantId: less.id, quantity: 1 })
  await context.db.updateTable('productVariants').set({ stock: 0 }).where('id', '=', short.id).execute()
  await unpublish(context, gone.productId, 'DELETED')
  await expire(context, order.id)

  const { items } = await showCart(context, customer)
  const quantities = new Map(items.map(({ productVariantId, quantity }) => [productVariantId, quantity]))
  expect([more, less, short, gone].map(({ id }) => quantities.get(id))).toEqual([5, 3, 3, undefined])
})

test('paid, shipped and cash orders do not expire', async ({ context }) => {
  const customer = await createCustomer(context)
  const variant = await createVariant(context, { stock: 50 })
  const [paid, shipped, cash] = [
    await createOnlineOrder(context, customer, { of: variant }),
    await createOnlineOrder(context, customer, { of: variant }),
    await createCodOrder(context, customer, { of: variant }),
  ]
  const result = { status: 'COMPLETED', amount: paid.orderTotal } as const
  await context.db.transaction().execute((trx) => recordPaymentResult(context, trx, paid.id, result))
  await setDeliveryStatus(context, await createAdmin(context), shipped.id, { deliveryStatus: 'SHIPPED' })
  for (const { id } of [paid, shipped, cash, customer]) expect(await expire(context, id)).toBe(false)
  expect(await findStock(context, variant)).toBe(47)
})

test('a placement is not undone once the order has an invoice', async ({ context }) => {
  const admin = await createAdmin(context)
  const { id } = await createOnlineOrder(context, await createCustomer(context), { of: await createVariant(context) })
  await setDeliveryStatus(context, admin, id, { deliveryStatus: 'SHIPPED' })
  await setDeliveryStatus(context, admin, id, { deliveryStatus: 'PENDING' })
  expect(await undo(context, id)).toBe(false)
  expect((await showOrder(context, admin, id)).order.invoices).toHaveLength(1)
})

test('a placement is not undone once the order has a second payment page', async ({ context }) => {
  const variant = await createVariant(context, { stock: 5 })
  const { id, orderTotal } = await createOnlineOrder(context, await createCustomer(context), { of: variant })
  const attempt = {
    orderId: id,
    amount: orderTotal,
    provider: 'simulator',
    now: context.clock(),
    seconds: 900,
  } as const
  for (let pages = 0; pages < 2; pages++) await context.db.transaction().execute((trx) => createAttempt(trx, attempt))
  expect(await undo(context, id)).toBe(false)
  expect(await findStock(context, variant)).toBe(4)
})

test('an undone placement restores cart and stock and leaves no order', async ({ context }) => {
  const customer = await createCustomer(context)
  const variant = await createVariant(context, { stock: 5 })
  await createCartItem(context, customer, variant, 2)
  const { id: addressId } = await createAddress(context, customer)
  const choice = { addressId, paymentMethod: 'ONLINE_PAYMENT' } as const
  const { order } = await createOrder(context, customer, choice, { key: 'key' })
  expect(await undo(context, order.id)).toBe(true)

  expect((await listMyOrders(context, customer, {})).orders).toEqual([])
  expect(await findStock(context, variant)).toBe(5)
  expect((await showCart(context, customer)).items).toMatchObject([{ productVariantId: variant.id, quantity: 2 }])
  // The idempotency key can be used again.
  const again = await createOrder(context, customer, choice, { key: 'key' })
  expect(again.isNew).toBe(true)
  const result = { status: 'COMPLETED', amount: order.orderTotal } as const
  await context.db.transaction().execute((trx) => recordPaymentResult(context, trx, again.order.id, result))
  expect(await undo(context, again.order.id)).toBe(false)
})

test('an offer that can be used once can be used again after an undone placement', async ({ context }) => {
  const offer = await createOffer(context, { conditions: { maxUses: 1 } })
  const customer = await createCustomer(context)
  await createCartItem(context, customer, await createVariant(context, { price: 100_00 }))
  const { id: addressId } = await createAddress(context, customer)
  const place = async () => (await createOrder(context, customer, { addressId, paymentMethod: 'ONLINE_PAYMENT' })).order
  const countUses = async () => {
    const found = context.db.selectFrom('offers').select('useCount').where('id', '=', offer.id)
    return (await found.executeTakeFirstOrThrow()).useCount
  }
  const { id, orderTotal } = await place()
  expect([orderTotal, await countUses()]).toEqual([90_00, 1])
  expect(await undo(context, id)).toBe(true)
  expect(await countUses()).toBe(0)
  expect(await findInconsistencies(context.db)).toEqual([])
  expect(await place()).toMatchObject({ orderTotal: 90_00 })
  expect(await countUses()).toBe(1)
})

test.for([
  ['that is not paid in time', expire],
  ['whose placement is undone', undo],
] as const)('the discount codes of an order %s are in the cart again', async ([, end], { context }) => {
  await createOffer(context, { code: 'DIWALI' })
  const customer = await createCustomer(context)
  await createCartItem(context, customer, await createVariant(context, { price: 100_00 }))
  await addCode(context, customer, 'DIWALI')
  const { id: addressId } = await createAddress(context, customer)
  const { order } = await createOrder(context, customer, { addressId, paymentMethod: 'ONLINE_PAYMENT' })
  const findCodes = async () => (await showCart(context, customer)).pricing?.codes.map(({ code }) => code) ?? []
  expect(await findCodes()).toEqual([])
  expect(await end(context, order.id)).toBe(true)
  expect(await findCodes()).toEqual(['DIWALI'])
  expect(await showCart(context, customer)).toMatchObject({ total: 90_00 })
})
