import { expect } from 'vitest'
import { toRupees } from '#contract/money.ts'
import { quoteGoods } from '#server/delivery/quotes/quote-items.ts'
import { test } from '#tests/support/api.ts'
import { createZone } from '#tests/support/delivery/zones.ts'
import { createCollection, createCustomer, createVariant, issueToken } from '#tests/support/factories.ts'
import { createOffer } from '#tests/support/offers/create-offer.ts'
import { createAddress, createCartItem, setShippingFee } from '#tests/support/order-factories.ts'

const percentOff = (percent: number) => ({
  kind: 'PERCENT' as const,
  level: 'ORDER' as const,
  percent,
  maxAmount: null,
})

test('a store without offers has no pricing in the cart, and a quote has none', async ({ context, api }) => {
  const customer = await createCustomer(context)
  const variant = await createVariant(context, { price: 300_00 })
  await createCartItem(context, customer, variant)
  const token = await issueToken(context, customer)
  expect((await api.call('GET /cart', { token })).body.cart).not.toHaveProperty('pricing')
  expect((await api.call('GET /company-details')).body).not.toHaveProperty('pricesCarts')
  const { body } = await api.call('POST /cart/quote', {
    body: { items: [{ productVariantId: variant.id, quantity: 1 }], paymentMethod: null },
  })
  expect(body).toEqual({ methods: [] })
})

test('in a store that has set nothing the cart of each response has its four amounts, and an order its fee', async ({
  context,
  api,
}) => {
  await setShippingFee(context, 49_00)
  const customer = await createCustomer(context)
  const token = await issueToken(context, customer)
  const variant = await createVariant(context, { price: 250_00, stock: 5 })
  const amountsIn = ({ status, body }: { status: number; body: { cart: object } }) => {
    const { id: _, userId: __, items: ___, ...amounts } = body.cart as Record<string, unknown>
    return [status, amounts]
  }
  const small = { totalAmount: '250.00', shippingFee: '49.00', freeShippingFrom: '499.00', total: '299.00' }
  const large = { totalAmount: '500.00', shippingFee: '0.00', freeShippingFrom: '499.00', total: '500.00' }
  const empty = { totalAmount: '0.00', shippingFee: '0.00', freeShippingFrom: '499.00', total: '0.00' }
  const add = () => api.call('POST /cart/add', { token, body: { productVariantId: variant.id, quantity: 2 } })
  const added = await add()
  const cartItemId = added.body.cart.items[0].id
  expect(amountsIn(added)).toEqual([200, large])
  const update = { token, body: { cartItemId, newQuantity: 1 } }
  expect(amountsIn(await api.call('PATCH /cart/update-quantity', update))).toEqual([200, small])
  expect(amountsIn(await api.call('GET /cart', { token }))).toEqual([200, small])
  expect(amountsIn(await api.call(`DELETE /cart/remove/${cartItemId}`, { token }))).toEqual([200, empty])

  await add()
  const { id: addressId } = await createAddress(context, customer)
  await context.db.updateTable('products').set({ discountPrice: 100_00 }).execute()
  const { body } = await api.call('POST /orders/place', { token, body: { addressId, paymentMethod: 'COD' } })
  expect(body.order).toMatchObject({ orderTotal: '249.00', shippingFee: '49.00', expectedDeliveryDate: null })
  for (const field of ['codFee', 'discounts', 'advanceStatus', 'confirmUntil'])
    expect(body.order).not.toHaveProperty(field)
})

test('an automatic offer reduces the cart, by its name on the line and in the sum', async ({ context, api }) => {
  await setShippingFee(context, 49_00)
  await createOffer(context, { name: 'Diwali' })
  const customer = await createCustomer(context)
  const variant = await createVariant(context, { price: 300_00, stock: 5 })
  await createCartItem(context, customer, variant, 2)
  const { cart } = (await api.call('GET /cart', { token: await issueToken(context, customer) })).body
  expect(cart).toMatchObject({
    totalAmount: '600.00',
    shippingFee: '0.00',
    total: '540.00',
    pricing: {
      subtotal: '600.00',
      total: '540.00',
      discounts: [
        { name: 'Diwali', code: null, amount: '60.00', lines: [{ productVariantId: variant.id, amount: '60.00' }] },
      ],
      codes: [],
      acceptsCodes: false,
    },
  })
  expect((await api.call('GET /company-details')).body.pricesCarts).toBe(true)
})

test('a code is kept while its minimum is missing, says how much, and applies as soon as it is reached', async ({
  context,
  api,
}) => {
  await createOffer(context, { code: 'SAVE10', benefit: percentOff(1000), conditions: { minAmount: 451_00 } })
  const customer = await createCustomer(context)
  const token = await issueToken(context, customer)
  const line = await createCartItem(context, customer, await createVariant(context, { price: 300_00, stock: 5 }))
  const added = await api.call('POST /cart/codes', { token, body: { code: ' save10 ' } })
  expect(added.body.cart).toMatchObject({
    total: '300.00',
    pricing: { codes: [{ code: 'SAVE10', message: 'Add ₹151.00 more to use SAVE10.' }], acceptsCodes: true },
  })
  const more = await api.call('PATCH /cart/update-quantity', { token, body: { cartItemId: line.id, newQuantity: 2 } })
  expect(more.body.cart).toMatchObject({ total: '540.00', pricing: { codes: [{ code: 'SAVE10', message: null }] } })

  const removed = await api.call('DELETE /cart/codes/{code}'.replace('{code}', 'save10'), { token })
  expect(removed.body.cart).toMatchObject({ total: '600.00', pricing: { codes: [], discounts: [] } })
})

