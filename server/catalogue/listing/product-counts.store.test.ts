import { sql } from 'kysely'
import { expect } from 'vitest'
import { createBrand, createCategory, createProduct } from '#tests/support/factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { resolveNameFilters } from './name-filter.store.ts'
import { allProductsId, maintainedCount } from './product-counts.store.ts'
import { countMatching } from './product-listing.store.ts'

/** Every maintained count, and the same count from the products. */
async function bothCounts({ db }: TestContext) {
  const all = sql`unnest(array[category_id, brand_id, ${allProductsId}::uuid]) as scope_id`
  const maintained = await sql`select scope_id, is_discounted, sum(product_count)::int as count from product_counts
    group by 1, 2 having sum(product_count) <> 0 order by 1, 2`.execute(db)
  const counted =
    await sql`select scope_id, price < original_price as is_discounted, count(*)::int as count from products, ${all}
    where unpublished_at is null group by 1, 2 order by 1, 2`.execute(db)
  return { maintained: maintained.rows, counted: counted.rows }
}

async function countOf({ db }: TestContext, count: ReturnType<typeof maintainedCount>) {
  const { rows } = await sql<{ count: number }>`select ${count} as count`.execute(db)
  return rows[0]?.count
}

test('the counts are correct after every change of products', async ({ context }) => {
  const [category, other] = [await createCategory(context), await createCategory(context)]
  const brand = await createBrand(context)
  await sql`insert into products (name, original_price, category_id, brand_id)
    select 'Product ' || n, 100, ${category.id}, ${brand.id} from generate_series(1, 50) n`.execute(context.db)
  const writes = [
    sql`update products set discount_price = 90 where name like '%1'`,
    sql`update products set category_id = ${other.id} where name like '%2'`,
    sql`update products set unpublished_at = now(), unpublished_as = 'DELETED' where name like '%3'`,
    sql`update products set unpublished_at = null, unpublished_as = null where name = 'Product 3'`,
    sql`update products set discount_price = null, category_id = ${other.id} where name = 'Product 11'`,
    sql`update products set buy_count = buy_count + 1`,
    sql`delete from products where name like '%4'`,
  ]
  for (const write of writes) {
    await write.execute(context.db)
    const { maintained, counted } = await bothCounts(context)
    expect(maintained).toEqual(counted)
  }
  expect(await countOf(context, maintainedCount(allProductsId))).toBe(41)
  expect(await countOf(context, maintainedCount(other.id))).toBe(6)
  expect(await countOf(context, maintainedCount(brand.id, true))).toBe(4)
})

test('concurrent writes of products do not block each other, and the counts are correct', async ({ context }) => {
  const { id: categoryId } = await createCategory(context)
  const { id: brandId } = await createBrand(context)
  // The search word exists then; inserting a new word blocks others that insert the same word.
  await createProduct(context, { name: 'One', categoryId, brandId })
  const insert = sql`insert into products (name, original_price, category_id, brand_id) values ('One', 100, ${categoryId}, ${brandId})`

  await context.db.transaction().execute(async (slow) => {
    await insert.execute(slow)
    await Promise.all(Array.from({ length: 6 }, () => insert.execute(context.db)))
  })
  await insert.execute(context.db)

  expect(await countOf(context, maintainedCount(categoryId))).toBe(9)
  const { maintained, counted } = await bothCounts(context)
  expect(maintained).toEqual(counted)
  expect((await sql`select from product_counts where scope_id = ${categoryId}`.execute(context.db)).rows).toHaveLength(
    1,
  )
})

test('a list with words or a stock filter is counted up to a limit', async ({ context }) => {
  const { id: categoryId } = await createCategory(context)
  const { id: brandId } = await createBrand(context)
  await sql`insert into products (name, original_price, category_id, brand_id)
    select 'Lamp', 100, ${categoryId}, ${brandId} from generate_series(1, 12) n`.execute(context.db)

  expect(await countMatching(context.db, { words: await resolveNameFilters(context.db, 'lamp') })).toBe(12)
  expect(await countMatching(context.db, { words: await resolveNameFilters(context.db, 'lamp') }, 10)).toBe(10)
  expect(await countMatching(context.db, { stock: 'out', categoryId }, 10)).toBe(10)
  expect(await countMatching(context.db, { stock: 'in' }, 10)).toBe(0)
})
