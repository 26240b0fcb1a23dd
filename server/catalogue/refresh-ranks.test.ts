import { sql } from 'kysely'
import { expect } from 'vitest'
import { aBrand, aCategory, aProduct, aVariant } from '#tests/support/makers.ts'
import { type TestShop, test } from '#tests/support/test.ts'
import { listProducts } from './list-products.ts'
import { refreshRanks } from './refresh-ranks.ts'
import { showProduct } from './show-product.ts'
import { takeStock } from './stock.store.ts'

async function page(shop: TestShop, sortBy: 'buyCount' | 'viewCount', cursor?: string) {
  const query = { page: 1, limit: 2, sortBy, sortOrder: 'desc', discounted: false, cursor } as const
  const { data = [], pagination } = await listProducts(shop, query)
  return { names: data.map(({ name }) => name), next: pagination.nextCursor ?? undefined }
}

test('the pages of most viewed hold still while people scroll and click', async ({ shop }) => {
  const ids: string[] = []
  for (const [n, name] of ['Mug', 'Lamp', 'Kurta', 'Sari'].entries())
    ids.push((await aProduct(shop, { name, viewCount: 10 - n })).id)
  const first = await page(shop, 'viewCount')
  for (let clicks = 0; clicks < 20; clicks++) await showProduct(shop, ids[3]!, { countView: true })
  await shop.views.flush()

  const second = await page(shop, 'viewCount', first.next)
  expect([...first.names, ...second.names]).toEqual(['Mug', 'Lamp', 'Kurta', 'Sari'])
  await refreshRanks(shop)
  expect((await page(shop, 'viewCount')).names).toEqual(['Sari', 'Mug'])
})

test('the pages of best selling hold still while people buy, though each product tells its true count', async ({
  shop,
}) => {
  await aProduct(shop, { name: 'Mug', buyCount: 2 })
  const { id, productId } = await aVariant(shop, { product: 'Kurta', stock: 9 })
  await takeStock(shop.db, [{ productVariantId: id, quantity: 5 }], { count: true })

  expect((await page(shop, 'buyCount')).names).toEqual(['Mug', 'Kurta'])
  expect((await showProduct(shop, productId, { countView: false })).product.buyCount).toBe(5)
  await refreshRanks(shop)
  expect((await page(shop, 'buyCount')).names).toEqual(['Kurta', 'Mug'])
})

test('what an order holds is ranked the next time, and nobody waits', async ({ shop }) => {
  const { id } = await aProduct(shop)
  await shop.db.updateTable('products').set({ buyCount: 3 }).execute()
  await shop.db.transaction().execute(async (trx) => {
    await trx.updateTable('products').set({ name: 'Held' }).where('id', '=', id).execute()
    await refreshRanks(shop)
  })
  const ranked = () => shop.db.selectFrom('products').select('rankedBuys').execute()

  expect(await ranked()).toEqual([{ rankedBuys: 0 }])
  await refreshRanks(shop)
  expect(await ranked()).toEqual([{ rankedBuys: 3 }])
})

test('every product that sold is reached, however many, and best selling is read from its index', async ({ shop }) => {
  const { id: categoryId } = await aCategory(shop)
  const { id: brandId } = await aBrand(shop)
  await sql`insert into products (name, original_price, category_id, brand_id)
    select 'Product ' || n, 100, ${categoryId}, ${brandId} from generate_series(1, 450) n`.execute(shop.db)
  await shop.db.updateTable('products').set({ buyCount: 1, viewCount: 2 }).execute()
  await refreshRanks(shop)
  const left = sql`select from products where ranked_buys <> buy_count or ranked_views <> view_count`

  expect((await left.execute(shop.db)).rows).toEqual([])
  shop.statements.length = 0
  await refreshRanks(shop)
  expect(shop.statements).toHaveLength(2)
  const plan = await sql<{ 'QUERY PLAN': string }>`explain (costs off) select id from products
    where deleted_at is null and (ranked_buys, id) < (5, ${categoryId}) order by ranked_buys desc, id desc limit 12`.execute(
    shop.db,
  )
  expect(JSON.stringify(plan.rows)).toContain('products_best_selling')
})
