import { expect } from 'vitest'
import {
  aCustomer,
  anAddress,
  anAdmin,
  anOnlineOrder,
  anOrder,
  aVariant,
  inCart,
  stockOf,
} from '#tests/support/makers.ts'
import { type TestShop, test } from '#tests/support/test.ts'
import { addToCart } from '../cart/add-to-cart.ts'
import { showCart } from '../cart/show-cart.ts'
import { cancelUnpaid, undoPlacing } from './cancel-unpaid.ts'
import { commitOrder } from './commit-order.ts'
import { listMyOrders } from './list-orders.ts'
import { recordPaymentResult } from './record-payment.ts'
import { setDeliveryStatus } from './set-delivery-status.ts'
import { showOrder } from './show-order.ts'

const expire = (shop: TestShop, id: string) => shop.db.transaction().execute((trx) => cancelUnpaid(shop, trx, id))
const undo = (shop: TestShop, id: string) => shop.db.transaction().execute((trx) => undoPlacing(trx, id))

test('an order that nobody pays for gives its stock back and its lines return to the cart', async ({ shop }) => {
  const customer = await aCustomer(shop)
  const variant = await aVariant(shop, { stock: 5 })
  const { id } = await anOnlineOrder(shop, customer, { of: variant, quantity: 2 })
  expect(await expire(shop, id)).toBe(true)
  expect(await expire(shop, id)).toBe(false)

  const { deliveryStatus, paymentStatus, refund, history } = (await showOrder(shop, customer, id)).order
  expect([deliveryStatus, paymentStatus, refund]).toEqual(['CANCELED', 'PENDING', null])
  expect(history.at(-1)).toMatchObject({ to: 'CANCELED', by: 'store', note: 'Not paid in time.' })
  expect(await stockOf(shop, variant)).toBe(5)
  expect((await showCart(shop, customer)).items).toMatchObject([{ productVariantId: variant.id, quantity: 2 }])
})

test('a returning line keeps the larger of the two quantities, at most the stock', async ({ shop }) => {
  const customer = await aCustomer(shop)
  const [more, less, short, gone] = [
    await aVariant(shop, { stock: 9 }),
    await aVariant(shop, { stock: 9 }),
    await aVariant(shop, { stock: 9 }),
    await aVariant(shop, { stock: 9 }),
  ]
  for (const variant of [more, less, short, gone]) await inCart(shop, customer, variant, 3)
  const { id: addressId } = await anAddress(shop, customer)
  const { order } = await commitOrder(shop, customer, { addressId, paymentMethod: 'ONLINE_PAYMENT' })
  await addToCart(shop, customer, { productVariantId: more.id, quantity: 5 })
  await addToCart(shop, customer, { productVariantId: less.id, quantity: 1 })
  await shop.db.updateTable('productVariants').set({ stock: 0 }).where('id', '=', short.id).execute()
  await shop.db.updateTable('products').set({ deletedAt: new Date() }).where('id', '=', gone.productId).execute()
  await expire(shop, order.id)

  const { items } = await showCart(shop, customer)
  const quantities = new Map(items.map(({ productVariantId, quantity }) => [productVariantId, quantity]))
  expect([more, less, short, gone].map(({ id }) => quantities.get(id))).toEqual([5, 3, 3, undefined])
})

test('what was paid, sent, or bought with cash does not expire', async ({ shop }) => {
  const customer = await aCustomer(shop)
  const variant = await aVariant(shop, { stock: 50 })
  const [paid, sent, cash] = [
    await anOnlineOrder(shop, customer, { of: variant }),
    await anOnlineOrder(shop, customer, { of: variant }),
    await anOrder(shop, customer, { of: variant }),
  ]
  const result = { status: 'COMPLETED', amount: paid.orderTotal } as const
  await shop.db.transaction().execute((trx) => recordPaymentResult(shop, trx, paid.id, result))
  await setDeliveryStatus(shop, await anAdmin(shop), sent.id, { deliveryStatus: 'SHIPPED' })
  for (const { id } of [paid, sent, cash, customer]) expect(await expire(shop, id)).toBe(false)
  expect(await stockOf(shop, variant)).toBe(47)
})

test('an order that left the shop and came back is not undone: its invoice stays', async ({ shop }) => {
  const admin = await anAdmin(shop)
  const { id } = await anOnlineOrder(shop, await aCustomer(shop), { of: await aVariant(shop) })
  await setDeliveryStatus(shop, admin, id, { deliveryStatus: 'SHIPPED' })
  await setDeliveryStatus(shop, admin, id, { deliveryStatus: 'PENDING' })
  expect(await undo(shop, id)).toBe(false)
  expect((await showOrder(shop, admin, id)).order.invoices).toHaveLength(1)
})

test('a placing that is undone leaves cart and stock as before, and no order', async ({ shop }) => {
  const customer = await aCustomer(shop)
  const variant = await aVariant(shop, { stock: 5 })
  await inCart(shop, customer, variant, 2)
  const { id: addressId } = await anAddress(shop, customer)
  const choice = { addressId, paymentMethod: 'ONLINE_PAYMENT' } as const
  const { order } = await commitOrder(shop, customer, choice, 'key')
  expect(await undo(shop, order.id)).toBe(true)

  expect((await listMyOrders(shop, customer, {})).orders).toEqual([])
  expect(await stockOf(shop, variant)).toBe(5)
  expect((await showCart(shop, customer)).items).toMatchObject([{ productVariantId: variant.id, quantity: 2 }])
  // The key is free again: the shopper may simply try once more.
  const again = await commitOrder(shop, customer, choice, 'key')
  expect(again.isNew).toBe(true)
  const result = { status: 'COMPLETED', amount: order.orderTotal } as const
  await shop.db.transaction().execute((trx) => recordPaymentResult(shop, trx, again.order.id, result))
  expect(await undo(shop, again.order.id)).toBe(false)
})
