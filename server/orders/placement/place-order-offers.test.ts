import { sql } from 'kysely'
import { expect } from 'vitest'
import { addCode } from '#server/cart/codes/add-code.ts'
import { showCart } from '#server/cart/show-cart.ts'
import { createCodRules } from '#tests/support/cash-on-delivery/cod-fixtures.ts'
import { createZone } from '#tests/support/delivery/zones.ts'
import { createAdmin, createCustomer, createVariant } from '#tests/support/factories.ts'
import { createOffer } from '#tests/support/offers/create-offer.ts'
import { createAddress, createCartItem, setShippingFee } from '#tests/support/order-factories.ts'
import { test } from '#tests/support/test-context.ts'
import { cancelOrder } from '../cancellations/cancel-order.ts'
import { setDeliveryStatus } from '../fulfilment/set-delivery-status.ts'
import { createOrder } from './create-order.ts'
import { placeOrder } from './place-order.ts'

type Context = Parameters<typeof createCustomer>[0]

/** A customer with pieces of a new variant in the cart. */
async function prepare(context: Context, { price = 100_00, quantity = 1, stock = 500 } = {}) {
  const customer = await createCustomer(context)
  const variant = await createVariant(context, { price, stock })
  await createCartItem(context, customer, variant, quantity)
  return { customer, variant, addressId: (await createAddress(context, customer)).id }
}

const orderOffer = (percent: number) =>
  ({ benefit: { kind: 'PERCENT', level: 'ORDER', percent, maxAmount: null } }) as const

test('an order keeps its discounts by name, on its items and in its total', async ({ context }) => {
  const { customer, variant, addressId } = await prepare(context, { price: 333_33 })
  const other = await createVariant(context, { price: 100_01 })
  await createCartItem(context, customer, other)
  await createOffer(context, { name: 'Diwali', ...orderOffer(1000) })
  await createOffer(context, {
    name: 'Free delivery',
    code: 'SHIP',
    benefit: { kind: 'FREE_SHIPPING', level: 'SHIPPING' },
  })
  await setShippingFee(context, 49_00)
  await addCode(context, customer, 'SHIP')

  const { order } = await placeOrder(context, customer, { addressId, paymentMethod: 'COD', expectedTotal: 390_01 })
  expect(order).toMatchObject({
    orderTotal: 390_01,
    shippingFee: 0,
    discount: 43_33,
    discounts: [
      { name: 'Diwali', code: null, level: 'ORDER', amount: 43_33 },
      { name: 'Free delivery', code: 'SHIP', level: 'SHIPPING', amount: 49_00 },
    ],
  })
  const shares = await context.db
    .selectFrom('orderItems')
    .select(['productVariantId', 'discount'])
    .orderBy('position')
    .execute()
  expect(shares).toEqual([
    { productVariantId: variant.id, discount: 33_33 },
    { productVariantId: other.id, discount: 10_00 },
  ])
  const discounts = await context.db
    .selectFrom('orderDiscounts')
    .select(['name', sql`to_json(shares)`.as('shares')])
    .orderBy('position')
    .execute()
  expect(discounts).toEqual([
    { name: 'Diwali', shares: [33_33, 10_00] },
    { name: 'Free delivery', shares: [0, 0] },
  ])
  expect((await showCart(context, customer)).pricing?.codes).toEqual([])
})

test('an offer that ended while the shopper looked at the total is told, and nothing is placed', async ({
  context,
}) => {
  const { customer, addressId } = await prepare(context, { price: 500_00 })
  const { id } = await createOffer(context, orderOffer(1000))
  const { total } = await showCart(context, customer)
  await context.db.updateTable('offers').set({ isPaused: true }).where('id', '=', id).execute()
  await expect(
    placeOrder(context, customer, { addressId, paymentMethod: 'COD', expectedTotal: total }),
  ).rejects.toMatchObject({ kind: 'conflict', message: expect.stringContaining('The total is now ₹500.00.') })
  expect(await context.db.selectFrom('orders').select('id').execute()).toEqual([])
})

