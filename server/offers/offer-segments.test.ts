import { expect } from 'vitest'
import { emptySegmentRule, type SegmentRule } from '#contract/customers/segments.ts'
import { addCode } from '#server/cart/codes/add-code.ts'
import { showCart } from '#server/cart/show-cart.ts'
import { setTags } from '#server/customers/set-tags.ts'
import { placeOrder } from '#server/orders/placement/place-order.ts'
import { removeSegment } from '#server/segments/remove-segment.ts'
import { changeSegment, createSegment } from '#server/segments/save-segment.ts'
import { createAdmin, createCustomer, createVariant } from '#tests/support/factories.ts'
import { createOffer } from '#tests/support/offers/create-offer.ts'
import { createAddress, createCartItem, createDeliveredCodOrder } from '#tests/support/order-factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { duplicateOffer } from './duplicate-offer.ts'
import { listOffers, showOffer } from './list-offers.ts'
import { previewOffer } from './preview-offer.ts'
import { changeOffer, createOffer as saveNewOffer } from './save-offer.ts'

const ruleOf = (rule: Partial<SegmentRule>) => ({
  ...emptySegmentRule,
  ...rule,
  tags: [...(rule.tags ?? [])],
  states: [],
})

async function prepare(context: TestContext, rule: Partial<SegmentRule>, code: string | null = null) {
  const admin = await createAdmin(context)
  const { id: segmentId } = await createSegment(context, admin, { name: 'Regulars', ...ruleOf(rule) })
  const conditions = { segmentId }
  const offer = await createOffer(context, {
    name: 'Thank you',
    code,
    benefit: { kind: 'PERCENT', level: 'ORDER', percent: 1000, maxAmount: null },
    conditions: conditions as never,
  })
  const of = await createVariant(context, { price: 100_00, stock: 100 })
  return { admin, segmentId, offer, of }
}

const totalOf = async (context: TestContext, customer: { id: string }) =>
  (await showCart(context, { ...customer, userType: 'CUSTOMER', sessionId: '' })).total

test('an offer for a segment reduces the cart and the order of its customers only', async ({ context }) => {
  const { of } = await prepare(context, { minOrders: 1, minSpent: 100_00 })
  const [regular, newcomer] = [await createCustomer(context), await createCustomer(context)]
  await createDeliveredCodOrder(context, regular, { of })
  for (const customer of [regular, newcomer]) await createCartItem(context, customer, of)
  expect([await totalOf(context, regular), await totalOf(context, newcomer)]).toEqual([90_00, 100_00])
  const place = async (customer: typeof regular) =>
    placeOrder(context, customer, { addressId: (await createAddress(context, customer)).id, paymentMethod: 'COD' })
  expect((await place(regular)).order).toMatchObject({ orderTotal: 90_00, discounts: [{ name: 'Thank you' }] })
  expect((await place(newcomer)).order.orderTotal).toBe(100_00)
})

test('an order counts when the customer left the segment since the cart was shown: nothing is placed at another total', async ({
  context,
}) => {
  const { admin, of } = await prepare(context, { tags: ['vip'] })
  const customer = await createCustomer(context)
  await setTags(context, admin, customer.id, { tags: ['vip'] })
  await createCartItem(context, customer, of)
  expect(await totalOf(context, customer)).toBe(90_00)
  await setTags(context, admin, customer.id, { tags: [] })
  const { id: addressId } = await createAddress(context, customer)
  await expect(
    placeOrder(context, customer, { addressId, paymentMethod: 'COD', expectedTotal: 90_00 }),
  ).rejects.toMatchObject({ kind: 'conflict' })
})

test('a code for a segment says that it is not for this account, and a changed segment is followed at once', async ({
  context,
}) => {
  const { admin, segmentId, of } = await prepare(context, { minOrders: 1 }, 'THANKS')
  const customer = await createCustomer(context)
  await createCartItem(context, customer, of)
  await addCode(context, customer, 'THANKS').catch(() => undefined)
  await context.db
    .updateTable('carts')
    .set({ discountCodes: ['THANKS'] })
    .execute()
  const codes = async () => (await showCart(context, customer)).pricing?.codes
  expect(await codes()).toMatchObject([{ code: 'THANKS', message: 'THANKS is not for your account.' }])
  await changeSegment(context, admin, segmentId, { name: 'Everybody new', ...ruleOf({ maxOrders: 0 }) })
  expect(await codes()).toMatchObject([{ code: 'THANKS', message: null }])
})

test('a segment that an offer is for cannot be deleted, and the offer keeps it when it is read, copied and previewed', async ({
  context,
}) => {
  const { admin, segmentId, offer } = await prepare(context, { minOrders: 1 })
  await expect(removeSegment(context, admin, segmentId)).rejects.toMatchObject({ kind: 'conflict' })
  const { terms } = await showOffer(context, offer.id)
  expect(terms.segmentId).toBe(segmentId)
  const { id: copyId } = await duplicateOffer(context, admin, offer.id)
  expect((await showOffer(context, copyId)).terms.segmentId).toBe(segmentId)
  expect((await previewOffer(context, terms)).refusal).toBe(null)
  const { segmentId: _, ...forAll } = terms
  for (const id of [offer.id, copyId]) await changeOffer(context, admin, id, forAll)
  await removeSegment(context, admin, segmentId)
  await expect(saveNewOffer(context, admin, { ...forAll, segmentId })).rejects.toMatchObject({
    kind: 'invalid',
    details: { errors: { segmentId: 'This segment does not exist any more.' } },
  })
  const { offers } = await listOffers(context, { q: '', cursor: undefined, state: undefined })
  expect(offers.every(({ terms: one }) => !('segmentId' in one))).toBe(true)
})

test('the price of a cart needs no further statement for segments', async ({ context }) => {
  const customer = await createCustomer(context)
  await createCartItem(context, customer, await createVariant(context))
  await showCart(context, customer)
  context.statements.length = 0
  await showCart(context, customer)
  const before = context.statements.length
  await prepare(context, { minOrders: 1 })
  // The process keeps the offers that it has read.
  await showCart(context, customer)
  context.statements.length = 0
  await showCart(context, customer)
  expect(context.statements).toHaveLength(before)
})
