import { sql } from 'kysely'
import { expect } from 'vitest'
import { emptySegmentRule } from '#contract/customers/segments.ts'
import { hourMs } from '#contract/durations.ts'
import { checkOffer } from '#contract/offers/check-offer.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { insertSegment, updateSegment } from '#server/segments/segments.store.ts'
import { createCollection, createCustomer, createProduct } from '#tests/support/factories.ts'
import { createOffer, insertBareOrder } from '#tests/support/offers/create-offer.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { findOffersOfCart, offeredCollectionIds, offersOfCartJson } from './active-offers.store.ts'
import { recordOfferUses, releaseOfferUses } from './offer-uses.store.ts'

const now = new Date()
const later = (hours: number) => new Date(now.getTime() + hours * hourMs)

async function offersOfCart({ db }: Pick<TestContext, 'db'>, codes: string[] = []) {
  const { json } = await db.selectNoFrom(offersOfCartJson(codes).as('json')).executeTakeFirstOrThrow()
  return findOffersOfCart(db, json)
}

test('a cart is evaluated with the automatic offers that have not ended, and with the entered codes in any state', async ({
  context,
}) => {
  const automatic = await createOffer(context, {
    name: 'Diwali',
    benefit: { kind: 'TIERS', level: 'ITEMS', tiers: [{ quantity: 3, price: 999_00 }] },
    conditions: {
      startsAt: later(-1),
      endsAt: later(1),
      minAmount: 500_00,
      days: [1, 3],
      hours: { from: '10:00', to: '18:00' },
    },
  })
  await createOffer(context, { conditions: { endsAt: later(-1) } })
  await createOffer(context, { isPaused: true })
  const ended = await createOffer(context, {
    code: 'OLD10',
    isPaused: true,
    conditions: { endsAt: later(-5), maxUses: 3 },
  })
  await createOffer(context, { code: 'OTHER' })

  expect(await offersOfCart(context)).toEqual([automatic])
  const withCode = await offersOfCart(context, ['OLD10', 'UNKNOWN'])
  expect(new Set(withCode)).toEqual(new Set([automatic, ended]))
})

test('a store without offers reads none', async ({ context }) => {
  context.statements.length = 0
  expect(await offersOfCart(context)).toEqual([])
  expect(context.statements).toHaveLength(1)
})

test('the next cart sees every change of an offer and of the segment that it is for', async ({ context }) => {
  const { db } = context
  const rule = { ...emptySegmentRule, minOrders: 2 }
  const segmentId = await insertSegment(db, { name: 'Regulars', rule }, now)
  const { id } = await createOffer(context, { conditions: { maxUses: 2, segmentId } })
  const onlyOffer = async () => (await offersOfCart(context))[0]

  expect(await onlyOffer()).toMatchObject({ id, segmentRule: { minOrders: 2 } })
  await updateSegment(db, { id: segmentId, name: 'Regulars', rule: { ...rule, minOrders: 3 } }, now)
  expect(await onlyOffer()).toMatchObject({ id, segmentRule: { minOrders: 3 } })
  await db.updateTable('offers').set({ name: 'Thank you' }).where('id', '=', id).execute()
  expect(await onlyOffer()).toMatchObject({ name: 'Thank you' })
  await db.updateTable('offers').set({ isPaused: true }).execute()
  expect(await onlyOffer()).toBeUndefined()
  await db.updateTable('offers').set({ isPaused: false }).execute()
  await db.deleteFrom('offers').execute()
  expect(await onlyOffer()).toBeUndefined()
})

test('the next cart sees that an offer is used up, and that a canceled order has released a use', async ({
  context,
}) => {
  const { db } = context
  const { id: offerId } = await createOffer(context, { conditions: { maxUses: 2 } })
  const customer = await createCustomer(context)
  const use = async () => {
    const orderId = await insertBareOrder(db, customer)
    const uses = [{ offerId, amount: 50_00 }]
    await inTransaction(db, (trx) =>
      recordOfferUses(trx, { orderId, userId: customer.id, orderTotal: 500_00, usedAt: now, uses }),
    )
    return orderId
  }
  const isUsedUp = async () => {
    const [offer] = await offersOfCart(context)
    return checkOffer(offer!, { lines: [], now, paymentMethod: null, customer: null })?.kind === 'USED_UP'
  }

  await use()
  expect(await isUsedUp()).toBe(false)
  const orderId = await use()
  expect(await isUsedUp()).toBe(true)
  await releaseOfferUses(db, orderId)
  expect(await isUsedUp()).toBe(false)
})

test('a change that is rolled back is not seen', async ({ context }) => {
  const { id } = await createOffer(context, { name: 'Diwali' })
  const rollBack = inTransaction(context.db, async (trx) => {
    await trx.updateTable('offers').set({ name: 'Holi' }).where('id', '=', id).execute()
    expect(await offersOfCart({ db: trx })).toMatchObject([{ name: 'Holi' }])
    throw new Error('rolled back')
  })

  await expect(rollBack).rejects.toThrow('rolled back')
  expect(await offersOfCart(context)).toMatchObject([{ name: 'Diwali' }])
})

test('a cart line has the collections that offers are about', async ({ context }) => {
  const product = await createProduct(context, { price: 400_00 })
  const [chosen, empty, cheap, dear] = await createCollections(context, product.id)
  const offered = async (codes: string[] = []) => {
    const ids = offeredCollectionIds(sql<string>`${product.id}::uuid`, now, codes)
    return new Set((await context.db.selectNoFrom(ids.as('ids')).executeTakeFirstOrThrow()).ids)
  }
  expect(await offered()).toEqual(new Set())
  await createOffer(context, { scope: { by: 'COLLECTIONS', ids: [chosen, empty] } })
  await createOffer(context, { code: 'RULES', scope: { by: 'COLLECTIONS', ids: [cheap, dear] } })
  expect(await offered()).toEqual(new Set([chosen]))
  expect(await offered(['RULES'])).toEqual(new Set([chosen, cheap]))
})

/** Two collections by hand, of which the first has the product, and two by rule, of products below ₹500 and from ₹500 on. */
async function createCollections(context: TestContext, productId: string) {
  const ids = []
  for (const rule of [null, null, { maxPrice: '499.99' }, { minPrice: '500.00' }]) {
    const { id } = await createCollection(context)
    ids.push(id)
    if (!rule) continue
    const columns = { kind: 'RULE', rule: JSON.stringify(rule) }
    await context.db.updateTable('collections').set(columns).where('id', '=', id).execute()
  }
  await context.db.insertInto('collectionProducts').values({ collectionId: ids[0]!, productId, position: 0 }).execute()
  return ids as [string, string, string, string]
}