test('an offer for online payment reduces an order that is paid online, not one in cash', async ({ context }) => {
  await createOffer(context, { ...orderOffer(500), conditions: { onlinePaymentOnly: true } })
  const [cash, online] = [await prepare(context), await prepare(context)]
  const create = ({ customer, addressId }: typeof cash, paymentMethod: 'COD' | 'ONLINE_PAYMENT') =>
    createOrder(context, customer, { addressId, paymentMethod })
  expect((await create(cash, 'COD')).order).toMatchObject({ orderTotal: 100_00, discounts: null })
  expect((await create(online, 'ONLINE_PAYMENT')).order).toMatchObject({ orderTotal: 95_00 })
})

test('20 shoppers at once get an offer for 5 orders five times; the others place nothing at that total', async ({
  context,
}) => {
  await createOffer(context, { ...orderOffer(1000), conditions: { maxUses: 5 } })
  const shoppers = []
  for (let index = 0; index < 20; index++) shoppers.push(await prepare(context))
  const results = await Promise.allSettled(
    shoppers.map(({ customer, addressId }) =>
      placeOrder(context, customer, { addressId, paymentMethod: 'COD', expectedTotal: 90_00 }),
    ),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ kind: 'conflict' })
  expect(await context.db.selectFrom('offers').select('useCount').execute()).toEqual([{ useCount: 5 }])
  expect(await context.db.selectFrom('orders').select('id').execute()).toHaveLength(5)
})

test('a canceled order gives its use of an offer back', async ({ context }) => {
  await createOffer(context, { ...orderOffer(1000), conditions: { maxUses: 1, maxUsesPerCustomer: 1 } })
  const { customer, variant, addressId } = await prepare(context)
  const { order } = await placeOrder(context, customer, { addressId, paymentMethod: 'COD' })
  await createCartItem(context, customer, variant)
  expect(await showCart(context, customer)).toMatchObject({ total: 100_00 })
  await cancelOrder(context, customer, order!.id)
  expect(await showCart(context, customer)).toMatchObject({ total: 90_00 })
})

test('after a canceled order the next one is a first order again, for offers and for cash on delivery', async ({
  context,
}) => {
  const { customer, variant, addressId } = await prepare(context)
  const { order } = await placeOrder(context, customer, { addressId, paymentMethod: 'COD' })
  await createCodRules(context, { firstOrderMaxAmount: 0 })
  await createOffer(context, { ...orderOffer(1000), conditions: { firstOrderOnly: true } })
  await createCartItem(context, customer, variant)
  expect(await showCart(context, customer)).toMatchObject({ total: 100_00 })

  await cancelOrder(context, customer, order!.id)
  expect(await showCart(context, customer)).toMatchObject({ total: 90_00 })
  await expect(placeOrder(context, customer, { addressId, paymentMethod: 'COD' })).rejects.toMatchObject({
    message: 'Cash on delivery is not available on a first order. Please pay online.',
  })
  const placed = await createOrder(context, customer, { addressId, paymentMethod: 'ONLINE_PAYMENT' })
  expect(placed.order).toMatchObject({ orderTotal: 90_00 })
})

test('the invoice has the discount of each line, and its lines add up to the order', async ({ context }) => {
  await createOffer(context, { name: 'Diwali', ...orderOffer(1000) })
  await setShippingFee(context, 49_00)
  const { customer, addressId } = await prepare(context, { price: 105_00, quantity: 2 })
  const { order } = await placeOrder(context, customer, { addressId, paymentMethod: 'COD' })
  await setDeliveryStatus(context, await createAdmin(context), order!.id, { deliveryStatus: 'SHIPPED' })
  const { snapshot } = await context.db.selectFrom('invoices').select('snapshot').executeTakeFirstOrThrow()
  expect(snapshot).toMatchObject({
    total: order!.orderTotal,
    lines: [{ price: 105_00, quantity: 2, discount: 21_00, total: 189_00 }, { name: 'Delivery' }],
  })
})

