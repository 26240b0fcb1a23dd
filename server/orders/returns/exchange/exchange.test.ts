import { expect } from 'vitest'
import { showCart } from '#server/cart/show-cart.ts'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { findInvoice, findInvoices } from '#server/invoices/invoices.store.ts'
import { countTrackedStock, findInconsistencies } from '#tests/support/consistency-checks.ts'
import { createVariant, findStock } from '#tests/support/factories.ts'
import { createOffer } from '#tests/support/offers/create-offer.ts'
import { createCartItem, findBuyCount } from '#tests/support/order-factories.ts'
import { createDeliveredOrder } from '#tests/support/orders/delivered-order.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { cancelOrder } from '../../cancellations/cancel-order.ts'
import { setDeliveryStatus } from '../../fulfilment/set-delivery-status.ts'
import { showOrder } from '../../history/show-order.ts'
import { decideReturn } from '../decide-return.ts'
import { decideReturnWithoutCheck } from '../decide-without-check.ts'
import { requestWholeReturn } from '../request-whole-return.ts'
import { showReturnOptions } from '../show-return-options.ts'
import { withdrawReturn } from '../withdraw-return.ts'

/** The delivered order, with a blue kurta for which the red ones can be exchanged. */
async function createExchangeableOrder(context: TestContext, { stock = 4 } = {}) {
  const delivered = await createDeliveredOrder(context)
  const blue = await createVariant(context, { product: delivered.kurta.product, color: '#1f3a93', stock })
  const exchange = (quantity: number) =>
    delivered.request({ Kurta: quantity }, { resolution: 'EXCHANGE', exchangeVariantId: blue.id })
  return { ...delivered, blue, exchange }
}

