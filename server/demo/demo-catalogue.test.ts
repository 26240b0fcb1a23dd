import { globSync } from 'node:fs'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { listIncompleteProducts } from '#server/catalogue/products/list-incomplete-products.ts'
import { productsOnSaleByIds } from '#server/catalogue/products/products.store.ts'
import { createBrand, createCustomer, createProduct } from '#tests/support/factories.ts'
import { test as contextTest, type TestContext } from '#tests/support/test-context.ts'
import { demoBrands, demoCategories, demoOrders, pictureFolder, productStatistics } from './demo-files.ts'
import { loadDemoCatalogue } from './load-demo-catalogue.ts'
import { removeDemoCatalogue as removeDemoCatalogueAs } from './remove-demo-catalogue.ts'

/** Removes the catalogue without an administrator, who would change the number of users. */
const removeDemoCatalogue = (context: TestContext) => removeDemoCatalogueAs(context, 'command line')

/** The test's context without writing pictures, and the names of the removed ones. */
function withoutPictureFiles(context: TestContext) {
  const removed: string[] = []
  const images: TestContext['images'] = {
    ...context.images,
    saveDrawing: async () => '',
    read: async () => null,
    remove: async (file) => void removed.push(file),
  }
  return { context: { ...context, images }, removed }
}

const countPictureFiles = () => globSync('*', { cwd: pictureFolder }).length

const count = async ({ db }: Pick<TestContext, 'db'>, table: string) =>
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
const countAll = async (store: Pick<TestContext, 'db'>) =>
  Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await count(store, table)])))

/** The loaded demonstration, for tests that only read it; they come first, because each later test empties the database. */
const test = contextTest.extend('demo', { scope: 'file' }, async ({ openedContext }) => {
  await openedContext.reset()
  const { context } = withoutPictureFiles(openedContext.context)
  expect(await loadDemoCatalogue(context)).toBe(true)
  return context
})

test('a new store gets the whole demonstration, marked as such, whose customers cannot sign in', async ({
  demo: context,
}) => {
  expect(await countAll(context)).toMatchObject({
    categories: demoCategories().length,
    brands: demoBrands().length,
    products: productStatistics().length,
    product_variants: 647,
    product_images: 783,
    orders: demoOrders().length,
  })
  expect(await count(context, 'company_details')).toBe(1)
  const real = await sql`
    select 1 from products where not is_demo union all select 1 from categories where not is_demo
    union all select 1 from brands where not is_demo union all select 1 from orders where not is_demo
    union all select 1 from users where not is_demo or password_hash is not null`.execute(context.db)
  expect(real.rows).toEqual([])
})

test('every product has the declarations that its category requires, specifications, and one to three of them on its card', async ({
  demo: context,
}) => {
  expect(await listIncompleteProducts(context, { limit: 10 })).toMatchObject({ products: [], totalItems: 0 })
  const required = await context.db.selectFrom('categories').select(['name', 'requiredDeclarations']).execute()
  expect(required.filter(({ requiredDeclarations }) => requiredDeclarations.length === 0)).toEqual([])

  const stored = await context.db.selectFrom('products').select(['id', 'name', 'attributeValues']).execute()
  for (const { name, attributeValues } of stored)
    expect(Object.keys(attributeValues ?? {}).length, name).toBeGreaterThanOrEqual(4)
  const ids = stored.map(({ id }) => id)
  for (const { name, highlights = [] } of await productsOnSaleByIds(context.db, ids)) {
    expect(highlights.length >= 1 && highlights.length <= 3, name).toBe(true)
  }
})

test('the sums of the orders, the sales counts and the histories are consistent', async ({ demo: context }) => {
  const wrongCounts = await sql`
    select name from products where buy_count <> coalesce(
      (select sum(quantity) from order_items join orders on orders.id = order_id
       where product_id = products.id and delivery_status <> 'CANCELED'), 0)`.execute(context.db)
  const wrongTotals = await sql`
    select id from orders where order_total <>
      (select sum(quantity * price_at_purchase) from order_items where order_id = orders.id)`.execute(context.db)
  const wrongPictures = await sql`
    select order_items.id from order_items where image_file is null or not exists (
      select from product_images where product_images.product_id = order_items.product_id
        and product_images.file = image_file and product_images.color = order_items.color)`.execute(context.db)

  const wrongHistories = await sql`
    select id from orders where delivery_status::text <>
      (select to_state from order_events where order_id = orders.id and event <> 'PAYMENT_CHANGED' order by created_at desc limit 1)`.execute(
    context.db,
  )

  const wrongOptions = await sql`
    select order_items.id from order_items join products on products.id = order_items.product_id
      join product_variants variant on variant.id = product_variant_id
    where (order_items.option_name, order_items.option_value, order_items.sku, price_at_purchase)
      is distinct from (products.option_name, variant.option_value, variant.sku,
        coalesce(variant.discount_price, variant.original_price, products.price))`.execute(context.db)

  expect([wrongHistories.rows, wrongOptions.rows]).toEqual([[], []])
  expect([wrongCounts.rows, wrongTotals.rows, wrongPictures.rows]).toEqual([[], [], []])
})

