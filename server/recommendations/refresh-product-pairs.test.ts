import fc from 'fast-check'
import { expect } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { showProduct } from '#server/catalogue/products/show-product.ts'
import { setDeliveryStatus } from '#server/orders/fulfilment/set-delivery-status.ts'
import { createAdmin, createCustomer, createProduct, createVariant } from '#tests/support/factories.ts'
import { createGuest } from '#tests/support/guests/create-guest.ts'
import { createCartItem, createCodOrder } from '#tests/support/order-factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { maxPairedLines, minPairScore, minSharedBuyers, pairsPerProduct } from './pair-rules.ts'
import { refreshProductPairs } from './refresh-product-pairs.ts'
import { showBoughtTogether } from './show-bought-together.ts'

const createTea = (context: TestContext) => createVariant(context, { product: 'Tea', stock: 50 })
const createCup = (context: TestContext) => createVariant(context, { product: 'Cup', stock: 50 })

/** Customers who each buy all variants in one order. */
async function buyTogether(context: TestContext, variants: readonly { id: string }[], customers = minSharedBuyers) {
  const orders = []
  for (let number = 0; number < customers; number++) {
    const customer = await createCustomer(context)
    for (const variant of variants.slice(1)) await createCartItem(context, customer, variant)
    orders.push(await createCodOrder(context, customer, { of: variants[0]! }))
  }
  return orders
}

const namesFor = async (context: TestContext, { productId }: { productId: string }) =>
  (await showBoughtTogether(context, productId)).products.map(({ name }) => name)

const buyerCountOf = async ({ db }: TestContext, { productId }: { productId: string }) =>
  (await db.selectFrom('productBuyers').select('buyers').where('productId', '=', productId).executeTakeFirst())?.buyers

const flagOf = async (context: TestContext, { productId }: { productId: string }) =>
  (await showProduct(context, productId, { countView: false })).product.hasBoughtTogether

test('products that three customers bought in one order are shown with each other', async ({ context }) => {
  const [tea, cup] = [await createTea(context), await createCup(context)]
  await buyTogether(context, [tea, cup], minSharedBuyers - 1)
  await refreshProductPairs(context)
  expect(await namesFor(context, tea)).toEqual([])
  expect(await flagOf(context, tea)).toBeUndefined()

  await buyTogether(context, [tea, cup], 1)
  await refreshProductPairs(context)
  expect(await namesFor(context, tea)).toEqual(['Cup'])
  expect(await namesFor(context, cup)).toEqual(['Tea'])
  expect(await flagOf(context, tea)).toBe(true)
})

test('one customer who repeats an order, canceled orders, demonstration orders and old orders do not count', async ({
  context,
}) => {
  const [tea, cup] = [await createTea(context), await createCup(context)]
  const [canceled, demo, old] = await buyTogether(context, [tea, cup])
  await setDeliveryStatus(context, await createAdmin(context), canceled!.id, { deliveryStatus: 'CANCELED' })
  const customer = await createCustomer(context)
  for (let number = 0; number < minSharedBuyers; number++) {
    await createCartItem(context, customer, cup)
    await createCodOrder(context, customer, { of: tea })
  }
  await context.db.updateTable('orders').set({ isDemo: true }).where('id', '=', demo!.id).execute()
  const orderDate = new Date(context.clock().getTime() - 366 * dayMs)
  await context.db.updateTable('orders').set({ orderDate }).where('id', '=', old!.id).execute()
  await refreshProductPairs(context)
  expect(await namesFor(context, tea)).toEqual([])
})

test('guests with one e-mail address are one customer, in any case of letters', async ({ context }) => {
  const [tea, cup] = [await createTea(context), await createCup(context)]
  const buyAsGuest = async (email: string) => {
    const guest = await createGuest(context, { email })
    await createCartItem(context, guest, cup)
    await createCodOrder(context, guest, { of: tea })
  }
  for (const email of ['meera@example.in', 'Meera@example.in', 'meera@example.in', 'other@example.in'])
    await buyAsGuest(email)
  await refreshProductPairs(context)
  expect(await namesFor(context, tea)).toEqual([])
  expect(await buyerCountOf(context, tea)).toBe(2)

  await buyAsGuest('third@example.in')
  await refreshProductPairs(context)
  expect(await namesFor(context, tea)).toEqual(['Cup'])
  expect(await buyerCountOf(context, tea)).toBe(3)
})

