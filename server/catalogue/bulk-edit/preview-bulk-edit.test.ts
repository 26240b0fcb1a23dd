import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { CallInput } from '#contract/calls.ts'
import { test as apiTest } from '#tests/support/api.ts'
import {
  createAdmin,
  createBrand,
  createCategory,
  createProduct,
  createVariant,
  issueToken,
  unpublish,
} from '#tests/support/factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import type { EditAction } from './plan-edit.ts'
import { previewBulkEdit } from './preview-bulk-edit.ts'
import { resolveSelection } from './resolve-selection.ts'

type Selection = Parameters<typeof previewBulkEdit>[2]['selection']
type Filter = Partial<Extract<Selection, { by: 'FILTER' }>>

const preview = async (context: TestContext, selection: Selection, action: EditAction) =>
  previewBulkEdit(context, await createAdmin(context), { selection, action })

/** The ids of the products that a filter selects. */
async function selectedIds(context: TestContext, filter: Filter) {
  const selection = { by: 'FILTER', status: 'PUBLISHED', discounted: false, ...filter } as const
  const { bulkEdit } = await preview(context, selection, { kind: 'HSN', hsn: '6204' })
  const rows = await context.db
    .selectFrom('bulkEditProducts')
    .select('productId')
    .where('bulkEditId', '=', bulkEdit.id)
    .execute()
  return rows.map(({ productId }) => productId).toSorted()
}

test('a preview counts, shows the first changes and names what is skipped; no product changes', async ({ context }) => {
  const { productId } = await createVariant(context, { product: 'Kurta', price: 800_00, originalPrice: 1000_00 })
  const cheap = await createVariant(context, { product: 'Bangle', price: 60_00 })
  const before = await context.db.selectFrom('products').selectAll().orderBy('id').execute()
  const change = {
    kind: 'DISCOUNT_BELOW_ORIGINAL',
    step: { by: 'PERCENT', percent: 30_00 },
    rounding: 'NINETY_NINE',
  } as const
  const result = await preview(context, { by: 'IDS', ids: [productId, cheap.productId] }, { kind: 'PRICES', change })
  expect(result).toMatchObject({
    bulkEdit: { state: 'PREVIEWED', productCount: 2 },
    counts: { changed: 1, unchanged: 0, skipped: 1 },
    examples: [{ name: 'Kurta', changes: [{ label: 'Discount price', before: '₹800.00', after: '₹699.00' }] }],
    skipped: [
      {
        reason: 'No price with the chosen ending fits.',
        count: 1,
        products: [{ id: cheap.productId, name: 'Bangle' }],
      },
    ],
  })
  expect(await context.db.selectFrom('products').selectAll().orderBy('id').execute()).toEqual(before)
})

test('each kind of change is shown as before and after', async ({ context }) => {
  const { id: brandId } = await createBrand(context, { name: 'Sona' })
  const { productId } = await createVariant(context, { brandId })
  const other = await createBrand(context, { name: 'Sonar' })
  const changesOf = async (action: EditAction) =>
    (await preview(context, { by: 'IDS', ids: [productId] }, action)).examples[0]?.changes
  expect(await changesOf({ kind: 'ARCHIVE' })).toEqual([{ label: 'Status', before: 'On sale', after: 'Archived' }])
  expect(await changesOf({ kind: 'DELETE' })).toEqual([{ label: 'Status', before: 'On sale', after: 'Deleted' }])
  expect(await changesOf({ kind: 'BRAND', brandId: other.id })).toEqual([
    { label: 'Brand', before: 'Sona', after: 'Sonar' },
  ])
  expect(await changesOf({ kind: 'TAX_RATE', taxRate: 18_00, taxRateBy: null })).toEqual([
    { label: 'GST rate', before: 'None', after: '18%' },
  ])
  expect(await changesOf({ kind: 'TAX_RATE', taxRate: null, taxRateBy: 'price' })).toEqual([
    { label: 'GST rate', before: 'None', after: 'By price' },
  ])
})