test('every picture of the demonstration is saved', async ({ context }) => {
  await loadDemoCatalogue({ ...context, images: { ...context.images, read: async () => null } })
  const shown = await sql<{ file: string }>`
    select file from product_images union select image_file from categories`.execute(context.db)

  const later = new Date(Date.now() + 60_000)
  const saved = await context.images.savedBefore(later)
  expect(shown.rows.map(({ file }) => file).toSorted()).toEqual(saved.toSorted())
})

test('the demonstration is loaded once, also after it was removed', async ({ context: plain }) => {
  const { context } = withoutPictureFiles(plain)
  expect((await Promise.all([loadDemoCatalogue(context), loadDemoCatalogue(context)])).sort()).toEqual([false, true])
  await removeDemoCatalogue(context)
  expect(await loadDemoCatalogue(context)).toBe(false)
})

test('the demonstration is not loaded into a store with a user', async ({ context: plain }) => {
  const { context } = withoutPictureFiles(plain)
  await createCustomer(context)

  expect(await loadDemoCatalogue(context)).toBe(false)
  expect(await count(context, 'products')).toBe(0)
})

test('removing the demonstration removes all its rows and pictures', async ({ context: plain }) => {
  const { context, removed } = withoutPictureFiles(plain)
  await loadDemoCatalogue(context)
  await removeDemoCatalogue(context)

  expect(await countAll(context)).toEqual(Object.fromEntries(tables.map((table) => [table, 0])))
  expect(removed).toHaveLength(countPictureFiles())
})

test('removing the demonstration preserves products in real orders and the categories of the owner’s products', async ({
  context: plain,
}) => {
  const { context, removed } = withoutPictureFiles(plain)
  await loadDemoCatalogue(context)
  const ordered = await context.db
    .selectFrom('products')
    .select(['id', 'name', 'categoryId'])
    .limit(1)
    .executeTakeFirstOrThrow()
  const picture = await context.db
    .selectFrom('productImages')
    .select('file')
    .where('productId', '=', ordered.id)
    .limit(1)
    .executeTakeFirstOrThrow()
  const customer = await createCustomer(context)
  const order = await context.db
    .insertInto('orders')
    .values({
      userId: customer.id,
      orderTotal: 100,
      paymentMethod: 'COD',
      firstName: 'Asha',
      lastName: 'Rao',
      email: 'a@b.example',
      addressLine1: '1 MG Road',
      city: 'Bengaluru',
      state: 'Karnataka',
      postalCode: '560001',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await context.db
    .insertInto('orderItems')
    .values({
      orderId: order.id,
      position: 0,
      productId: ordered.id,
      name: ordered.name,
      color: 'red',
      imageFile: picture.file,
      quantity: 1,
      priceAtPurchase: 100,
      originalPrice: 100,
    })
    .execute()
  const brand = await createBrand(context)
  const own = await createProduct(context, { categoryId: ordered.categoryId!, brandId: brand.id })
  await removeDemoCatalogue(context)

  expect(
    await context.db
      .selectFrom('products')
      .select(['id', 'isDemo'])
      .orderBy('isDemo')
      .where('unpublishedAt', 'is', null)
      .execute(),
  ).toEqual([{ id: own.id, isDemo: false }])
  expect(await context.db.selectFrom('orderItems').select('productId').execute()).toEqual([{ productId: ordered.id }])
  expect(await context.db.selectFrom('categories').select(['id', 'isDemo']).execute()).toEqual([
    { id: ordered.categoryId, isDemo: false },
  ])
  expect(await count(context, 'users')).toBe(1)
  expect(removed).not.toContain(picture.file)
})
