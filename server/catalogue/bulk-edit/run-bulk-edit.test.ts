import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { deleteExpired } from '#server/maintenance/delete-expired.ts'
import {
  createAdmin,
  createBrand,
  createCategory,
  createCustomer,
  createProduct,
  createVariant,
  findStock,
  unpublish,
} from '#tests/support/factories.ts'
import { createCodOrder } from '#tests/support/order-factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { findAttributes, replaceAttributes } from '../attributes/attributes.store.ts'
import { bulkEditById, findSkippedProducts } from './bulk-edits.store.ts'
import { cancelBulkEdit } from './cancel-bulk-edit.ts'
import type { EditAction } from './plan-edit.ts'
import { previewBulkEdit } from './preview-bulk-edit.ts'
import { runBulkEdit } from './run-bulk-edit.ts'
import { startBulkEdit } from './start-bulk-edit.ts'

const tenPercentUp: EditAction = {
  kind: 'PRICES',
  change: {
    kind: 'ADJUST',
    target: 'BOTH',
    direction: 'RAISE',
    step: { by: 'PERCENT', percent: 10_00 },
    rounding: 'NONE',
  },
}

/** Previews and starts a bulk edit of these products; its job is queued. */
async function start(context: TestContext, ids: string[], action: EditAction): Promise<string> {
  const admin = await createAdmin(context)
  const { bulkEdit } = await previewBulkEdit(context, admin, { selection: { by: 'IDS', ids }, action })
  await startBulkEdit(context, admin, bulkEdit.id)
  return bulkEdit.id
}

async function run(context: TestContext, ids: string[], action: EditAction) {
  const id = await start(context, ids, action)
  await context.runJobs()
  return { ...(await bulkEditById(context.db, id)), skipped: await findSkippedProducts(context.db, id) }
}

const findProduct = ({ db }: TestContext, id: string) =>
  db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const findEntries = ({ db }: TestContext) =>
  db
    .selectFrom('auditEntries')
    .select(['action', 'subjectId', 'before', 'after', 'administratorId'])
    .orderBy('id')
    .execute()

/** Products without pictures in one statement, a variant each. */
async function createManyProducts(context: TestContext, count: number): Promise<string[]> {
  const { categoryId, brandId } = await createProduct(context)
  const { rows } = await sql<{ id: string }>`
    with made as (
      insert into products (name, original_price, category_id, brand_id)
      select 'Thing ' || n, 10000, ${categoryId}, ${brandId} from generate_series(1, ${count}::int) as n returning id
    ), variants as (
      insert into product_variants (product_id, color, stock) select id, 'red', 5 from made returning 1
    )
    select id from made`.execute(context.db)
  return rows.map(({ id }) => id)
}

test('archived products leave the shop, each with an audit entry of who did it', async ({ context }) => {
  const [kurta, sari] = [await createVariant(context), await createVariant(context)]
  const admin = await createAdmin(context)
  const selection = { by: 'IDS' as const, ids: [kurta.productId, sari.productId] }
  const { bulkEdit } = await previewBulkEdit(context, admin, { selection, action: { kind: 'ARCHIVE' } })
  await startBulkEdit(context, admin, bulkEdit.id)
  await context.runJobs()
  expect(await bulkEditById(context.db, bulkEdit.id)).toMatchObject({
    state: 'DONE',
    progress: { changed: 2, unchanged: 0, skipped: 0 },
  })
  expect(await findProduct(context, kurta.productId)).toMatchObject({ unpublishedAs: 'ARCHIVED' })
  expect(await context.db.selectFrom('productSearch').select('productId').execute()).toEqual([])
  const entry = {
    action: 'changed',
    before: { status: 'PUBLISHED' },
    after: { status: 'ARCHIVED' },
    administratorId: admin.id,
  }
  expect(await findEntries(context)).toEqual(
    [kurta.productId, sari.productId].toSorted().map((subjectId) => ({ ...entry, subjectId })),
  )
})

