import { z } from 'zod'
import { stockFilters } from '../../catalogue.ts'
import { endpoint } from '../../endpoint.ts'
import { toPaise } from '../../money.ts'
import { id, idParams, price, requiredBoolean, requiredText, searchText, timestamp } from '../../schemas.ts'
import { toPercent } from '../../tax/gst.ts'
import { hsnCode, taxRate } from '../../tax/tax-schemas.ts'
import { attributeLimits } from '../attributes/attribute-limits.ts'
import { attributeId } from '../attributes/attribute-schema.ts'
import { isAttributeNumber } from '../attributes.ts'
import { productStatuses } from '../product-status.ts'
import { bulkEditLimits } from './bulk-edit-limits.ts'
import { priceRoundings, priceTargets } from './bulk-price.ts'

/** The states of a bulk edit. The preview stores it; a failed one can be continued. */
const bulkEditStates = ['PREVIEWED', 'RUNNING', 'DONE', 'CANCELED', 'FAILED'] as const

const percentMessage = 'Enter a percentage above 0 and up to 999.99, with at most 2 decimals.'
/** Hundredths of a percent in code; requests and responses have percent, "12.5". */
const percent = z.codec(
  z.string(percentMessage).regex(/^\d{1,3}(\.\d{1,2})?$/, percentMessage),
  z.int().nonnegative(),
  {
    decode: toPaise,
    encode: toPercent,
  },
)

const PriceStepSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('PERCENT'), percent: percent.refine((value) => value > 0, percentMessage) }),
  z.object({ by: z.literal('AMOUNT'), amount: price }),
])
const rounding = z.enum(priceRoundings, `rounding must be one of ${priceRoundings.join(', ')}.`)

/** See `PriceChange` in bulk-price.ts. */
const PriceChangeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ADJUST'),
    target: z.enum(priceTargets, `target must be one of ${priceTargets.join(', ')}.`),
    direction: z.enum(['RAISE', 'LOWER'], 'direction must be RAISE or LOWER.'),
    step: PriceStepSchema,
    rounding,
  }),
  z.object({ kind: z.literal('DISCOUNT_BELOW_ORIGINAL'), step: PriceStepSchema, rounding }),
  z.object({ kind: z.literal('REMOVE_DISCOUNT') }),
])

const AttributeValueSchema = z.union(
  [
    requiredText('The value', attributeLimits.maxText),
    z.number().refine(isAttributeNumber),
    z.array(attributeId).min(1).max(attributeLimits.maxChoices),
    z.boolean(),
  ],
  'Enter a value of this specification.',
)

/** What a bulk edit does with each of its products. */
export const BulkEditAction = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('PUBLISH') }),
    z.object({ kind: z.literal('ARCHIVE') }),
    z.object({ kind: z.literal('DELETE') }),
    z.object({ kind: z.literal('CATEGORY'), categoryId: id }),
    z.object({ kind: z.literal('BRAND'), brandId: id }),
    /** A fixed rate, the rate that follows from the price, or none of both. */
    z
      .object({
        kind: z.literal('TAX_RATE'),
        taxRate: taxRate.nullable(),
        taxRateBy: z.literal('price', 'The rate can follow from the price only.').nullable(),
      })
      .refine(({ taxRate: rate, taxRateBy }) => rate === null || taxRateBy === null, {
        path: ['taxRate'],
        message: 'Choose a fixed rate or the rate by price.',
      }),
    z.object({ kind: z.literal('HSN'), hsn: hsnCode.nullable() }),
    z.object({ kind: z.literal('PRICES'), change: PriceChangeSchema }),
    /** Sets a specification of the products of the attribute's category; null clears it. */
    z.object({
      kind: z.literal('SPECIFICATION'),
      attributeId,
      value: AttributeValueSchema.nullable(),
    }),
  ],
  'Choose what to change.',
)

/** The products of a bulk edit: those with these ids, or all that match the filters of the product list. */
const Selection = z.discriminatedUnion(
  'by',
  [
    z.object({
      by: z.literal('IDS'),
      ids: z
        .array(id)
        .min(1, 'Choose at least one product.')
        .max(bulkEditLimits.maxIds, `Choose at most ${bulkEditLimits.maxIds} products one by one.`),
    }),
    z
      .object({
        by: z.literal('FILTER'),
        status: z.enum(productStatuses, `status must be one of ${productStatuses.join(', ')}.`).default('PUBLISHED'),
        q: searchText.optional(),
        categoryId: id.optional(),
        brandId: id.optional(),
        stock: z.enum(stockFilters, `stock must be one of ${stockFilters.join(', ')}.`).optional(),
        discounted: requiredBoolean.default(false),
      })
      .refine(
        ({ status, categoryId, brandId, stock, discounted }) =>
          status === 'PUBLISHED' || !(categoryId || brandId || stock || discounted),
        { path: ['status'], message: 'Products that are not on sale can be filtered by name only.' },
      ),
  ],
  'Choose the products.',
)

const count = z.int().nonnegative()

/** The number of products for each result. */
const BulkEditCounts = z.object({ changed: count, unchanged: count, skipped: count })

export const BulkEdit = z.object({
  id: z.uuid(),
  state: z.enum(bulkEditStates),
  action: BulkEditAction,
  productCount: count,
  /** The products that the run has processed. */
  progress: BulkEditCounts,
  /** Why it stopped. */
  message: z.string().nullable(),
  createdAt: timestamp,
  endedAt: timestamp.nullable(),
})

/** The products that are not changed for one reason; `products` names the first of them. */
export const SkippedProducts = z.object({
  reason: z.string(),
  count,
  products: z.array(z.object({ id: z.uuid(), name: z.string() })),
})

/** A product that changes, as lines of text. */
export const BulkEditExample = z.object({
  id: z.uuid(),
  name: z.string(),
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
})

const changeResponse = z.object({ message: z.string(), bulkEdit: BulkEdit })

/** The administrators' calls that change many products at once. */
export const bulkEdits = {
  listBulkEdits: endpoint({
    method: 'GET',
    path: '/bulk-edits',
    access: 'admin',
    summary: 'The latest bulk edits that were started, newest first.',
    response: z.object({ bulkEdits: z.array(BulkEdit) }),
  }),
  previewBulkEdit: endpoint({
    method: 'POST',
    path: '/bulk-edits',
    access: 'admin',
    summary:
      'Stores the products and the action of a bulk edit and returns what it would change. It changes no product.',
    body: z.object({ selection: Selection, action: BulkEditAction }),
    response: z.object({
      message: z.string(),
      bulkEdit: BulkEdit,
      counts: BulkEditCounts,
      examples: z.array(BulkEditExample),
      skipped: z.array(SkippedProducts),
    }),
  }),
  showBulkEdit: endpoint({
    method: 'GET',
    path: '/bulk-edits/{id}',
    access: 'admin',
    summary: 'A bulk edit with its progress, and the products that it skipped.',
    params: idParams,
    response: z.object({ bulkEdit: BulkEdit, skipped: z.array(SkippedProducts) }),
  }),
  runBulkEdit: endpoint({
    method: 'POST',
    path: '/bulk-edits/{id}/run',
    access: 'admin',
    summary:
      'Starts a bulk edit that was previewed, or continues one that failed. Of a change of prices whose products another one has changed after its preview the call is a conflict.',
    params: idParams,
    response: changeResponse,
  }),
  cancelBulkEdit: endpoint({
    method: 'POST',
    path: '/bulk-edits/{id}/cancel',
    access: 'admin',
    summary: 'Cancels a bulk edit; products that were changed remain so.',
    params: idParams,
    response: changeResponse,
  }),
}
