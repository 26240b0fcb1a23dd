import { expect } from 'vitest'
import { search } from '#contract/catalogue/search.ts'
import { showCart } from '#server/cart/show-cart.ts'
import { searchProducts } from '#server/search/search-products.ts'
import { callAsAdmin } from '#tests/support/call-as-admin.ts'
import { createAttributes } from '#tests/support/catalogue/create-attributes.ts'
import { countFreshPlans } from '#tests/support/database/fresh-plans.ts'
import { createBrand, createCategory, createCustomer, createProduct, createVariant } from '#tests/support/factories.ts'
import { createCartItem } from '#tests/support/order-factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { removeCategory as removeCategoryBy } from '../categories-and-brands/remove-category.ts'
import { listProducts } from '../listing/list-products.ts'
import { duplicateProduct as duplicateProductBy } from './duplicate-product.ts'
import { publishScheduledProducts } from './publish-scheduled-products.ts'
import { removeProduct as removeProductBy } from './remove-product.ts'
import { saveProduct as saveProductBy } from './save-product.ts'
import { showProduct } from './show-product.ts'
import { findUnpublishedIds } from './unpublished-products.store.ts'
import { listUnpublishedProducts, previewProduct } from './unpublished-products.ts'

const saveProduct = callAsAdmin(saveProductBy)
const removeProduct = callAsAdmin(removeProductBy)
const duplicateProduct = callAsAdmin(duplicateProductBy)
const removeCategory = callAsAdmin(removeCategoryBy)

type Form = Parameters<typeof saveProduct>[1]

async function createForm(context: TestContext, changes: Partial<Form> = {}): Promise<Form> {
  const categoryId = (await createCategory(context)).id
  const brandId = (await createBrand(context)).id
  return {
    productName: 'Kurta',
    description: '',
    originalPrice: 1999_00,
    discountPrice: null,
    categoryId,
    brandId,
    productVariants: [{ color: 'red', stock: 10 }],
    ...changes,
  }
}

const listQuery = { page: 1, limit: 50, sortBy: 'createdAt', sortOrder: 'desc', discounted: false } as const
const listedNames = async (context: TestContext) =>
  ((await listProducts(context, listQuery)).data ?? []).map(({ name }) => name)
const foundNames = async (context: TestContext) =>
  (await searchProducts(context, search.products.query.parse({ q: 'kurta' }))).products.map(({ name }) => name)
const unpublishedNames = async (context: TestContext, status: 'DRAFT' | 'SCHEDULED' | 'ARCHIVED', q = '') =>
  (await listUnpublishedProducts(context, { status, q, page: 1, limit: 10 })).data.map(({ name }) => name)
const isShown = (context: TestContext, id: string) =>
  showProduct(context, id, { countView: false }).then(
    () => true,
    () => false,
  )

test('drafts with a name are counted, listed and chosen by plans for the name, and deleted products are not among them', async ({
  context,
}) => {
  for (const productName of ['Kurta', 'Sari'])
    await saveProduct(context, await createForm(context, { productName, status: 'DRAFT' }))
  const { product } = await saveProduct(context, await createForm(context, { status: 'DRAFT' }))
  await removeProduct(context, product.id)
  const plansOf = (run: () => Promise<unknown>) => countFreshPlans(context, run)
  expect(await plansOf(() => unpublishedNames(context, 'DRAFT', 'kur'))).toEqual({ statements: 2, fresh: 2 })
  const drafts = { status: 'DRAFT', name: 'kur' } as const
  expect(await plansOf(() => findUnpublishedIds(context.db, drafts, 10))).toEqual({ statements: 1, fresh: 1 })
  expect(await unpublishedNames(context, 'DRAFT', 'kur')).toEqual(['Kurta'])
  expect(await findUnpublishedIds(context.db, drafts, 10)).toHaveLength(1)
})

test('a draft is in no list, no search and on no page; administrators see it', async ({ context }) => {
  const { product } = await saveProduct(context, await createForm(context, { status: 'DRAFT' }))

  expect(product.status).toBe('DRAFT')
  expect(await listedNames(context)).not.toContain('Kurta')
  expect(await foundNames(context)).toEqual([])
  await expect(showProduct(context, product.id, { countView: true })).rejects.toMatchObject({
    kind: 'notFound',
    details: {},
  })
  expect(await unpublishedNames(context, 'DRAFT')).toEqual(['Kurta'])
  expect(await unpublishedNames(context, 'DRAFT', 'sari')).toEqual([])
  expect(await previewProduct(context, product.id)).toMatchObject({ product: { id: product.id, status: 'DRAFT' } })
})