test('published products are on sale; one that was never seen is the newest, and one without a colour stays', async ({
  context,
}) => {
  const old = new Date('2025-01-01T00:00:00Z')
  const draft = await createVariant(context, { createdAt: old })
  const seen = await createVariant(context, { createdAt: old, viewCount: 3 })
  const empty = await createProduct(context)
  const ids = [draft.productId, seen.productId, empty.id]
  await context.db
    .updateTable('products')
    .set({ unpublishedAt: old, unpublishedAs: 'SCHEDULED', publishAt: new Date('2030-01-01T00:00:00Z') })
    .execute()
  context.setClock('2026-01-01T00:00:00Z')
  const { progress, skipped } = await run(context, ids, { kind: 'PUBLISH' })
  expect(progress).toEqual({ changed: 2, unchanged: 0, skipped: 1 })
  expect(skipped).toEqual([
    {
      reason: 'It has no colour that could be sold.',
      count: 1,
      products: [{ id: empty.id, name: expect.any(String) }],
    },
  ])
  const onSale = { unpublishedAs: null, unpublishedAt: null, publishAt: null }
  expect(await findProduct(context, draft.productId)).toMatchObject({
    ...onSale,
    createdAt: new Date('2026-01-01T00:00:00Z'),
  })
  expect(await findProduct(context, seen.productId)).toMatchObject({ ...onSale, createdAt: old })
})

test('a deleted product leaves the shop and frees its SKU', async ({ context }) => {
  const variant = await createVariant(context, { sku: 'K-1' })
  await run(context, [variant.productId], { kind: 'DELETE' })
  expect(await findProduct(context, variant.productId)).toMatchObject({ unpublishedAs: 'DELETED' })
  const { sku } = await context.db.selectFrom('productVariants').select('sku').executeTakeFirstOrThrow()
  expect(sku).toBeNull()
  expect(await findEntries(context)).toMatchObject([{ action: 'deleted', after: null }])
})

test('category, brand, GST rate and HSN code are set, and the lists of the category count it', async ({ context }) => {
  const { productId } = await createVariant(context)
  const { id: categoryId, name } = await createCategory(context, { name: 'Sarees' })
  const { id: brandId } = await createBrand(context)
  await run(context, [productId], { kind: 'CATEGORY', categoryId })
  await run(context, [productId], { kind: 'BRAND', brandId })
  await run(context, [productId], { kind: 'TAX_RATE', taxRate: 5_00, taxRateBy: null })
  await run(context, [productId], { kind: 'HSN', hsn: '6204' })
  expect(await findProduct(context, productId)).toMatchObject({ categoryId, brandId, taxRate: 5_00, hsn: '6204' })
  expect((await findEntries(context))[0]).toMatchObject({ after: { category: name } })
  const { rows } = await sql`select product_count from product_counts where scope_id = ${categoryId}`.execute(
    context.db,
  )
  expect(rows).toEqual([{ productCount: 1 }])

  await run(context, [productId], { kind: 'TAX_RATE', taxRate: null, taxRateBy: 'price' })
  expect(await findProduct(context, productId)).toMatchObject({ taxRateBy: 'price' })
  await run(context, [productId], { kind: 'TAX_RATE', taxRate: null, taxRateBy: null })
  await run(context, [productId], { kind: 'HSN', hsn: null })
  expect(await findProduct(context, productId)).toMatchObject({ taxRate: null, taxRateBy: null, hsn: null })
})

