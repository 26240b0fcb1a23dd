import { sql } from 'kysely'
import { expect } from 'vitest'
import { createBrand, createCategory, createProduct, createVariant } from '#tests/support/factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { showProduct } from '../products/show-product.ts'
import { decrementStock } from '../variants/stock.store.ts'
import { listProducts } from './list-products.ts'
import { refreshSortRanks, refreshSortRanksInTurn } from './refresh-sort-ranks.ts'

async function page(context: TestContext, sortBy: 'buyCount' | 'viewCount', cursor?: string) {
  const query = { page: 1, limit: 2, sortBy, sortOrder: 'desc', discounted: false, cursor } as const
  const { data = [], pagination } = await listProducts(context, query)
  return { names: data.map(({ name }) => name), next: pagination.nextCursor ?? undefined }
}

test('the pages of most viewed do not change with each view', async ({ context }) => {
  const ids: string[] = []
  for (const [n, name] of ['Mug', 'Lamp', 'Kurta', 'Sari'].entries())
    ids.push((await createProduct(context, { name, viewCount: 10 - n })).id)
  const first = await page(context, 'viewCount')
  for (let clicks = 0; clicks < 20; clicks++) await showProduct(context, ids[3]!, { countView: true })
  await context.viewCounter.flush()

  const second = await page(context, 'viewCount', first.next)
  expect([...first.names, ...second.names]).toEqual(['Mug', 'Lamp', 'Kurta', 'Sari'])
  await refreshSortRanks(context)
  expect((await page(context, 'viewCount')).names).toEqual(['Sari', 'Mug'])
})

test('the pages of best selling do not change with each sale, and each product has its current count', async ({
  context,
}) => {
  await createProduct(context, { name: 'Mug', buyCount: 2 })
  const { id, productId } = await createVariant(context, { product: 'Kurta', stock: 9 })
  await decrementStock(context.db, [{ productVariantId: id, quantity: 5 }], { incrementBuyCount: true })

  expect((await page(context, 'buyCount')).names).toEqual(['Mug', 'Kurta'])
  expect((await showProduct(context, productId, { countView: false })).product.buyCount).toBe(5)
  await refreshSortRanks(context)
  expect((await page(context, 'buyCount')).names).toEqual(['Kurta', 'Mug'])
})

test('a product that an order has locked is ranked in the next run', async ({ context }) => {
  const { id } = await createProduct(context)
  await context.db.updateTable('products').set({ buyCount: 3 }).execute()
  await context.db.transaction().execute(async (trx) => {
    await trx.updateTable('products').set({ name: 'Held' }).where('id', '=', id).execute()
    await refreshSortRanks(context)
  })
  const ranked = () => context.db.selectFrom('products').select('sortBuyCount').execute()

  expect(await ranked()).toEqual([{ sortBuyCount: 0 }])
  await refreshSortRanks(context)
  expect(await ranked()).toEqual([{ sortBuyCount: 3 }])
})

test('in five minutes each category is ranked once, a part of them in each minute, and products without a category', async ({
  context,
}) => {
  const { db } = context
  const { id: deleted } = await createProduct(context)
  const withoutCategory = { categoryId: null, unpublishedAt: new Date(), unpublishedAs: 'DELETED' } as const
  await db.updateTable('products').set(withoutCategory).where('id', '=', deleted).execute()
  for (let n = 1; n < 30; n++) await createProduct(context)
  await db.updateTable('products').set({ buyCount: 1 }).execute()
  const ranked = async () =>
    (await db.selectFrom('products').select('id').where('sortBuyCount', '=', 1).execute()).length
  const counts: number[] = []
  for (let minute = 0; minute < 5; minute++) {
    await refreshSortRanksInTurn({ ...context, clock: () => new Date(60_000 * (1000 + minute)) })
    counts.push(await ranked())
  }

  expect(counts).toEqual(counts.toSorted((one, other) => one - other))
  expect(counts[0]).toBeLessThan(30)
  expect(counts.at(-1)).toBe(30)
})

test('every product that was sold is ranked, and best selling is read from its index', async ({ context }) => {
  const { id: categoryId } = await createCategory(context)
  const { id: brandId } = await createBrand(context)
  await sql`insert into products (name, original_price, category_id, brand_id)
    select 'Product ' || n, 100, ${categoryId}, ${brandId} from generate_series(1, 450) n`.execute(context.db)
  await context.db.updateTable('products').set({ buyCount: 1, viewCount: 2 }).execute()
  await refreshSortRanks(context)
  const left = sql`select from products where sort_buy_count <> buy_count or sort_view_count <> view_count`

  expect((await left.execute(context.db)).rows).toEqual([])
  context.statements.length = 0
  await refreshSortRanks(context)
  // The best sellers of the categories, the update, the top sellers.
  expect(context.statements.filter((text) => !/^(begin|commit)/.test(text))).toHaveLength(3)
  const plan = await sql<{ 'QUERY PLAN': string }>`explain (costs off) select id from products
    where unpublished_at is null and (sort_buy_count, id) < (5, ${categoryId}) order by sort_buy_count desc, id desc limit 12`.execute(
    context.db,
  )
  expect(JSON.stringify(plan.rows)).toContain('products_best_selling_idx')
})
