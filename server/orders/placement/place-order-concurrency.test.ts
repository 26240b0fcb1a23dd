import { expect } from 'vitest'
import { addToCart } from '#server/cart/add-to-cart.ts'
import { showCart } from '#server/cart/show-cart.ts'
import type { Caller } from '#server/context.ts'
import { createCustomer, createProduct, createVariant, findStock } from '#tests/support/factories.ts'
import { waitForBlockedSession } from '#tests/support/lock-wait.ts'
import { createAddress, createCartItem, findBuyCount } from '#tests/support/order-factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { placeOrder } from './place-order.ts'

/** Order input: cash on delivery to a new address of the customer. */
async function cashOrderInput(context: TestContext, customer: Caller) {
  const { id: addressId } = await createAddress(context, customer)
  return { addressId, paymentMethod: 'COD' } as const
}

test('of forty parallel orders for a stock of four, four are placed', async ({ context }) => {
  const variant = await createVariant(context, { product: 'Kurta', color: 'red', stock: 4 })
  const shoppers = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const customer = await createCustomer(context)
      await createCartItem(context, customer, variant)
      return { customer, choice: await cashOrderInput(context, customer) }
    }),
  )
  const outcomes = await Promise.allSettled(
    shoppers.map(({ customer, choice }) => placeOrder(context, customer, choice)),
  )

  const rejections = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(rejections).toHaveLength(36)
  for (const { reason } of rejections) expect(reason.message).toBe('Insufficient stock for Kurta (red). Available: 0')
  expect(await findStock(context, variant)).toBe(0)
  expect(await context.db.selectFrom('orders').select('id').execute()).toHaveLength(4)
  expect(await findBuyCount(context, variant)).toBe(4)
})

test('parallel orders with the same items in opposite order do not deadlock', async ({ context }) => {
  const product = await createProduct(context)
  const variants = [
    await createVariant(context, { product, color: 'red', stock: 100 }),
    await createVariant(context, { stock: 100 }),
    await createVariant(context, { product, color: 'blue', stock: 100 }),
  ]
  const shoppers = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const customer = await createCustomer(context)
      for (const variant of index % 2 ? variants : variants.toReversed())
        await createCartItem(context, customer, variant)
      return { customer, choice: await cashOrderInput(context, customer) }
    }),
  )
  await Promise.all(shoppers.map(({ customer, choice }) => placeOrder(context, customer, choice)))
  for (const variant of variants) expect(await findStock(context, variant)).toBe(80)
})

test.for([
  ['deleted', 'Some items cannot be ordered.'],
  ['retired', 'Kurta (Red) is no longer available. Please remove it from your cart.'],
  ['sold', 'Insufficient stock for Kurta (red). Available: 1'],
])(
  'an order of a variant that is %s while it is placed is rejected, and the cart keeps its items',
  async ([change, message], { context }) => {
    const customer = await createCustomer(context)
    const [kurta, saree] = [
      await createVariant(context, { product: 'Kurta', color: 'red', stock: 2 }),
      await createVariant(context, { product: 'Saree', stock: 2 }),
    ]
    for (const variant of [kurta, saree]) await createCartItem(context, customer, variant, 2)
    const choice = await cashOrderInput(context, customer)
    const { placing } = await context.db.transaction().execute(async (trx) => {
      const changed = trx.updateTable('productVariants').where('id', '=', kurta.id)
      if (change === 'deleted') await trx.deleteFrom('productVariants').where('id', '=', kurta.id).execute()
      else if (change === 'retired') await changed.set({ retiredAt: new Date() }).execute()
      else await changed.set({ stock: 1 }).execute()
      const placing = placeOrder(context, customer, choice)
      placing.catch(() => {})
      await waitForBlockedSession(context)
      return { placing }
    })

    await expect(placing).rejects.toMatchObject({ kind: 'conflict', message })
    const { items } = await showCart(context, customer)
    expect(items).toHaveLength(change === 'deleted' ? 1 : 2)
    expect(await findStock(context, saree)).toBe(2)
    expect(await context.db.selectFrom('orders').select('id').execute()).toEqual([])
  },
)

test('an item added while an order is placed is either ordered or in the cart', async ({ context }) => {
  const customer = await createCustomer(context)
  const [first, second] = [await createVariant(context), await createVariant(context)]
  await createCartItem(context, customer, first)
  const choice = await cashOrderInput(context, customer)
  const [{ order }] = await Promise.all([
    placeOrder(context, customer, choice),
    addToCart(context, customer, { productVariantId: second.id, quantity: 1 }),
  ])
  const remaining = (await showCart(context, customer)).items
  expect(order.items.length + remaining.length).toBe(2)
})