test('a changed price is that of its variants too, and the list sorts by it', async ({ context }) => {
  const plain = await createVariant(context, { price: 800_00, originalPrice: 1000_00 })
  const own = await createVariant(context, { product: plain.product, color: 'blue', ownPrice: 2000_00 })
  await run(context, [plain.productId], tenPercentUp)
  expect(await findProduct(context, plain.productId)).toMatchObject({
    originalPrice: 1100_00,
    discountPrice: 880_00,
    price: 880_00,
  })
  const variants = await context.db
    .selectFrom('productVariants')
    .select(['id', 'originalPrice', 'discountPrice'])
    .execute()
  expect(variants).toHaveLength(2)
  expect(variants).toContainEqual({ id: plain.id, originalPrice: null, discountPrice: null })
  expect(variants).toContainEqual({ id: own.id, originalPrice: 2200_00, discountPrice: null })
  expect(await findEntries(context)).toMatchObject([
    { before: { originalPrice: 1000_00 }, after: { originalPrice: 1100_00 } },
  ])
})

/** A category with an attribute of two choices. */
async function createCategoryWithFabric(context: TestContext) {
  const { id: categoryId } = await createCategory(context, { name: 'Sarees' })
  const attribute = { name: 'Fabric', kind: 'CHOICE', isFilter: true, isOnCard: false } as const
  const choices = [{ label: 'Silk' }, { label: 'Cotton' }]
  await context.db.transaction().execute((trx) => replaceAttributes(trx, categoryId, [{ ...attribute, choices }]))
  const [fabric] = await findAttributes(context.db, categoryId)
  return { categoryId, fabric: fabric!, silk: fabric!.choices![0]!.id }
}

test('a specification is set and cleared; products of another category are skipped', async ({ context }) => {
  const { categoryId, fabric, silk } = await createCategoryWithFabric(context)
  const [sari, kurta] = [await createVariant(context, { categoryId }), await createVariant(context)]
  const action = { kind: 'SPECIFICATION', attributeId: fabric.id } as const
  const { progress, skipped } = await run(context, [sari.productId, kurta.productId], { ...action, value: [silk] })
  expect(progress).toEqual({ changed: 1, unchanged: 0, skipped: 1 })
  expect(skipped).toMatchObject([{ reason: 'It does not belong to the category “Sarees”.' }])
  expect(await findProduct(context, sari.productId)).toMatchObject({ attributeValues: { [fabric.id]: [silk] } })
  const search = await context.db
    .selectFrom('productSearch')
    .select('filterIds')
    .where('productId', '=', sari.productId)
    .execute()
  expect(search).toEqual([{ filterIds: [silk] }])
  await run(context, [sari.productId], { ...action, value: null })
  expect(await findProduct(context, sari.productId)).toMatchObject({ attributeValues: null })
  expect(await findEntries(context)).toMatchObject([
    { before: { specifications: null }, after: { specifications: ['Fabric: Silk'] } },
    { before: { specifications: ['Fabric: Silk'] }, after: { specifications: null } },
  ])
})

test('the same choices in another order are no change', async ({ context }) => {
  const { categoryId, fabric } = await createCategoryWithFabric(context)
  const { productId } = await createVariant(context, { categoryId })
  const ids = fabric.choices!.map(({ id }) => id)
  const action = { kind: 'SPECIFICATION', attributeId: fabric.id } as const
  await run(context, [productId], { ...action, value: ids })
  const { progress } = await run(context, [productId], { ...action, value: ids.toReversed() })
  expect(progress).toEqual({ changed: 0, unchanged: 1, skipped: 0 })
})

test('another category clears the specifications, which belong to the former one', async ({ context }) => {
  const { categoryId, fabric, silk } = await createCategoryWithFabric(context)
  const { productId } = await createVariant(context, { categoryId })
  await run(context, [productId], { kind: 'SPECIFICATION', attributeId: fabric.id, value: [silk] })
  const other = await createCategory(context)
  await run(context, [productId], { kind: 'CATEGORY', categoryId: other.id })
  expect(await findProduct(context, productId)).toMatchObject({ categoryId: other.id, attributeValues: null })
})

test('a product that already is as wanted is not written and gets no entry', async ({ context }) => {
  const { productId } = await createVariant(context)
  const before = await findProduct(context, productId)
  expect(await run(context, [productId], { kind: 'PUBLISH' })).toMatchObject({ progress: { changed: 0, unchanged: 1 } })
  expect(await findProduct(context, productId)).toEqual(before)
  expect(await findEntries(context)).toEqual([])
})