test('an order to a zone has its fee, the surcharge of cash on delivery, and the last promised day', async ({
  context,
}) => {
  await createZone(context, {
    states: ['Karnataka'],
    rates: [{ charge: 60_00 }],
    codSurcharge: 25_00,
    minDays: 2,
    maxDays: 4,
  })
  const { customer, addressId } = await prepare(context)
  const { order } = await placeOrder(context, customer, { addressId, paymentMethod: 'COD' })
  expect(order).toMatchObject({ shippingFee: 60_00, codFee: 25_00, orderTotal: 185_00 })
  expect(order!.expectedDeliveryDate).toBeInstanceOf(Date)
})

test('an order to a place without delivery, or in cash where the zone takes none, says so and places nothing', async ({
  context,
}) => {
  await createZone(context, { states: ['Kerala'] })
  const { customer, addressId } = await prepare(context)
  const place = (id: string) => placeOrder(context, customer, { addressId: id, paymentMethod: 'COD' })
  await expect(place(addressId)).rejects.toMatchObject({
    kind: 'invalid',
    message: 'We do not deliver to 560001 yet. Please choose another address.',
  })
  await createZone(context, { states: ['Goa'], isCodAvailable: false, position: 2 })
  const goa = await createAddress(context, customer, { state: 'Goa', city: 'Panaji', postalCode: '403001' })
  await expect(place(goa.id)).rejects.toMatchObject({
    kind: 'invalid',
    message: 'Cash on delivery is not available at 403001. Please pay online.',
  })
  expect(await context.db.selectFrom('orders').select('id').execute()).toEqual([])
})

test('a rule for cash on delivery refuses the order with its reason; otherwise its fee is added', async ({
  context,
}) => {
  await createCodRules(context, { maxAmount: 500_00, fee: 30_00 })
  const [small, large] = [await prepare(context, { price: 400_00 }), await prepare(context, { price: 600_00 })]
  const place = ({ customer, addressId }: typeof small) =>
    placeOrder(context, customer, { addressId, paymentMethod: 'COD' })
  expect((await place(small)).order).toMatchObject({ codFee: 30_00, orderTotal: 430_00 })
  await expect(place(large)).rejects.toMatchObject({
    kind: 'invalid',
    message: 'Cash on delivery is available up to ₹500.00. Please pay online.',
  })
})

test('an order that an offer makes free is placed for cash without a fee, though cash is refused', async ({
  context,
}) => {
  const { customer, addressId } = await prepare(context)
  await createOffer(context, orderOffer(10_000))
  await createCodRules(context, { minAmount: 300_00, firstOrderMaxAmount: 0, blockedPinCodes: ['560001'], fee: 49_00 })
  const { order } = await placeOrder(context, customer, { addressId, paymentMethod: 'COD', expectedTotal: 0 })
  expect(order).toMatchObject({ orderTotal: 0, paymentMethod: 'COD', deliveryStatus: 'PENDING' })
  expect(order).not.toHaveProperty('codFee')
})

test('a first order, and a customer whose parcels came back, follow their rules', async ({ context }) => {
  await createCodRules(context, { firstOrderMaxAmount: 0, returnedParcelsFrom: 1 })
  const { customer, variant, addressId } = await prepare(context)
  const place = () => placeOrder(context, customer, { addressId, paymentMethod: 'COD' })
  await expect(place()).rejects.toMatchObject({
    message: 'Cash on delivery is not available on a first order. Please pay online.',
  })
  const { order } = await createOrder(context, customer, { addressId, paymentMethod: 'ONLINE_PAYMENT' })
  expect(order.codFee).toBe(0)
  await createCartItem(context, customer, variant)
  expect((await place()).order).toMatchObject({ orderTotal: 100_00 })
})