test('the filter selects what the product list shows', async ({ context }) => {
  const category = await createCategory(context)
  const brand = await createBrand(context)
  const both = await createVariant(context, {
    product: 'Silk sari',
    categoryId: category.id,
    brandId: brand.id,
    stock: 0,
  })
  const byBrand = await createVariant(context, {
    product: 'Cotton sari',
    brandId: brand.id,
    price: 10_00,
    originalPrice: 20_00,
  })
  const plain = await createVariant(context, { product: 'Kurta' })
  const draft = await createVariant(context, { product: 'Sari to come' })
  await unpublish(context, draft.productId, 'DRAFT')
  const ids = (...variants: { productId: string }[]) => variants.map(({ productId }) => productId).toSorted()
  expect(await selectedIds(context, {})).toEqual(ids(both, byBrand, plain))
  expect(await selectedIds(context, { q: 'sari' })).toEqual(ids(both, byBrand))
  expect(await selectedIds(context, { categoryId: category.id, brandId: brand.id })).toEqual(ids(both))
  expect(await selectedIds(context, { stock: 'out' })).toEqual(ids(both))
  expect(await selectedIds(context, { discounted: true })).toEqual(ids(byBrand))
  expect(await selectedIds(context, { status: 'DRAFT', q: 'sari' })).toEqual(ids(draft))
})

test('a filter that matches no product, or too many, is a bad request with a message', async ({ context }) => {
  const selection = { by: 'FILTER', status: 'PUBLISHED', discounted: false } as const
  await expect(preview(context, selection, { kind: 'ARCHIVE' })).rejects.toThrow('No product matches')
  for (const name of ['Kurta', 'Sari', 'Bangle']) await createProduct(context, { name })
  expect(await resolveSelection(context.db, selection, 3)).toHaveLength(3)
  await expect(resolveSelection(context.db, selection, 2)).rejects.toThrow('More than 2 products match.')
})

type Body = CallInput<'POST /bulk-edits'>['body']
const ids = [randomUUID()]
const archive = { kind: 'ARCHIVE' }
const adjust = { kind: 'ADJUST', target: 'BOTH', direction: 'RAISE', rounding: 'NONE' }

apiTest.for<[string, object]>([
  ['no product', { selection: { by: 'IDS', ids: [] }, action: archive }],
  [
    'more than 1000 ids',
    { selection: { by: 'IDS', ids: Array.from({ length: 1001 }, () => randomUUID()) }, action: archive },
  ],
  ['a malformed id', { selection: { by: 'IDS', ids: ['1'] }, action: archive }],
  ['drafts of a category', { selection: { by: 'FILTER', status: 'DRAFT', categoryId: randomUUID() }, action: archive }],
  ['an unknown action', { selection: { by: 'IDS', ids }, action: { kind: 'EAT' } }],
  [
    'a category that does not exist',
    { selection: { by: 'IDS', ids }, action: { kind: 'CATEGORY', categoryId: randomUUID() } },
  ],
  ['a brand that does not exist', { selection: { by: 'IDS', ids }, action: { kind: 'BRAND', brandId: randomUUID() } }],
  ['an HSN code of 5 digits', { selection: { by: 'IDS', ids }, action: { kind: 'HSN', hsn: '12345' } }],
  [
    'a fixed rate and the rate by price',
    { selection: { by: 'IDS', ids }, action: { kind: 'TAX_RATE', taxRate: '5', taxRateBy: 'price' } },
  ],
  [
    'zero percent',
    {
      selection: { by: 'IDS', ids },
      action: { kind: 'PRICES', change: { ...adjust, step: { by: 'PERCENT', percent: '0' } } },
    },
  ],
  [
    'an amount of paise with 3 digits',
    {
      selection: { by: 'IDS', ids },
      action: { kind: 'PRICES', change: { ...adjust, step: { by: 'AMOUNT', amount: '1.234' } } },
    },
  ],
  [
    'an attribute that does not exist',
    { selection: { by: 'IDS', ids }, action: { kind: 'SPECIFICATION', attributeId: 5, value: 'x' } },
  ],
])('%s is a bad request with a message', async ([, body], { context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  const { status, body: reply } = await api.call('POST /bulk-edits', { token, body: body as Body })
  expect(status).toBe(400)
  expect(reply.message).toEqual(expect.any(String))
  expect(await context.db.selectFrom('bulkEdits').select('id').execute()).toEqual([])
})