test('the code of the only offer stays in the cart after its end, with the reason, and can be removed', async ({
  context,
  api,
}) => {
  const { id } = await createOffer(context, { code: 'DIWALI', benefit: percentOff(1000) })
  const customer = await createCustomer(context)
  const token = await issueToken(context, customer)
  const variant = await createVariant(context, { price: 300_00, stock: 5 })
  await createCartItem(context, customer, variant)
  await api.call('POST /cart/codes', { token, body: { code: 'DIWALI' } })
  const endsAt = new Date('2026-11-12T18:30:00Z')
  await context.db.updateTable('offers').set({ endsAt }).where('id', '=', id).execute()

  const ended = { code: 'DIWALI', message: expect.stringMatching(/^DIWALI ended on /), isUnknown: false }
  const priced = { total: '300.00', pricing: { total: '300.00', codes: [ended], acceptsCodes: false } }
  expect((await api.call('GET /cart', { token })).body.cart).toMatchObject(priced)
  const again = await api.call('POST /cart/codes', { token, body: { code: 'DIWALI' } })
  expect(again.body.cart).toMatchObject(priced)
  const items = [{ productVariantId: variant.id, quantity: 1 }]
  const quote = await api.call('POST /cart/quote', { body: { items, codes: ['DIWALI'], paymentMethod: null } })
  expect(quote.body.pricing).toMatchObject(priced.pricing)
  await context.db.deleteFrom('offers').execute()
  const { codes } = (await api.call('GET /cart', { token })).body.cart.pricing
  expect(codes).toEqual([{ code: 'DIWALI', message: 'DIWALI is not a code of this store.', isUnknown: true }])

  const removed = await api.call('DELETE /cart/codes/{code}'.replace('{code}', 'DIWALI'), { token })
  expect(removed.body.cart).toMatchObject({ total: '300.00' })
  expect(removed.body.cart).not.toHaveProperty('pricing')
})

test('an unknown code, and a sixth one, is rejected and not kept', async ({ context, api }) => {
  const token = await issueToken(context, await createCustomer(context))
  const unknown = await api.call('POST /cart/codes', { token, body: { code: 'NOSUCH' } })
  expect(unknown).toMatchObject({ status: 400, body: { errors: { code: 'NOSUCH is not a code of this store.' } } })
  for (const number of [1, 2, 3, 4, 5, 6]) await createOffer(context, { code: `CODE${number}` })
  for (const number of [1, 2, 3, 4, 5])
    expect((await api.call('POST /cart/codes', { token, body: { code: `CODE${number}` } })).status).toBe(200)
  expect((await api.call('POST /cart/codes', { token, body: { code: 'CODE6' } })).status).toBe(400)
  const { codes } = (await api.call('GET /cart', { token })).body.cart.pricing
  expect(codes).toHaveLength(5)
})

test.for(['', '  ', 'ab', 'SAVE 10', '%', 'x'.repeat(31), 7, null])(
  'the code %j is bad input',
  async (code, { context, api }) => {
    const token = await issueToken(context, await createCustomer(context))
    expect((await api.call('POST /cart/codes', { token, body: { code } })).status).toBe(400)
  },
)

test('a visitor’s items get a quote, with the reason for a code that does not apply', async ({ context, api }) => {
  await createOffer(context, { code: 'ONLINE5', benefit: percentOff(500), conditions: { onlinePaymentOnly: true } })
  const variant = await createVariant(context, { price: 200_00, stock: 5 })
  const items = [{ productVariantId: variant.id, quantity: 2 }]
  const quote = (more: object) =>
    api.call('POST /cart/quote', { body: { items, codes: ['ONLINE5'], paymentMethod: null, ...more } })
  expect((await quote({})).body).toMatchObject({
    pricing: {
      total: '400.00',
      codes: [{ code: 'ONLINE5', message: 'ONLINE5 applies when you pay online.', isUnknown: false }],
    },
    methods: [
      { paymentMethod: 'COD', total: '400.00', message: null },
      { paymentMethod: 'ONLINE_PAYMENT', total: '380.00', message: null },
    ],
  })
  expect((await quote({ paymentMethod: 'ONLINE_PAYMENT' })).body.pricing).toMatchObject({
    total: '380.00',
    codes: [{ message: null }],
  })
  expect((await quote({ codes: ['GUESS'] })).body.pricing.codes).toEqual([
    { code: 'GUESS', message: 'GUESS is not a code of this store.', isUnknown: true },
  ])
})

