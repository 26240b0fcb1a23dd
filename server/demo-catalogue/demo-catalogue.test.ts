import { sql } from 'kysely'
import { expect } from 'vitest'
import { aBrand, aCustomer, aProduct } from '#tests/support/makers.ts'
import { type TestShop, test } from '#tests/support/test.ts'
import { drawings } from './art/drawings.ts'
import { demoBrands } from './brands.ts'
import { demoCategories } from './categories.ts'
import { loadDemoCatalogue } from './load-demo-catalogue.ts'
import { electronicsProducts } from './products-electronics.ts'
import { fashionProducts } from './products-fashion.ts'
import { removeDemoCatalogue as removeDemoCatalogueBy } from './remove-demo-catalogue.ts'

/** Nobody is signed in: an administrator would be one user more. */
const removeDemoCatalogue = (shop: TestShop) => removeDemoCatalogueBy(shop, 'command line')

const products = [...electronicsProducts, ...fashionProducts]

/** The test's shop with pictures that are named but not drawn: drawing all of them takes seconds. */
function withQuickPictures(shop: TestShop) {
  const removed: string[] = []
  let drawn = 0
  const images: TestShop['images'] = {
    ...shop.images,
    async acceptDrawing() {
      drawn += 1
      return `${String(drawn).padStart(32, '0')}.webp`
    },
    read: async () => null,
    remove: async (file) => void removed.push(file),
  }
  return { shop: { ...shop, images }, removed, drawn: () => drawn }
}

const count = async ({ db }: Pick<TestShop, 'db'>, table: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)).rows[0]?.n

const tables = [
  'categories',
  'brands',
  'products',
  'product_variants',
  'product_images',
  'users',
  'addresses',
  'orders',
  'order_items',
]
const counts = async (shop: Pick<TestShop, 'db'>) =>
  Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await count(shop, table)])))

test('everything that the demonstration shows has a drawing', () => {
  const wanted = [...products, ...demoCategories].map(({ drawing }) => drawing)

  expect(wanted.filter((name) => !drawings[name])).toEqual([])
})

test('a new shop gets the whole demonstration, marked as such, and nobody can sign in as its people', async ({
  shop: plain,
}) => {
  const { shop, drawn } = withQuickPictures(plain)
  expect(await loadDemoCatalogue(shop)).toBe(true)
  const variants = products.reduce((sum, product) => sum + product.variants.length, 0)

  expect(await counts(shop)).toMatchObject({
    categories: demoCategories.length,
    brands: demoBrands.length,
    products: products.length,
    product_variants: variants,
    product_images: variants * 3,
  })
  expect(drawn()).toBe(variants * 3 + demoCategories.length)
  expect(await count(shop, 'company_details')).toBe(1)
  const real = await sql`
    select 1 from products where not is_demo union all select 1 from categories where not is_demo
    union all select 1 from brands where not is_demo union all select 1 from orders where not is_demo
    union all select 1 from users where not is_demo or password_hash is not null`.execute(shop.db)
  expect(real.rows).toEqual([])
})

test('what has been bought adds up: lines, totals and each product’s count', async ({ shop: plain }) => {
  const { shop } = withQuickPictures(plain)
  await loadDemoCatalogue(shop)
  const wrongCounts = await sql`
    select name from products where buy_count <> coalesce(
      (select sum(quantity) from order_items join orders on orders.id = order_id
       where product_id = products.id and delivery_status <> 'CANCELED'), 0)`.execute(shop.db)
  const wrongTotals = await sql`
    select id from orders where order_total <>
      (select sum(quantity * price_at_purchase) from order_items where order_id = orders.id)`.execute(shop.db)
  const wrongPictures = await sql`
    select order_items.id from order_items where image_file is null or not exists (
      select from product_images where product_images.product_id = order_items.product_id
        and product_images.file = image_file and product_images.color = order_items.color)`.execute(shop.db)

  const wrongHistories = await sql`
    select id from orders where delivery_status::text <>
      (select to_state from order_events where order_id = orders.id and event <> 'PAYMENT_CHANGED' order by at desc limit 1)`.execute(
    shop.db,
  )

  expect(wrongHistories.rows).toEqual([])
  expect([wrongCounts.rows, wrongTotals.rows, wrongPictures.rows]).toEqual([[], [], []])
})

test('it is loaded once, and never into a shop that is in use', async ({ shop: plain }) => {
  const { shop } = withQuickPictures(plain)
  expect((await Promise.all([loadDemoCatalogue(shop), loadDemoCatalogue(shop)])).sort()).toEqual([false, true])
  await removeDemoCatalogue(shop)
  expect(await loadDemoCatalogue(shop)).toBe(false)
})

test('a shop with a user is in use', async ({ shop: plain }) => {
  const { shop } = withQuickPictures(plain)
  await aCustomer(shop)

  expect(await loadDemoCatalogue(shop)).toBe(false)
  expect(await count(shop, 'products')).toBe(0)
})

test('taken away it leaves nothing behind', async ({ shop: plain }) => {
  const { shop, removed, drawn } = withQuickPictures(plain)
  await loadDemoCatalogue(shop)
  await removeDemoCatalogue(shop)

  expect(await counts(shop)).toEqual(Object.fromEntries(tables.map((table) => [table, 0])))
  expect(removed).toHaveLength(drawn())
})

test('what real customers bought stays in their orders, and what the owner sorted in stays sorted', async ({
  shop: plain,
}) => {
  const { shop, removed } = withQuickPictures(plain)
  await loadDemoCatalogue(shop)
  const bought = await shop.db
    .selectFrom('products')
    .select(['id', 'name', 'categoryId'])
    .limit(1)
    .executeTakeFirstOrThrow()
  const picture = await shop.db
    .selectFrom('productImages')
    .select('file')
    .where('productId', '=', bought.id)
    .limit(1)
    .executeTakeFirstOrThrow()
  const customer = await aCustomer(shop)
  const order = await shop.db
    .insertInto('orders')
    .values({
      userId: customer.id,
      orderTotal: 100,
      paymentMethod: 'COD',
      ...{ firstName: 'Asha', lastName: 'Rao', email: 'a@b.example' },
      ...{ addressLine1: '1 MG Road', city: 'Bengaluru', state: 'Karnataka', postalCode: '560001' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await shop.db
    .insertInto('orderItems')
    .values({
      ...{ orderId: order.id, position: 0, productId: bought.id, name: bought.name, color: 'red' },
      ...{ imageFile: picture.file, quantity: 1, priceAtPurchase: 100, originalPrice: 100 },
    })
    .execute()
  const brand = await aBrand(shop)
  const own = await aProduct(shop, { categoryId: bought.categoryId!, brandId: brand.id })
  await removeDemoCatalogue(shop)

  expect(
    await shop.db
      .selectFrom('products')
      .select(['id', 'isDemo'])
      .orderBy('isDemo')
      .where('deletedAt', 'is', null)
      .execute(),
  ).toEqual([{ id: own.id, isDemo: false }])
  expect(await shop.db.selectFrom('orderItems').select('productId').execute()).toEqual([{ productId: bought.id }])
  expect(await shop.db.selectFrom('categories').select(['id', 'isDemo']).execute()).toEqual([
    { id: bought.categoryId, isDemo: false },
  ])
  expect(await count(shop, 'users')).toBe(1)
  expect(removed).not.toContain(picture.file)
})