test('what changed after the preview is decided again: deleted products and prices that no longer fit are skipped', async ({
  context,
}) => {
  const [deleted, cheap, other] = [
    await createVariant(context, { price: 900_00 }),
    await createVariant(context, { price: 900_00 }),
    await createVariant(context, { price: 900_00 }),
  ]
  const change = { kind: 'ADJUST', target: 'BOTH', direction: 'LOWER', rounding: 'NONE' } as const
  const action: EditAction = { kind: 'PRICES', change: { ...change, step: { by: 'AMOUNT', amount: 100_00 } } }
  const id = await start(context, [deleted.productId, cheap.productId, other.productId], action)
  await unpublish(context, deleted.productId, 'DELETED')
  await context.db.updateTable('products').set({ originalPrice: 99_00 }).where('id', '=', cheap.productId).execute()
  await context.runJobs()
  expect(await bulkEditById(context.db, id)).toMatchObject({ progress: { changed: 1, skipped: 2 } })
  expect((await findSkippedProducts(context.db, id)).map(({ reason }) => reason).toSorted()).toEqual([
    'A price would be ₹0 or less.',
    'It does not exist any more.',
  ])
  expect(await findProduct(context, other.productId)).toMatchObject({ originalPrice: 800_00 })
})

test('a category that is deleted before the run skips every product', async ({ context }) => {
  const { productId } = await createVariant(context)
  const { id: categoryId } = await createCategory(context)
  const id = await start(context, [productId], { kind: 'CATEGORY', categoryId })
  await context.db.deleteFrom('categories').where('id', '=', categoryId).execute()
  await context.runJobs()
  expect(await findSkippedProducts(context.db, id)).toMatchObject([
    { reason: 'The chosen category does not exist any more.' },
  ])
})

test('a run continues after a crash, and two runs at once change no price twice', async ({ context }) => {
  const ids = await createManyProducts(context, 600)
  const id = await start(context, ids, tenPercentUp)
  await runBulkEdit(context, id, { timeBudget: 0 })
  expect(await bulkEditById(context.db, id)).toMatchObject({ state: 'RUNNING', progress: { changed: 250 } })
  // After a crash the queue runs the job again, possibly twice in parallel.
  await Promise.all([runBulkEdit(context, id, { timeBudget: 0 }), runBulkEdit(context, id, { timeBudget: 0 })])
  await context.runJobs()
  expect(await bulkEditById(context.db, id)).toMatchObject({ state: 'DONE', progress: { changed: 600 } })
  const prices = await context.db.selectFrom('products').select('price').where('name', 'like', 'Thing%').execute()
  expect(new Set(prices.map(({ price }) => price))).toEqual(new Set([110_00]))
  expect(await findEntries(context)).toHaveLength(600)
})

