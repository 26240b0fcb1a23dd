import { expect } from 'vitest'
import { aCustomer, anAddress, aShippingFee, aVariant, buyCountOf, inCart, stockOf } from '#tests/support/makers.ts'
import type { TestShop } from '#tests/support/test.ts'
import { test } from '#tests/support/test.ts'
import { showCart } from '../cart/show-cart.ts'
import type { Caller } from '../shop.ts'
import { commitOrder } from './commit-order.ts'
import { listMyOrders } from './list-orders.ts'
import { placeOrder } from './place-order.ts'

/** Cash on delivery to a new address of the customer. */
async function cash(shop: TestShop, customer: Caller) {
  const { id: addressId } = await anAddress(shop, customer)
  return { addressId, paymentMethod: 'COD' } as const
}

test('placing orders the whole cart: stock falls, the goods count as bought, the cart is empty', async ({ shop }) => {
  shop.setClock('2026-02-03T04:05:06.789Z')
  const customer = await aCustomer(shop, { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' })
  const kurta = await aVariant(shop, {
    product: 'Kurta',
    color: 'red',
    stock: 5,
    price: 999_50,
    originalPrice: 1499_00,
    images: [
      { file: 'blue.webp', color: 'blue' },
      { file: 'red.webp', color: 'red' },
    ],
  })
  const phone = await aVariant(shop, { product: 'Phone', color: '#000', stock: 1, price: 20_000_00 })
  await inCart(shop, customer, kurta, 2)
  await inCart(shop, customer, phone, 1)
  const { message, order } = await placeOrder(shop, customer, await cash(shop, customer))

  expect(message).toBe('Order placed successfully!')
  expect(order).toMatchObject({
    orderDate: new Date('2026-02-03T04:05:06.789Z'),
    orderTotal: 21_999_00,
    paymentMethod: 'COD',
    paymentStatus: 'PENDING',
    deliveryStatus: 'PENDING',
    returnStatus: 'NONE',
    deliveredOn: null,
    expectedDeliveryDate: null,
    user: { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' },
    address: { city: 'Bengaluru', state: 'Karnataka', postalCode: '560001' },
    items: [
      {
        quantity: 2,
        priceAtPurchase: 999_50,
        product: {
          id: kurta.productId,
          name: 'Kurta',
          images: [{ url: '/uploads/red.webp' }],
          variant: { color: 'red' },
        },
      },
      { quantity: 1, priceAtPurchase: 20_000_00, product: { name: 'Phone', images: [], variant: { color: '#000' } } },
    ],
  })
  expect(await stockOf(shop, kurta)).toBe(3)
  expect(await stockOf(shop, phone)).toBe(0)
  expect(await buyCountOf(shop, kurta)).toBe(2)
  expect((await showCart(shop, customer)).items).toEqual([])
  expect((await listMyOrders(shop, customer, {})).orders).toEqual([order])
})

test('the history begins with who placed the order', async ({ shop }) => {
  const customer = await aCustomer(shop)
  await inCart(shop, customer, await aVariant(shop))
  const { order } = await placeOrder(shop, customer, await cash(shop, customer))
  const events = await shop.db.selectFrom('orderEvents').selectAll().where('orderId', '=', order.id).execute()
  expect(events).toMatchObject([{ userId: customer.id, event: 'PLACED', fromState: null, toState: 'PENDING' }])
})

test('an order keeps what was bought, whatever changes afterwards', async ({ shop }) => {
  const customer = await aCustomer(shop)
  const variant = await aVariant(shop, {
    product: 'Kurta',
    color: 'red',
    price: 500_00,
    images: [{ file: 'old.webp' }],
  })
  await inCart(shop, customer, variant)
  const choice = await cash(shop, customer)
  const { order } = await placeOrder(shop, customer, choice)

  await shop.db.deleteFrom('productImages').execute()
  await shop.db.updateTable('products').set({ name: 'Shirt', originalPrice: 1_00, deletedAt: new Date() }).execute()
  await shop.db.updateTable('productVariants').set({ color: 'blue', retiredAt: new Date() }).execute()
  await shop.db.updateTable('users').set({ firstName: 'Other', email: 'other@example.com' }).execute()
  await shop.db.deleteFrom('addresses').execute()

  const [kept] = (await listMyOrders(shop, customer, {})).orders
  const [item] = order.items
  expect(kept).toEqual({ ...order, items: [{ ...item, product: { ...item!.product, id: null } }] })
})

test('an empty cart cannot be ordered', async ({ shop }) => {
  const customer = await aCustomer(shop)
  await expect(placeOrder(shop, customer, await cash(shop, customer))).rejects.toMatchObject({
    kind: 'invalid',
    message: 'Your cart is empty. Please add items to proceed.',
  })
})

test('an address of somebody else is not found, and nothing is placed', async ({ shop }) => {
  const [customer, other] = [await aCustomer(shop), await aCustomer(shop)]
  const variant = await aVariant(shop, { stock: 5 })
  await inCart(shop, customer, variant)
  for (const addressId of [(await anAddress(shop, other)).id, customer.id]) {
    const placing = placeOrder(shop, customer, { addressId, paymentMethod: 'COD' })
    await expect(placing).rejects.toMatchObject({ kind: 'notFound', message: 'Address not found.' })
  }
  expect(await stockOf(shop, variant)).toBe(5)
  expect((await showCart(shop, customer)).items).toHaveLength(1)
})

test('every line that cannot be had is named, and the cart stays', async ({ shop }) => {
  const customer = await aCustomer(shop)
  const good = await aVariant(shop, { stock: 5 })
  const short = await aVariant(shop, { product: 'Kurta', color: 'red', stock: 1 })
  const gone = await aVariant(shop, { product: 'Saree', color: 'blue', stock: 5 })
  for (const variant of [good, short, gone]) await inCart(shop, customer, variant, 2)
  await shop.db.updateTable('products').set({ deletedAt: new Date() }).where('id', '=', gone.productId).execute()

  await expect(placeOrder(shop, customer, await cash(shop, customer))).rejects.toMatchObject({
    kind: 'conflict',
    message: 'Insufficient stock for Kurta (red). Available: 1',
    details: {
      total: null,
      problems: [
        { kind: 'short', productVariantId: short.id, name: 'Kurta', color: 'red', quantity: 2, available: 1 },
        {
          kind: 'gone',
          productVariantId: gone.id,
          available: 0,
          message: 'Saree (blue) is no longer available. Please remove it from your cart.',
        },
      ],
    },
  })
  expect(await stockOf(shop, good)).toBe(5)
  expect((await showCart(shop, customer)).items).toHaveLength(3)
})

test('another total than the shopper agreed to is a conflict that tells the new one', async ({ shop }) => {
  const customer = await aCustomer(shop)
  const variant = await aVariant(shop, { price: 64_999_50, stock: 5 })
  await inCart(shop, customer, variant, 2)
  const choice = await cash(shop, customer)

  await expect(placeOrder(shop, customer, { ...choice, expectedTotal: 1_00 })).rejects.toMatchObject({
    kind: 'conflict',
    message: 'The total is now ₹1,29,999.00. Please check your order and place it again.',
    details: { total: '129999.00', problems: [] },
  })
  expect(await stockOf(shop, variant)).toBe(5)
  const { order } = await placeOrder(shop, customer, { ...choice, expectedTotal: 129_999_00 })
  expect(order.orderTotal).toBe(129_999_00)
})

test('a price that changed since the summary is told line by line, also where the total is the same', async ({
  shop,
}) => {
  const customer = await aCustomer(shop)
  const [kurta, saree] = [
    await aVariant(shop, { product: 'Kurta', color: 'red', price: 110_00 }),
    await aVariant(shop, { product: 'Saree', color: 'blue', price: 90_00 }),
  ]
  const [first, second] = [await inCart(shop, customer, kurta), await inCart(shop, customer, saree)]
  const seen = (one: number, other: number) => ({
    expectedTotal: one + other,
    expectedPrices: [
      { cartItemId: first.id, price: one },
      { cartItemId: second.id, price: other },
    ],
  })
  const choice = await cash(shop, customer)

  await expect(placeOrder(shop, customer, { ...choice, ...seen(100_00, 100_00) })).rejects.toMatchObject({
    kind: 'conflict',
    message: 'The total is now ₹200.00. Please check your order and place it again.',
    details: {
      total: '200.00',
      problems: [
        { kind: 'priceChanged', cartItemId: first.id, price: '110.00', available: 10 },
        {
          kind: 'priceChanged',
          cartItemId: second.id,
          message: 'Saree (blue) now costs ₹90.00 instead of ₹100.00.',
        },
      ],
    },
  })
  await expect(placeOrder(shop, customer, { ...choice, ...seen(110_00, 90_00) })).resolves.toBeDefined()
})

test('an order below 499 is paid with its shipping fee, and keeps it when the shop’s changes', async ({ shop }) => {
  await aShippingFee(shop, 49_00)
  const customer = await aCustomer(shop)
  const choice = await cash(shop, customer)
  await inCart(shop, customer, await aVariant(shop, { price: 100_00 }))
  await expect(placeOrder(shop, customer, { ...choice, expectedTotal: 100_00 })).rejects.toMatchObject({
    details: { total: '149.00', problems: [] },
  })
  const { order } = await placeOrder(shop, customer, { ...choice, expectedTotal: 149_00 })
  expect(order).toMatchObject({ orderTotal: 149_00, shippingFee: 49_00 })

  await aShippingFee(shop, 0)
  expect((await listMyOrders(shop, customer, {})).orders).toEqual([order])
  await aShippingFee(shop, 49_00)
  await inCart(shop, customer, await aVariant(shop, { price: 499_00 }))
  expect((await placeOrder(shop, customer, choice)).order).toMatchObject({ orderTotal: 499_00, shippingFee: 0 })
})

test('online payment begins at one rupee, and three unpaid online orders are the most', async ({ shop }) => {
  const customer = await aCustomer(shop)
  const online = async (price: number) => {
    await inCart(shop, customer, await aVariant(shop, { price }))
    const { id: addressId } = await anAddress(shop, customer)
    return commitOrder(shop, customer, { addressId, paymentMethod: 'ONLINE_PAYMENT' })
  }
  await expect(online(99)).rejects.toMatchObject({
    kind: 'invalid',
    message: 'Online payment begins at ₹1.00. Please choose cash on delivery.',
  })
  for (let order = 0; order < 3; order++) await online(1_00)
  await expect(online(1_00)).rejects.toMatchObject({
    kind: 'conflict',
    message: '3 of your orders wait for their payment. Please pay for one of them, or cancel it.',
  })
  expect((await placeOrder(shop, customer, await cash(shop, customer))).order.items).toHaveLength(1)
})

test('online payment is refused at its field as long as the shop has none', async ({ shop }) => {
  const customer = await aCustomer(shop)
  await inCart(shop, customer, await aVariant(shop))
  const choice = { ...(await cash(shop, customer)), paymentMethod: 'ONLINE_PAYMENT' as const }
  await expect(placeOrder(shop, customer, choice)).rejects.toMatchObject({
    kind: 'invalid',
    details: {
      errors: {
        paymentMethod: 'Online payment is not available in this shop yet. Please choose cash on delivery.',
      },
    },
  })
})

test('placing takes at most six round trips to the database', async ({ shop }) => {
  const customer = await aCustomer(shop)
  for (const color of ['red', 'blue']) await inCart(shop, customer, await aVariant(shop, { color }))
  const choice = await cash(shop, customer)
  shop.statements.length = 0
  await placeOrder(shop, customer, choice, 'a key')
  expect(shop.statements.length).toBeLessThanOrEqual(6)
  expect(shop.statements.length).toBeGreaterThan(0)
})