test('a published draft is the newest product of the lists, and has no status in responses', async ({ context }) => {
  const form = await createForm(context, { status: 'DRAFT' })
  const { product } = await saveProduct(context, form)
  await createProduct(context, { name: 'Mug', createdAt: new Date(context.clock().getTime() - 1000) })
  const { product: published } = await saveProduct(context, { ...form, id: product.id, status: 'PUBLISHED' })

  expect(published).not.toHaveProperty('status')
  expect((await listedNames(context))[0]).toBe('Kurta')
  expect(await foundNames(context)).toEqual(['Kurta'])
})

test('a product that was seen keeps its place in the lists when it is published again', async ({ context }) => {
  const product = await createProduct(context, { viewCount: 3, createdAt: new Date('2026-01-01T00:00:00Z') })
  const { id, color, stock } = await createVariant(context, { product })
  const form = await createForm(context, { id: product.id, productVariants: [{ id, color, stock }] })
  await saveProduct(context, { ...form, status: 'DRAFT' })

  expect((await saveProduct(context, { ...form, status: 'PUBLISHED' })).product.createdAt).toEqual(
    new Date('2026-01-01T00:00:00Z'),
  )
})

test('a save without a status keeps the state of the product', async ({ context }) => {
  const { status: _, ...form } = await createForm(context)
  const { product } = await saveProduct(context, { ...form, status: 'ARCHIVED' })

  expect((await saveProduct(context, { ...form, id: product.id })).product.status).toBe('ARCHIVED')
})

test('a scheduled product goes on sale at its time', async ({ context }) => {
  const publishAt = new Date(context.clock().getTime() + 60_000)
  const { product } = await saveProduct(context, await createForm(context, { status: 'SCHEDULED', publishAt }))
  expect(product).toMatchObject({ status: 'SCHEDULED', publishAt })

  await publishScheduledProducts({ ...context, clock: () => new Date(publishAt.getTime() - 1) })
  expect(await isShown(context, product.id)).toBe(false)
  await publishScheduledProducts({ ...context, clock: () => publishAt })
  expect(await isShown(context, product.id)).toBe(true)
  expect(await foundNames(context)).toEqual(['Kurta'])
})

test('the audit log says that the clock put a scheduled product on sale', async ({ context }) => {
  const publishAt = new Date('2026-12-01T04:30:00Z')
  context.setClock('2026-11-30T00:00:00Z')
  const { product } = await saveProduct(context, await createForm(context, { status: 'SCHEDULED', publishAt }))
  const later = await createForm(context, { status: 'SCHEDULED', publishAt: new Date('2027-01-01T00:00:00Z') })
  await saveProduct(context, later)
  context.setClock(publishAt)
  await publishScheduledProducts(context)
  const entries = () => context.db.selectFrom('auditEntries').selectAll().where('administratorId', 'is', null).execute()
  const entry = {
    createdAt: publishAt,
    administratorUsername: 'scheduled job',
    administratorName: 'Scheduled job',
    action: 'changed',
    subject: 'product',
    subjectId: product.id,
    subjectName: 'Kurta',
    before: { status: 'SCHEDULED', publishAt: '2026-12-01 10:00' },
    after: { status: 'PUBLISHED', publishAt: null },
  }
  expect(await entries()).toMatchObject([entry])
  await publishScheduledProducts(context)
  expect(await entries()).toHaveLength(1)
})

test.for([
  ['without a time', undefined],
  ['with a time in the past', new Date('2020-01-01T00:00:00Z')],
] as const)('a product cannot be scheduled %s', async ([, publishAt], { context }) => {
  await expect(
    saveProduct(context, await createForm(context, { status: 'SCHEDULED', publishAt })),
  ).rejects.toMatchObject({ kind: 'invalid', details: { errors: { publishAt: expect.any(String) } } })
})

test('an archived product is gone from carts and lists, and its page says that it existed', async ({ context }) => {
  const form = await createForm(context)
  const { product } = await saveProduct(context, form)
  const customer = await createCustomer(context)
  await createCartItem(context, customer, product.variants[0]!)
  await saveProduct(context, { ...form, id: product.id, status: 'ARCHIVED' })

  expect((await showCart(context, customer)).items).toMatchObject([{ problem: 'GONE' }])
  await expect(showProduct(context, product.id, { countView: true })).rejects.toMatchObject({
    details: { isGone: true },
  })
})