test('an exchange holds its stock, and becomes an order that is paid by what was returned', async ({ context }) => {
  const { id, admin, customer, kurta, blue, exchange, check } = await createExchangeableOrder(context)
  const asked = await exchange(2)
  expect(asked).toMatchObject({ resolution: 'EXCHANGE', refundAmount: 0, replacement: null })
  expect(asked.items[0]).toMatchObject({ exchange: { productVariantId: blue.id, color: '#1f3a93' } })
  expect(await findStock(context, blue)).toBe(2)

  const order = await check(asked)
  expect(order).toMatchObject({ returnStatus: 'NONE', orderTotal: 600_00, paymentStatus: 'COMPLETED' })
  const { replacement, refund } = order.returns![0]!
  expect(refund).toBeNull()
  expect([await findStock(context, kurta), await findStock(context, blue)]).toEqual([4, 2])
  const { order: second } = await showOrder(context, customer, replacement!.id)
  expect(second).toMatchObject({
    orderTotal: 400_00,
    paymentMethod: 'COD',
    paymentStatus: 'COMPLETED',
    deliveryStatus: 'PENDING',
    address: order.address,
    items: [{ quantity: 2, priceAtPurchase: 200_00, product: { variant: { color: '#1f3a93' } } }],
  })
  const totals = (await findInvoices(context.db, id)).map(async ({ number }) => findInvoice(context.db, id, number))
  expect((await Promise.all(totals)).map((invoice) => invoice!.total)).toEqual([1_000_00, 400_00])
  expect(await findInconsistencies(context.db)).toEqual([])

  await setDeliveryStatus(context, admin, second.id, { deliveryStatus: 'DELIVERED' })
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('an exchange of all that is left of an order closes it without a refund', async ({ context }) => {
  const { phone, request, check, exchange, customer } = await createExchangeableOrder(context)
  await check(await request({ Phone: 1 }))
  const order = await check(await exchange(3), { good: 1, damaged: 2 })
  expect(order).toMatchObject({ returnStatus: 'ACCEPTED', refund: null, paymentStatus: 'COMPLETED' })
  expect(await findStock(context, phone)).toBe(5)
  const { order: second } = await showOrder(context, customer, order.returns![1]!.replacement!.id)
  expect(second.orderTotal).toBe(600_00)
  expect(await findInconsistencies(context.db)).toEqual([])

  const canceled = (await cancelOrder(context, customer, second.id)).order
  expect(canceled.refund).toMatchObject({ kind: 'manual', amount: 600_00 })
  expect(await findInconsistencies(context.db)).toEqual([])
})

test.for(['rejected', 'withdrawn', 'refunded instead'] as const)(
  'an exchange that is %s gives its stock back',
  async (how, { context }) => {
    const { id, admin, customer, kurta, blue, exchange, check } = await createExchangeableOrder(context)
    const asked = await exchange(2)
    const params = { id, returnId: asked.id }
    if (how === 'rejected') await decideReturn(context, admin, params, { decision: 'REJECTED', note: 'Worn.' })
    else if (how === 'withdrawn') await withdrawReturn(context, customer, params)
    else {
      const order = await check(asked, { resolution: 'REFUND' })
      expect(order.returns).toMatchObject([{ resolution: 'REFUND', refundAmount: 400_00, refund: { amount: 400_00 } }])
    }
    expect([await findStock(context, kurta), await findStock(context, blue)]).toEqual([
      how === 'refunded instead' ? 4 : 2,
      4,
    ])
    expect(await findInconsistencies(context.db)).toEqual([])
  },
)

test('the pickup of an exchange stays free if the goods are refunded instead', async ({ context }) => {
  await ensureCompanyDetails(context.db)
  await context.db.updateTable('companyDetails').set({ returnPickupCharge: 45_00 }).execute()
  const { exchange, check } = await createExchangeableOrder(context)
  const order = await check(await exchange(2), { resolution: 'REFUND', isFaulty: false })
  expect(order.returns).toMatchObject([{ charge: undefined, refundAmount: 400_00, refund: { amount: 400_00 } }])
})

test('goods that cost nothing are exchanged for goods that cost nothing', async ({ context }) => {
  const benefit = { kind: 'PERCENT', level: 'ORDER', percent: 100_00, maxAmount: null } as const
  await createOffer(context, { name: 'Gift', benefit })
  const { id, admin, customer, order: first, exchange, check } = await createExchangeableOrder(context)
  expect(first.orderTotal).toBe(0)
  const order = await check(await exchange(2))
  const second = (await showOrder(context, customer, order.returns![0]!.replacement!.id)).order
  expect(second).toMatchObject({ orderTotal: 0, paymentStatus: 'COMPLETED' })
  await setDeliveryStatus(context, admin, second.id, { deliveryStatus: 'DELIVERED' })
  expect(await findInconsistencies(context.db)).toEqual([])
  expect(await findInvoices(context.db, id)).toHaveLength(2)
})

test('exchanged goods count as bought once, in part or with all that is left of their order', async ({ context }) => {
  const { db } = context
  const { admin, customer, kurta, request, check } = await createDeliveredOrder(context)
  const blue = await createVariant(context, { product: kurta.product, color: '#1f3a93', stock: 4 })
  const exchange = { resolution: 'EXCHANGE', exchangeVariantId: blue.id } as const
  await check(await request({ Phone: 1 }))
  await check(await request({ Kurta: 1 }, exchange))
  const order = await check(await request({ Kurta: 2 }, exchange))
  expect(order.returnStatus).toBe('ACCEPTED')
  expect(await findBuyCount(context, kurta)).toBe(3)
  expect(await findInconsistencies(db)).toEqual([])

  const second = order.returns![2]!.replacement!.id!
  await cancelOrder(context, customer, second)
  expect(await findBuyCount(context, kurta)).toBe(1)
  const third = order.returns![1]!.replacement!.id!
  await setDeliveryStatus(context, admin, third, { deliveryStatus: 'DELIVERED' })
  await requestWholeReturn(context, customer, third, { reason: null })
  await decideReturnWithoutCheck(context, admin, third, { returnStatus: 'ACCEPTED', note: null, restock: true })
  expect(await findBuyCount(context, kurta)).toBe(1)
  expect(await findInconsistencies(db)).toEqual([])
})

test('an exchange keeps the uses of offers, because the other order has their discounts', async ({ context }) => {
  const benefit = { kind: 'FIXED_PRICE', level: 'ITEMS', price: 300_00 } as const
  const offer = await createOffer(context, { benefit, conditions: { maxUses: 10, maxUsesPerCustomer: 1 } })
  const { customer, phone, request, check } = await createDeliveredOrder(context)
  const blue = await createVariant(context, { product: phone.product, color: '#1f3a93', stock: 4, ownPrice: 400_00 })
  const order = await check(await request({ Phone: 1 }, { resolution: 'EXCHANGE', exchangeVariantId: blue.id }))
  expect(order).not.toHaveProperty('discounts')
  const second = (await showOrder(context, customer, order.returns![0]!.replacement!.id)).order
  expect(second).toMatchObject({ orderTotal: 300_00, discounts: [{ amount: 100_00 }] })

  const findUses = () => context.db.selectFrom('offers').select('useCount').where('id', '=', offer.id).execute()
  expect(await findUses()).toEqual([{ useCount: 1 }])
  await createCartItem(context, customer, blue)
  expect(await showCart(context, customer)).toMatchObject({ total: 400_00 })

  const part = (await check(await request({ Kurta: 1 }))).orderTotal
  expect(part).toBe(400_00)
  const uses = await context.db.selectFrom('offerUses').select(['amount', 'orderTotal']).execute()
  expect(uses).toEqual([{ amount: 0, orderTotal: 400_00 }])
  expect(await findInconsistencies(context.db)).toEqual([])
})

test.for(['REFUND', 'EXCHANGE'] as const)(
  'an offer has no revenue and no savings of an order of which everything came back, by %s at the end, and stays used',
  async (resolution, { context }) => {
    const offer = await createOffer(context, { conditions: { maxUses: 10, maxUsesPerCustomer: 1 } })
    const { blue, request, check } = await createExchangeableOrder(context)
    const findUses = () => context.db.selectFrom('offerUses').select(['amount', 'orderTotal']).execute()
    const [before] = await findUses()
    expect(before).toMatchObject({ amount: expect.toSatisfy((amount: number) => amount > 0) })
    await check(await request({ Phone: 1 }))
    const wish = resolution === 'EXCHANGE' ? { resolution, exchangeVariantId: blue.id } : {}
    await check(await request({ Kurta: 3 }, wish))
    expect(await findUses()).toEqual([{ amount: 0, orderTotal: 0 }])
    expect(await context.db.selectFrom('offers').select('useCount').where('id', '=', offer.id).execute()).toEqual([
      { useCount: 1 },
    ])
    expect(await findInconsistencies(context.db)).toEqual([])
  },
)

test('of a part of an exchange that is not accepted the stock is given back', async ({ context }) => {
  const { customer, blue, exchange, check } = await createExchangeableOrder(context)
  const order = await check(await exchange(3), { good: 1, damaged: 1, note: 'One was worn.' })
  expect(order.orderTotal).toBe(600_00)
  const { order: second } = await showOrder(context, customer, order.returns![0]!.replacement!.id)
  expect(second).toMatchObject({ orderTotal: 400_00, items: [{ quantity: 2 }] })
  expect(await findStock(context, blue)).toBe(2)
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('of an exchange of two items only the accepted one is replaced, and the stock of the other is given back', async ({
  context,
}) => {
  const { customer, kurta, phone, blue, request, check } = await createExchangeableOrder(context)
  const gold = await createVariant(context, { product: phone.product, color: '#ffd700', stock: 4, ownPrice: 400_00 })
  const wish = { resolution: 'EXCHANGE', exchangeVariantId: { Kurta: blue.id, Phone: gold.id } } as const
  const asked = await request({ Kurta: 1, Phone: 1 }, wish)
  expect([await findStock(context, blue), await findStock(context, gold)]).toEqual([3, 3])
  const order = await check(asked, { good: { Kurta: 1, Phone: 0 }, note: 'The phone is scratched.' })
  expect(order).toMatchObject({ returnStatus: 'NONE', orderTotal: 800_00 })
  const { order: second } = await showOrder(context, customer, order.returns![0]!.replacement!.id)
  expect(second).toMatchObject({
    orderTotal: 200_00,
    items: [{ quantity: 1, product: { name: 'Kurta', variant: { color: '#1f3a93' } } }],
  })
  expect(second.items).toHaveLength(1)
  const stocks = [kurta, phone, blue, gold].map((variant) => findStock(context, variant))
  expect(await Promise.all(stocks)).toEqual([3, 4, 3, 4])
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('an exchange is placed for a variant that is no longer on sale; one for a deleted variant can only be refunded', async ({
  context,
}) => {
  const { db } = context
  const { kurta, blue, exchange, check } = await createExchangeableOrder(context)
  const [retired, ofDeleted, deleted] = [await exchange(1), await exchange(1), await exchange(1)]
  await db.updateTable('productVariants').set({ retiredAt: new Date() }).where('id', '=', blue.id).execute()
  expect((await check(retired)).returns![0]!.replacement).not.toBeNull()
  await db.updateTable('orderItems').set({ productVariantId: null }).where('productVariantId', '=', kurta.id).execute()
  expect((await check(ofDeleted)).returns![1]!.replacement).not.toBeNull()
  await db.deleteFrom('productVariants').where('id', '=', blue.id).execute()
  await expect(check(deleted)).rejects.toThrow('These goods can no longer be exchanged. Please refund them.')
  expect((await check(deleted, { resolution: 'REFUND' })).returns).toMatchObject([{}, {}, { refundAmount: 200_00 }])
})

test('of two customers who ask for the last piece at once, one gets it', async ({ context }) => {
  const { customer, blue, itemId, id, exchange } = await createExchangeableOrder(context, { stock: 1 })
  const outcomes = await Promise.allSettled([exchange(1), exchange(1)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await findStock(context, blue)).toBe(0)
  const { items } = await showReturnOptions(context, customer, id)
  const offered = items.find(({ orderItemId }) => orderItemId === itemId('Kurta'))!.exchanges
  expect(offered).toMatchObject([{ color: '#c8322b', stock: 2 }])
  await expect(exchange(1)).rejects.toMatchObject({ kind: 'conflict' })
  expect((await countTrackedStock(context.db)).get(blue.id)).toBe(1)
})

test('dearer variants, other products and variants that are not on sale are no exchange', async ({ context }) => {
  const { kurta, phone, request } = await createDeliveredOrder(context)
  const dear = await createVariant(context, { product: kurta.product, color: '#1f3a93', ownPrice: 200_01 })
  const retired = await createVariant(context, { product: kurta.product, color: '#00ff00' })
  await context.db.updateTable('productVariants').set({ retiredAt: new Date() }).where('id', '=', retired.id).execute()
  for (const { id: exchangeVariantId } of [dear, phone, retired])
    await expect(request({ Kurta: 1 }, { resolution: 'EXCHANGE', exchangeVariantId })).rejects.toThrow(
      'Kurta (Red) can no longer be exchanged for this one.',
    )
  await expect(request({ Kurta: 1 }, { resolution: 'EXCHANGE' })).rejects.toThrow('Choose what you want instead.')
})

test('what was paid for discounted pieces moves to the exchange to the paisa', async ({ context }) => {
  const benefit = { kind: 'PERCENT', level: 'ORDER', percent: 33_33, maxAmount: null } as const
  await createOffer(context, { name: 'Diwali', benefit })
  const { customer, order: first, exchange, check } = await createExchangeableOrder(context)
  const order = await check(await exchange(2))
  const { amount } = order.returns![0]!.items[0]!
  expect(order.orderTotal + amount).toBe(first.orderTotal)
  const { order: second } = await showOrder(context, customer, order.returns![0]!.replacement!.id)
  expect(second).toMatchObject({ orderTotal: amount, discount: 400_00 - amount })
  expect(await findInconsistencies(context.db)).toEqual([])
})

test('the call about the whole return accepts an exchange too', async ({ context }) => {
  const { id, admin, exchange } = await createExchangeableOrder(context)
  await exchange(1)
  const accepted = { returnStatus: 'ACCEPTED', note: null, restock: true } as const
  const { order } = await decideReturnWithoutCheck(context, admin, id, accepted)
  expect(order).toMatchObject({ returnStatus: 'NONE', returns: [{ status: 'COMPLETED' }] })
  expect(order.returns![0]!.replacement).not.toBeNull()
  expect(await findInconsistencies(context.db)).toEqual([])
})