test('a quote for another customer’s address is not found; without items and sign-in it prices nothing', async ({
  context,
  api,
}) => {
  await createOffer(context)
  const [customer, other] = [await createCustomer(context), await createCustomer(context)]
  await createCartItem(context, customer, await createVariant(context, { price: 100_00 }))
  const [own, foreign] = [await createAddress(context, customer), await createAddress(context, other)]
  const token = await issueToken(context, customer)
  const quote = (addressId: string) => api.call('POST /cart/quote', { token, body: { addressId, paymentMethod: null } })
  expect((await quote(own.id)).body.pricing.total).toBe('90.00')
  expect((await quote(foreign.id)).status).toBe(404)
  expect((await api.call('POST /cart/quote', { body: { addressId: own.id, paymentMethod: null } })).status).toBe(404)
  expect((await api.call('POST /cart/quote', { body: { paymentMethod: null } })).body.pricing.total).toBe('0.00')
})

test('an offer on a collection reduces its products only', async ({ context, api }) => {
  const [inside, outside] = [
    await createVariant(context, { price: 100_00 }),
    await createVariant(context, { price: 100_00 }),
  ]
  const collection = await createCollection(context)
  await context.db
    .insertInto('collectionProducts')
    .values({ collectionId: collection.id, productId: inside.productId, position: 1 })
    .execute()
  await createOffer(context, { scope: { by: 'COLLECTIONS', ids: [collection.id] } })
  const items = [inside, outside].map(({ id }) => ({ productVariantId: id, quantity: 1 }))
  const { body } = await api.call('POST /cart/quote', { body: { items, paymentMethod: null } })
  expect(body.pricing.discounts).toMatchObject([{ amount: '10.00', lines: [{ productVariantId: inside.id }] }])
})

test.for([{ maxPieces: 2 }, { maxWeightGrams: 1000 }])(
  'with the limit %j of a rate a cart has the delivery charge that the check of its PIN code shows',
  async (limit, { context, api }) => {
    await createZone(context, { rates: [{ ...limit, charge: 40_00 }, { charge: 90_00 }] })
    const { id } = await createVariant(context, { price: 100_00 })
    const feesOf = async (quantity: number) => {
      const items = [{ productVariantId: id, quantity }]
      const { body } = await api.call('POST /cart/quote', { body: { items, pinCode: '560001', paymentMethod: null } })
      const { quote } = await quoteGoods(context, '560001', { items })
      return [body.pricing?.shippingFee, toRupees(quote.shippingFee)]
    }
    expect(await feesOf(2)).toEqual(['40.00', '40.00'])
    expect(await feesOf(3)).toEqual(['90.00', '90.00'])
  },
)

test('lines that cannot be ordered get no discount', async ({ context, api }) => {
  await createOffer(context)
  const customer = await createCustomer(context)
  await createCartItem(context, customer, await createVariant(context, { price: 100_00, stock: 0 }))
  const { cart } = (await api.call('GET /cart', { token: await issueToken(context, customer) })).body
  expect(cart).toMatchObject({ total: '0.00', pricing: { discounts: [] } })
})

test('a cart with an offer of free shipping names no amount that is missing for it', async ({ context, api }) => {
  await setShippingFee(context, 49_00)
  const customer = await createCustomer(context)
  await createCartItem(context, customer, await createVariant(context, { price: 100_00 }))
  const token = await issueToken(context, customer)
  await createOffer(context)
  expect((await api.call('GET /cart', { token })).body.cart).toMatchObject({
    shippingFee: '49.00',
    freeShippingFrom: '499.00',
  })
  await createOffer(context, { benefit: { kind: 'FREE_SHIPPING', level: 'SHIPPING' } })
  expect((await api.call('GET /cart', { token })).body.cart).toMatchObject({
    shippingFee: '0.00',
    freeShippingFrom: null,
  })
})

test('a quote names the amount for free shipping of the zone, and none with an offer of free shipping', async ({
  context,
  api,
}) => {
  await setShippingFee(context, 49_00)
  await createZone(context, { states: ['Karnataka'], rates: [{ charge: 80_00 }], freeFrom: 2000_00 })
  await createZone(context, { name: 'Rest', position: 2, rates: [{ charge: 99_00 }] })
  const variant = await createVariant(context, { price: 600_00, stock: 5 })
  const body = { items: [{ productVariantId: variant.id, quantity: 1 }], paymentMethod: null }
  const quote = async (pinCode: string) =>
    (await api.call('POST /cart/quote', { body: { ...body, pinCode } })).body.pricing
  expect(await quote('560001')).toMatchObject({ shippingFee: '80.00', freeShippingFrom: '2000.00' })
  expect(await quote('110001')).toMatchObject({ shippingFee: '99.00', freeShippingFrom: null })
  await createOffer(context, { benefit: { kind: 'FREE_SHIPPING', level: 'SHIPPING' } })
  expect(await quote('560001')).toMatchObject({ shippingFee: '0.00', freeShippingFrom: null })
})