test('a deleted draft is in no list of the back office', async ({ context }) => {
  const { product } = await saveProduct(context, await createForm(context, { status: 'DRAFT' }))
  await removeProduct(context, product.id)

  expect(await unpublishedNames(context, 'DRAFT')).toEqual([])
  await expect(previewProduct(context, product.id)).rejects.toMatchObject({ kind: 'notFound' })
})

test('a category with a draft cannot be deleted', async ({ context }) => {
  const form = await createForm(context, { status: 'DRAFT' })
  await saveProduct(context, form)

  await expect(removeCategory(context, form.categoryId)).rejects.toMatchObject({ kind: 'conflict' })
})

test('a copy is a draft with the variants and pictures of the product, without stock, SKU and barcode', async ({
  context,
}) => {
  const product = await createProduct(context, {
    name: 'Kurta',
    optionName: 'Size',
    images: [{ file: 'red.webp', color: 'red' }],
  })
  await createVariant(context, { product, optionValue: 'M', sku: 'KURTA-M', ownPrice: 599_00, stock: 4 })
  await context.db.updateTable('products').set({ taxRateBy: 'price' }).where('id', '=', product.id).execute()
  const { product: copy } = await duplicateProduct(context, product.id)

  expect(copy).toMatchObject({ name: 'Kurta (copy)', status: 'DRAFT', optionName: 'Size', taxRateBy: 'price' })
  expect(copy.variants).toEqual([
    { id: expect.any(String), color: 'red', optionValue: 'M', originalPrice: 599_00, stock: 0 },
  ])
  expect(copy.images).toMatchObject([{ filename: 'red.webp', color: 'red' }])
})

test('a copy has the values of the product in all columns besides its name, its publication and its reviews', async ({
  context,
}) => {
  const category = await createCategory(context)
  const { Material } = await createAttributes(context, category.id, [{ name: 'Material', kind: 'TEXT' }])
  const form = await createForm(context, {
    categoryId: category.id,
    description: '<p>Soft.</p>',
    discountPrice: 999_00,
    hsn: '6211',
    taxRate: 500,
    taxRateBy: 'price',
    countryOfOrigin: 'IN',
    declarations: { netQuantity: '1 N', packer: 'Rao & Sons' },
    attributeValues: { [Material!.id]: 'Cotton' },
    optionName: 'Size',
    productVariants: [{ color: 'red', optionValue: 'M', stock: 0 }],
  })
  const { product } = await saveProduct(context, form)
  const { product: copy } = await duplicateProduct(context, product.id)

  const columnsOf = async (id: string) => {
    const row = await context.db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const { id: _, name, createdAt, updatedAt, unpublishedAt, unpublishedAs, publishAt, reviewCounts, ...columns } = row
    return columns
  }
  const columns = await columnsOf(product.id)
  expect(Object.entries(columns).filter(([, value]) => value === null)).toEqual([])
  expect(await columnsOf(copy.id)).toEqual(columns)
  expect(copy.attributeValues).toEqual(form.attributeValues)
})

test('the variants of a copy are in the order of the product, also those that are sold out', async ({ context }) => {
  const form = await createForm(context, {
    productVariants: [
      { color: 'red', stock: 0 },
      { color: 'blue', stock: 3 },
    ],
  })
  const { product } = await saveProduct(context, form)
  expect(product.variants.map(({ color }) => color)).toEqual(['blue', 'red'])
  const { product: copy } = await duplicateProduct(context, product.id)

  expect(copy.variants.map(({ color }) => color)).toEqual(['red', 'blue'])
})

test('the name of a copy is not longer than a name may be', async ({ context }) => {
  const product = await createProduct(context, { name: 'K'.repeat(200) })
  const { product: copy } = await duplicateProduct(context, product.id)
  expect(copy.name).toBe(`${'K'.repeat(193)} (copy)`)
})

test('the name of a copy is not cut within a character', async ({ context }) => {
  const product = await createProduct(context, { name: `${'K'.repeat(192)}🎉 gift` })
  const { product: copy } = await duplicateProduct(context, product.id)
  expect(copy.name).toBe(`${'K'.repeat(192)} (copy)`)
})
