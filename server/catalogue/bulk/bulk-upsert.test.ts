import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { createAdmin, createBrand, createCategory, createVariant } from '#tests/support/factories.ts'
import { callWhileOpen } from '#tests/support/lock-wait.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { removeProduct } from '../products/remove-product.ts'
import { isNotDeleted } from '../products/select-products.store.ts'
import { bulkUpsertProducts, type ProductUpsert } from './bulk-upsert.ts'

type Given = { name: string; skus: (string | null)[] }

/** New products without a second option, a colour for each SKU. */
async function newProducts(context: TestContext, given: readonly Given[]): Promise<ProductUpsert[]> {
  const [category, brand] = [await createCategory(context), await createBrand(context)]
  return given.map(({ name, skus }) => ({
    columns: {
      id: randomUUID(),
      name,
      description: '',
      originalPrice: 100_00,
      discountPrice: null,
      hsn: null,
      taxRate: null,
      taxRateBy: null,
      countryId: null,
      declarations: null,
      attributeValues: null,
      optionName: null,
    },
    seenUpdatedAt: null,
    category,
    brand,
    variants: skus.map((sku, index) => ({ color: `#00000${index}`, stock: 1, sku })),
  }))
}

const write = ({ db, clock }: TestContext, products: readonly ProductUpsert[]) =>
  inTransaction(db, (trx) => bulkUpsertProducts(trx, products, clock()))

/** The names of products by their time of creation, which those of one write share. */
const findNames = async ({ db }: TestContext) =>
  (
    await db.selectFrom('products').select('name').where(isNotDeleted).orderBy('createdAt').orderBy('name').execute()
  ).map(({ name }) => name)

test('a product with the SKU of another product, or of an earlier one of the batch, is rejected alone', async ({
  context,
}) => {
  await createVariant(context, { product: 'Sari', sku: 'TAKEN' })
  const products = await newProducts(context, [
    { name: 'A', skus: ['A-1', 'A-2'] },
    { name: 'B', skus: ['taken'] },
    { name: 'C', skus: ['a-2'] },
    { name: 'D', skus: ['B-1', null] },
  ])
  const rejected = await write(context, products)
  expect([...rejected.values()]).toEqual([
    'The SKU taken belongs to “Sari” already.',
    'The SKU a-2 belongs to “A” already.',
  ])
  expect(await findNames(context)).toEqual(['Sari', 'A', 'D'])
})

test('a SKU that another transaction commits during the write rejects only its product', async ({ context }) => {
  const other = await createVariant(context, { product: 'Sari' })
  const products = await newProducts(context, [
    { name: 'A', skus: ['A'] },
    { name: 'B', skus: ['B', 'RACE'] },
    { name: 'C', skus: ['C'] },
  ])
  // The write has read the SKUs and waits for this transaction at the unique index.
  const rejected = await callWhileOpen(
    context,
    ({ db }) => db.updateTable('productVariants').set({ sku: 'race' }).where('id', '=', other.id).execute(),
    () => write(context, products),
  )

  expect([...rejected]).toEqual([
    [products[1]!.columns.id, expect.stringContaining('was given to another product meanwhile')],
  ])
  expect(await findNames(context)).toEqual(['Sari', 'A', 'C'])
})

test('the SKU of a deleted product is free', async ({ context }) => {
  const old = await createVariant(context, { product: 'Old', sku: 'A' })
  await removeProduct(context, await createAdmin(context), old.productId)
  expect(await write(context, await newProducts(context, [{ name: 'New', skus: ['A'] }]))).toEqual(new Map())
  expect(await findNames(context)).toEqual(['New'])
})
