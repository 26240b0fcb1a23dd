import { sql } from 'kysely'
import { expect } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { createCollection, createProduct } from '#tests/support/factories.ts'
import { createOffer } from '#tests/support/offers/create-offer.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { activeOffersJson, offeredCollectionIds, parseOffers } from './active-offers.store.ts'

const now = new Date('2026-11-25T06:30:00Z')
const later = (hours: number) => new Date(now.getTime() + hours * hourMs)

async function activeOffers({ db }: TestContext, codes: string[] = []) {
  const { offers } = await db.selectNoFrom(activeOffersJson(now, codes).as('offers')).executeTakeFirstOrThrow()
  return parseOffers(offers)
}

test('a cart is evaluated with the automatic offers that are valid now, and with the entered codes in any state', async ({
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
  await createOffer(context, { conditions: { startsAt: later(1) } })
  await createOffer(context, { conditions: { endsAt: now } })
  await createOffer(context, { isPaused: true })
  const ended = await createOffer(context, {
    code: 'OLD10',
    isPaused: true,
    conditions: { endsAt: later(-5), maxUses: 3 },
  })
  await createOffer(context, { code: 'OTHER' })

  expect(await activeOffers(context)).toEqual([automatic])
  const withCode = await activeOffers(context, ['OLD10', 'UNKNOWN'])
  expect(new Set(withCode)).toEqual(new Set([automatic, ended]))
})

test('a store without offers reads none', async ({ context }) => {
  expect(await activeOffers(context)).toEqual([])
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
