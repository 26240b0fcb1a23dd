import { expect } from 'vitest'
import { showCart } from '#server/cart/show-cart.ts'
import type { Caller } from '#server/context.ts'
import { createCustomer, createVariant, findStock, unpublish } from '#tests/support/factories.ts'
import { createOffer } from '#tests/support/offers/create-offer.ts'
import {
  createAddress,
  createCartItem,
  createCodOrder,
  findBuyCount,
  setShippingFee,
} from '#tests/support/order-factories.ts'
import { connectCounting } from '#tests/support/processes/connect-counting.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { test } from '#tests/support/test-context.ts'
import { listMyOrders } from '../listing/list-orders.ts'
import { createOrder } from './create-order.ts'
import { placeOrder } from './place-order.ts'

/** Order input: cash on delivery to a new address of the customer. */
async function cashOrderInput(context: TestContext, customer: Caller) {
  const { id: addressId } = await createAddress(context, customer)
  return { addressId, paymentMethod: 'COD' } as const
}

test('placing an order empties the cart, decrements the stock and counts the sales', async ({ context }) => {
  context.setClock('2026-02-03T04:05:06.789Z')
  const customer = await createCustomer(context, { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' })
  const kurta = await createVariant(context, {
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
  const phone = await createVariant(context, { product: 'Phone', color: '#000', stock: 1, price: 20_000_00 })
  await createCartItem(context, customer, kurta, 2)
  await createCartItem(context, customer, phone, 1)
  const { message, order } = await placeOrder(context, customer, await cashOrderInput(context, customer))

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
  expect(await findStock(context, kurta)).toBe(3)
  expect(await findStock(context, phone)).toBe(0)
  expect(await findBuyCount(context, kurta)).toBe(2)
  expect((await showCart(context, customer)).items).toEqual([])
  expect((await listMyOrders(context, customer, {})).orders).toEqual([order])
})

test('the history of an order starts with the customer who placed it', async ({ context }) => {
  const customer = await createCustomer(context)
  await createCartItem(context, customer, await createVariant(context))
  const { order } = await placeOrder(context, customer, await cashOrderInput(context, customer))
  const events = await context.db.selectFrom('orderEvents').selectAll().where('orderId', '=', order.id).execute()
  expect(events).toMatchObject([{ userId: customer.id, event: 'PLACED', fromState: null, toState: 'PENDING' }])
})

test('later changes of product, customer and address do not change an order', async ({ context }) => {
  const customer = await createCustomer(context)
  const variant = await createVariant(context, {
    product: 'Kurta',
    color: 'red',
    price: 500_00,
    images: [{ file: 'old.webp' }],
  })
  await createCartItem(context, customer, variant)
  const choice = await cashOrderInput(context, customer)
  const { order } = await placeOrder(context, customer, choice)

  await context.db.deleteFrom('productImages').execute()
  await context.db
    .updateTable('products')
    .set({ name: 'Shirt', originalPrice: 1_00, unpublishedAt: new Date(), unpublishedAs: 'DELETED' })
    .execute()
  await context.db.updateTable('productVariants').set({ color: 'blue', retiredAt: new Date() }).execute()
  await context.db.updateTable('users').set({ firstName: 'Other', email: 'other@example.com' }).execute()
  await context.db.deleteFrom('addresses').execute()

  const [listed] = (await listMyOrders(context, customer, {})).orders
  const [item] = order.items
  expect(listed).toEqual({ ...order, items: [{ ...item, product: { ...item!.product, id: null } }] })
})

test('an empty cart cannot be ordered', async ({ context }) => {
  const customer = await createCustomer(context)
  await expect(placeOrder(context, customer, await cashOrderInput(context, customer))).rejects.toMatchObject({
    kind: 'invalid',
    message: 'Your cart is empty. Please add items to proceed.',
  })
})

test('an address of another customer is not found, and no order is placed', async ({ context }) => {
  const [customer, other] = [await createCustomer(context), await createCustomer(context)]
  const variant = await createVariant(context, { stock: 5 })
  await createCartItem(context, customer, variant)
  for (const addressId of [(await createAddress(context, other)).id, customer.id]) {
    const placing = placeOrder(context, customer, { addressId, paymentMethod: 'COD' })
    await expect(placing).rejects.toMatchObject({ kind: 'notFound', message: 'Address not found.' })
  }
  expect(await findStock(context, variant)).toBe(5)
  expect((await showCart(context, customer)).items).toHaveLength(1)
})

test('unavailable lines are reported, and the cart is unchanged', async ({ context }) => {
  const customer = await createCustomer(context)
  const good = await createVariant(context, { stock: 5 })
  const short = await createVariant(context, { product: 'Kurta', color: 'red', stock: 1 })
  const deleted = await createVariant(context, { product: 'Saree', color: '#3a3a8c', stock: 5 })
  for (const variant of [good, short, deleted]) await createCartItem(context, customer, variant, 2)
  await unpublish(context, deleted.productId, 'DELETED')

  await expect(placeOrder(context, customer, await cashOrderInput(context, customer))).rejects.toMatchObject({
    kind: 'conflict',
    message: 'Insufficient stock for Kurta (red). Available: 1',
    details: {
      total: null,
      problems: [
        { kind: 'NOT_ENOUGH', productVariantId: short.id, name: 'Kurta', color: 'red', quantity: 2, available: 1 },
        {
          kind: 'GONE',
          productVariantId: deleted.id,
          available: 0,
          message: 'Saree (Indigo) is no longer available. Please remove it from your cart.',
        },
      ],
    },
  })
  expect(await findStock(context, good)).toBe(5)
  expect((await showCart(context, customer)).items).toHaveLength(3)
})

test('a total that differs from the expected one is a conflict with the new total', async ({ context }) => {
  const customer = await createCustomer(context)
  const variant = await createVariant(context, { price: 64_999_50, stock: 5 })
  await createCartItem(context, customer, variant, 2)
  const choice = await cashOrderInput(context, customer)

  await expect(placeOrder(context, customer, { ...choice, expectedTotal: 1_00 })).rejects.toMatchObject({
    kind: 'conflict',
    message: 'The total is now ₹1,29,999.00. Please check your order and place it again.',
    details: { total: '129999.00', problems: [] },
  })
  expect(await findStock(context, variant)).toBe(5)
  const { order } = await placeOrder(context, customer, { ...choice, expectedTotal: 129_999_00 })
  expect(order.orderTotal).toBe(129_999_00)
})

test('price changes since the summary are reported by line, even if the total is the same', async ({ context }) => {
  const customer = await createCustomer(context)
  const [kurta, saree] = [
    await createVariant(context, { product: 'Kurta', color: 'red', price: 110_00 }),
    await createVariant(context, { product: 'Saree', color: '#3a3a8c', price: 90_00 }),
  ]
  const [first, second] = [
    await createCartItem(context, customer, kurta),
    await createCartItem(context, customer, saree),
  ]
  const expected = (one: number, other: number) => ({
    expectedTotal: one + other,
    expectedPrices: [
      { cartItemId: first.id, price: one },
      { cartItemId: second.id, price: other },
    ],
  })
  const choice = await cashOrderInput(context, customer)

  await expect(placeOrder(context, customer, { ...choice, ...expected(100_00, 100_00) })).rejects.toMatchObject({
    kind: 'conflict',
    message: 'The total is now ₹200.00. Please check your order and place it again.',
    details: {
      total: '200.00',
      problems: [
        { kind: 'PRICE_CHANGED', cartItemId: first.id, price: '110.00', available: 10 },
        {
          kind: 'PRICE_CHANGED',
          cartItemId: second.id,
          message: 'Saree (Indigo) now costs ₹90.00 instead of ₹100.00.',
        },
      ],
    },
  })
  await expect(placeOrder(context, customer, { ...choice, ...expected(110_00, 90_00) })).resolves.toBeDefined()
})

test('an order below 499 includes the shipping fee, which later changes of the fee do not affect', async ({
  context,
}) => {
  await setShippingFee(context, 49_00)
  const customer = await createCustomer(context)
  const choice = await cashOrderInput(context, customer)
  await createCartItem(context, customer, await createVariant(context, { price: 100_00 }))
  await expect(placeOrder(context, customer, { ...choice, expectedTotal: 100_00 })).rejects.toMatchObject({
    details: { total: '149.00', problems: [] },
  })
  const { order } = await placeOrder(context, customer, { ...choice, expectedTotal: 149_00 })
  expect(order).toMatchObject({ orderTotal: 149_00, shippingFee: 49_00 })

  await setShippingFee(context, 0)
  expect((await listMyOrders(context, customer, {})).orders).toEqual([order])
  await setShippingFee(context, 49_00)
  await createCartItem(context, customer, await createVariant(context, { price: 499_00 }))
  expect((await placeOrder(context, customer, choice)).order).toMatchObject({ orderTotal: 499_00, shippingFee: 0 })
})

test('online payment requires at least one rupee, and at most three unpaid online orders', async ({ context }) => {
  const customer = await createCustomer(context)
  const online = async (price: number) => {
    await createCartItem(context, customer, await createVariant(context, { price }))
    const { id: addressId } = await createAddress(context, customer)
    return createOrder(context, customer, { addressId, paymentMethod: 'ONLINE_PAYMENT' })
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
  expect((await placeOrder(context, customer, await cashOrderInput(context, customer))).order.items).toHaveLength(1)
})

test('an account with an unproven e-mail address places at most 60 orders a day', async ({ context }) => {
  const customer = await createCustomer(context)
  for (let n = 0; n < 60; n++) await createCodOrder(context, customer, { of: await createVariant(context) })
  await createCartItem(context, customer, await createVariant(context))
  const place = async () => placeOrder(context, customer, await cashOrderInput(context, customer))
  await expect(place()).rejects.toMatchObject({
    kind: 'tooMany',
    message: 'You have placed 60 orders within a day. To place more, please sign in with a code from your mail once.',
  })
  const setProven = (emailProvenAt: Date | null) =>
    context.db.updateTable('users').set({ emailProvenAt }).where('id', '=', customer.id).execute()
  await setProven(new Date())
  await place()

  await setProven(null)
  await createCartItem(context, customer, await createVariant(context))
  context.setClock(new Date(context.clock().getTime() + 25 * 3_600_000))
  await place()
})

test('without a payment provider online payment is rejected at its field', async ({ context }) => {
  const customer = await createCustomer(context)
  await createCartItem(context, customer, await createVariant(context))
  const choice = { ...(await cashOrderInput(context, customer)), paymentMethod: 'ONLINE_PAYMENT' as const }
  await expect(placeOrder(context, customer, choice)).rejects.toMatchObject({
    kind: 'invalid',
    details: {
      errors: {
        paymentMethod: 'Online payment is not available in this shop yet. Please choose cash on delivery.',
      },
    },
  })
})

test('placing an order takes three round trips to the database, with offers too', async ({ context }) => {
  const customer = await createCustomer(context)
  for (const color of ['red', 'blue']) await createCartItem(context, customer, await createVariant(context, { color }))
  await createOffer(context, { benefit: { kind: 'PERCENT', level: 'ORDER', percent: 1000, maxAmount: null } })
  // Reads the offers, which the process keeps.
  await showCart(context, customer)
  const choice = await cashOrderInput(context, customer)
  const { db, roundTrips } = await connectCounting(context)
  const place = () => placeOrder({ ...context, db }, customer, choice, { key: 'a key' })
  expect(await roundTrips(place)).toBe(3)
})