test('pairs without orders are forgotten, and products that are sold out or not on sale are left out', async ({
  context,
}) => {
  const [tea, cup] = [await createTea(context), await createCup(context)]
  const orders = await buyTogether(context, [tea, cup])
  await refreshProductPairs(context)
  const setStock = (stock: number) =>
    context.db.updateTable('productVariants').set({ stock }).where('id', '=', cup.id).execute()
  await setStock(0)
  expect(await namesFor(context, tea)).toEqual([])
  await setStock(5)
  expect(await namesFor(context, tea)).toEqual(['Cup'])

  const ids = orders.map(({ id }) => id)
  await context.db.updateTable('orders').set({ isDemo: true }).where('id', 'in', ids).execute()
  await refreshProductPairs(context)
  expect(await namesFor(context, tea)).toEqual([])
  expect(await flagOf(context, tea)).toBeUndefined()
})

test('a product that does not exist has no list', async ({ context }) => {
  await expect(showBoughtTogether(context, '00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({
    kind: 'notFound',
  })
})

test('the database finds the pairs that the rules describe', async ({ context }) => {
  const { db } = context
  const products: string[] = []
  for (let number = 0; number < 6; number++) products.push((await createProduct(context)).id)
  const buyers: string[] = []
  for (let number = 0; number < 6; number++) buyers.push((await createCustomer(context)).id)
  const anyOrder = fc.record({
    buyer: fc.option(fc.nat({ max: 5 })),
    lines: fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 5 }),
    isLarge: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(anyOrder, { minLength: 5, maxLength: 40 }), async (orders) => {
      await db.deleteFrom('orders').execute()
      for (const { buyer, lines, isLarge } of orders)
        await insertOrder(
          context,
          buyer === null ? null : buyers[buyer]!,
          lines.map((line) => products[line]!),
          isLarge,
        )
      await refreshProductPairs(context)
      const pairs = await db.selectFrom('productPairs').select(['productId', 'otherId', 'score']).execute()
      const expected = expectedPairs(products, orders)
      const found = new Map(
        pairs.map(({ productId, otherId, score }) => [
          `${products.indexOf(productId)} ${products.indexOf(otherId)}`,
          score,
        ]),
      )
      expect([...found.keys()].sort()).toEqual([...expected.keys()].sort())
      for (const [pair, score] of expected) expect(Math.abs(found.get(pair)! - score)).toBeLessThan(1)
    }),
    { numRuns: 10 },
  )
}, 60_000)

async function insertOrder(
  { db }: TestContext,
  userId: string | null,
  productIds: readonly string[],
  isLarge: boolean,
) {
  const { id: orderId } = await db
    .insertInto('orders')
    .values({
      userId,
      orderTotal: 100,
      paymentMethod: 'COD',
      firstName: 'A',
      lastName: 'B',
      email: 'a@example.com',
      addressLine1: '1 Road',
      city: 'Pune',
      state: 'Maharashtra',
      postalCode: '411001',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // The last line is the first one that does not count for a large order, and the last one that counts for others.
  const first = maxPairedLines - productIds.length + (isLarge ? 1 : 0)
  const position = (index: number) => first + index
  const fields = { name: 'P', color: 'red', quantity: 1, priceAtPurchase: 100, originalPrice: 100 }
  await db
    .insertInto('orderItems')
    .values(productIds.map((productId, index) => ({ orderId, productId, position: position(index), ...fields })))
    .execute()
}

type TestOrder = { buyer: number | null; lines: readonly number[]; isLarge: boolean }

/** The scores by pair of indexes, as pair-rules.ts states them. */
function expectedPairs(products: readonly string[], orders: readonly TestOrder[]): Map<string, number> {
  const buyersOf = (isCounted: (order: TestOrder) => boolean) =>
    new Set(orders.flatMap((order, nth) => (isCounted(order) ? [order.buyer ?? `order ${nth}`] : []))).size
  const all = products.map((_, index) => index)
  const scores = new Map<string, number>()
  for (const one of all) {
    const ranked = all
      .filter((other) => other !== one)
      .map((other) => {
        const shared = buyersOf(({ lines, isLarge }) => !isLarge && lines.includes(one) && lines.includes(other))
        const single = (index: number) => buyersOf(({ lines }) => lines.includes(index))
        return { other, shared, score: (10_000 * shared) / Math.sqrt(single(one) * single(other)) }
      })
      .filter(({ shared, score }) => shared >= minSharedBuyers && score >= minPairScore)
      .slice(0, pairsPerProduct)
    for (const { other, score } of ranked) scores.set(`${one} ${other}`, score)
  }
  return scores
}