test('a bulk edit is started once, and a second one waits until the first is done', async ({ context }) => {
  const { productId } = await createVariant(context)
  const admin = await createAdmin(context)
  const preview = () =>
    previewBulkEdit(context, admin, { selection: { by: 'IDS', ids: [productId] }, action: { kind: 'ARCHIVE' } })
  const [one, other] = [await preview(), await preview()]
  const starts = [1, 2].map(() => startBulkEdit(context, admin, one.bulkEdit.id))
  expect((await Promise.allSettled(starts)).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(startBulkEdit(context, admin, other.bulkEdit.id)).rejects.toThrow('Another bulk edit is running.')
  await context.runJobs()
  await startBulkEdit(context, admin, other.bulkEdit.id)
  await expect(startBulkEdit(context, admin, one.bulkEdit.id)).rejects.toThrow('was started already')
})

test('a change of prices is not started if another one has changed the prices that its preview showed', async ({
  context,
}) => {
  const [kurta, sari] = [
    await createVariant(context, { price: 100_00 }),
    await createVariant(context, { price: 100_00 }),
  ]
  const admin = await createAdmin(context)
  const preview = async (ids: string[]) =>
    (await previewBulkEdit(context, admin, { selection: { by: 'IDS', ids }, action: tenPercentUp })).bulkEdit.id
  const [first, second, ofOthers] = [
    await preview([kurta.productId]),
    await preview([kurta.productId, sari.productId]),
    await preview([sari.productId]),
  ]
  const runAll = async (id: string) => {
    await startBulkEdit(context, admin, id)
    await context.runJobs()
  }
  await runAll(first)
  await expect(startBulkEdit(context, admin, second)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'Another bulk edit has changed the prices of these products meanwhile. Go back and preview again.',
  })
  expect(await bulkEditById(context.db, second)).toMatchObject({ state: 'PREVIEWED' })
  expect(await findProduct(context, kurta.productId)).toMatchObject({ originalPrice: 110_00 })
  await runAll(ofOthers)
  expect(await findProduct(context, sari.productId)).toMatchObject({ originalPrice: 110_00 })
  context.setClock(new Date(context.clock().getTime() + 1000))
  await runAll(await preview([kurta.productId, sari.productId]))
  expect(await findProduct(context, kurta.productId)).toMatchObject({ originalPrice: 121_00 })
})

test('a canceled bulk edit stops between two batches, and the changed products remain', async ({ context }) => {
  const id = await start(context, await createManyProducts(context, 300), { kind: 'HSN', hsn: '6204' })
  await runBulkEdit(context, id, { timeBudget: 0 })
  await cancelBulkEdit(context, id)
  await context.runJobs()
  expect(await bulkEditById(context.db, id)).toMatchObject({ state: 'CANCELED', progress: { changed: 250 } })
  await expect(cancelBulkEdit(context, id)).rejects.toThrow('has ended already')
  const changed = await context.db.selectFrom('products').select('id').where('hsn', '=', '6204').execute()
  expect(changed).toHaveLength(250)
})

test('sales during a run are not lost', async ({ context }) => {
  const ids = await createManyProducts(context, 300)
  await start(context, ids, tenPercentUp)
  const variants = await context.db
    .selectFrom('productVariants')
    .select('id')
    .where('productId', 'in', ids.slice(0, 4))
    .execute()
  const customers = await Promise.all(variants.map(() => createCustomer(context)))
  await Promise.all([
    context.runJobs(),
    ...customers.map((customer, nth) => createCodOrder(context, customer, { of: variants[nth]! })),
  ])
  for (const variant of variants) expect(await findStock(context, variant)).toBe(4)
  const { price } = await findProduct(context, ids[0]!)
  expect(price).toBe(110_00)
})

test('previews are deleted after a day, ended bulk edits after a month', async ({ context }) => {
  context.setClock('2026-01-01T00:00:00Z')
  const { productId } = await createVariant(context)
  const admin = await createAdmin(context)
  const input = { selection: { by: 'IDS' as const, ids: [productId] }, action: { kind: 'ARCHIVE' as const } }
  const idle = await previewBulkEdit(context, admin, input)
  const { id } = await run(context, [productId], { kind: 'ARCHIVE' })
  const remaining = async () => (await context.db.selectFrom('bulkEdits').select('id').execute()).map((row) => row.id)
  expect((await remaining()).toSorted()).toEqual([idle.bulkEdit.id, id].toSorted())
  context.setClock('2026-01-02T00:01:00Z')
  await deleteExpired(context)
  expect(await remaining()).toEqual([id])
  context.setClock('2026-02-01T00:00:00Z')
  await deleteExpired(context)
  expect(await remaining()).toEqual([])
})

test('an unknown id is skipped without a name', async ({ context }) => {
  const id = randomUUID()
  expect(await run(context, [id], { kind: 'ARCHIVE' })).toMatchObject({
    state: 'DONE',
    skipped: [{ reason: 'It does not exist any more.', count: 1, products: [{ id, name: '' }] }],
  })
})
