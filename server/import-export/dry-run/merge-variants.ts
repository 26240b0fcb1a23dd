import { colorName } from '#contract/catalogue/colors.ts'
import { variantLabel } from '#contract/catalogue/variant-label.ts'
import { variantMessages } from '#contract/catalogue/variant-rules.ts'
import { toRupees } from '#contract/money.ts'
import { decodeEntities } from '#server/html/decode-entities.ts'
import {
  type ColumnLabels,
  type DraftVariant,
  errorAt,
  type ProductDraft,
  type RowProblem,
  warningAt,
} from '../formats/format.ts'
import { planStock, renamedVariantProblems } from './exported-stock.ts'
import type { ExistingProductWithHandle } from './import-plan.ts'
import { normalizeAmount, wholeNumber } from './normalize-cells.ts'

type ExistingVariant = ExistingProductWithHandle['variants'][number]

/** A variant of the file with its colour, the existing variant that it matches, and the value of its option, null for none. */
type MatchedVariant = {
  variant: DraftVariant
  existing: ExistingVariant | undefined
  optionValue: string | null
}

/** The variants of a product after the import: existing ones that the file does not name, then those of the file. */
export type MergedVariants = { unchanged: ExistingVariant[]; named: MatchedVariant[]; optionName: string | null }

/** The variants of the product, with the price to pay as an own one where the file must not change it with the product's. */
const existingVariants = (
  { keepsVariantPrices }: ProductDraft,
  product: ExistingProductWithHandle,
): ExistingVariant[] =>
  product.variants.map((variant) =>
    keepsVariantPrices && variant.originalPrice === undefined
      ? { ...variant, originalPrice: product.originalPrice, discountPrice: product.discountPrice ?? undefined }
      : variant,
  )

/** Earlier versions stored values in other Unicode forms than that of cells, and those of WooCommerce with entities. */
const sameText = (one: string | undefined, other: string) => one?.normalize('NFC').toLowerCase() === other.toLowerCase()

/**
 * Matches the variants of a file to the existing ones, each at most once, by colour and option value in any case of letters. Without a
 * value a line names the only variant of its colour. A line with a value also matches a variant without one, which gets the value.
 */
export function mergeVariants(
  draft: ProductDraft,
  existingProduct: ExistingProductWithHandle | undefined,
  defaultColor: string | null,
): MergedVariants {
  const { fields, variants } = draft
  const existing = existingProduct ? existingVariants(draft, existingProduct) : []
  const byColor = Map.groupBy(existing, ({ color }) => color.trim().toLowerCase())
  const free = new Set(existing)
  const findExisting = ({ color, optionValue }: DraftVariant): ExistingVariant | undefined => {
    const ofColor = byColor.get(color.trim().toLowerCase()) ?? []
    const match = optionValue
      ? (ofColor.find((variant) => sameText(variant.optionValue, optionValue)) ??
        ofColor.find((variant) => sameText(decodeEntities(variant.optionValue ?? ''), optionValue)) ??
        ofColor.find((variant) => variant.optionValue === undefined && free.has(variant)))
      : (ofColor.find((variant) => variant.optionValue === undefined) ??
        (ofColor.length === 1 ? ofColor[0] : undefined))
    return match && free.delete(match) ? match : undefined
  }
  const named = variants.map((given): MatchedVariant => {
    const variant = { ...given, color: given.color || (defaultColor ?? '') }
    const existing = findExisting(variant)
    const keepsValue = !given.optionValue || sameText(existing?.optionValue, given.optionValue)
    const optionValue = keepsValue ? existing?.optionValue : given.optionValue
    return { variant, existing, optionValue: optionValue || given.optionValue || null }
  })
  return { unchanged: [...free], named, optionName: fields.optionName || existingProduct?.optionName || null }
}

const unchangedForm = (variant: ExistingVariant) => ({
  ...variant,
  seenStock: variant.stock,
  optionValue: variant.optionValue ?? null,
  originalPrice: variant.originalPrice === undefined ? null : toRupees(variant.originalPrice),
  discountPrice: variant.discountPrice === undefined ? null : toRupees(variant.discountPrice),
  sku: variant.sku ?? null,
  barcode: variant.barcode ?? null,
  weightGrams: variant.weightGrams ?? null,
})

/** The weight as a number; a text that is none stays, and the form's validation has a message for it. */
const weightOf = (cell: string) => (cell === '' ? null : (wholeNumber(cell) ?? cell))

/** The planned stock of an existing variant; that of the file for a new one, or what it gets without one. */
const stockOf = ({ variant, existing }: MatchedVariant) =>
  existing
    ? planStock(variant, existing).stock
    : wholeNumber(variant.stock === '' && variant.withoutStock ? '0' : variant.stock)

/** A variant of the file as the product form sends it. A missing column keeps the value, an empty cell clears it. */
function namedForm(matched: MatchedVariant) {
  const { variant, existing, optionValue } = matched
  const before = existing && unchangedForm(existing)
  const { sku, barcode, variantOriginalPrice, variantDiscountPrice, weightGrams } = variant
  return {
    ...(existing && { id: existing.id, seenStock: existing.stock, seenStockVersion: existing.stockVersion }),
    color: existing?.color ?? variant.color,
    stock: stockOf(matched),
    optionValue,
    sku: sku ?? before?.sku ?? null,
    barcode: barcode ?? before?.barcode ?? null,
    originalPrice: normalizeAmount(variantOriginalPrice ?? before?.originalPrice ?? ''),
    discountPrice: normalizeAmount(variantDiscountPrice ?? before?.discountPrice ?? ''),
    weightGrams: weightGrams === undefined ? (before?.weightGrams ?? null) : weightOf(weightGrams),
  }
}

/** The variants as the product form sends them. */
export const toFormVariants = ({ unchanged, named }: MergedVariants) => [
  ...unchanged.map(unchangedForm),
  ...named.map(namedForm),
]

/** The warnings about new variants that get their stock because the file has none. */
export const missingStockProblems = ({ named }: MergedVariants, { stock }: ColumnLabels): RowProblem[] =>
  named.flatMap(({ variant, existing }) =>
    !existing && variant.stock === '' && variant.withoutStock
      ? warningAt(variant.line, stock, variant.withoutStock)
      : [],
  )

/** The errors and warnings about exported stocks: those that differ from the present ones, and those of variants that the product does not have. */
export const exportedStockProblems = ({ unchanged, named }: MergedVariants, labels: ColumnLabels): RowProblem[] =>
  named.flatMap(({ variant, existing }) =>
    existing ? (planStock(variant, existing).problem ?? []) : renamedVariantProblems(variant, unchanged.length, labels),
  )

/** The errors of variants that the form's validation has no line for: equal variants, and options without a name or a value. */
export function variantProblems(
  draft: ProductDraft,
  { unchanged, named, optionName }: MergedVariants,
  labels: ColumnLabels,
): RowProblem[] {
  const withValue = named.find(({ optionValue }) => optionValue !== null)
  if (optionName === null && withValue)
    return [errorAt(withValue.variant.line, labels.optionName, variantMessages.noOptionName)]
  const withoutValue =
    optionName === null
      ? []
      : [
          ...named.filter(({ optionValue }) => optionValue === null).map(({ variant }) => variant),
          ...unchanged
            .filter((variant) => variant.optionValue === undefined)
            .map(({ color }) => ({ color, line: draft.line })),
        ]
  const missing = withoutValue.map(({ line, color }) =>
    errorAt(line, labels.optionValue, `${variantMessages.noOptionValue} ${colorName(color)} has no ${optionName}.`),
  )
  return missing.length > 0 ? missing : duplicateProblems(named, optionName, labels)
}

function duplicateProblems(
  named: readonly MatchedVariant[],
  optionName: string | null,
  labels: ColumnLabels,
): RowProblem[] {
  const lines = new Map<string, number>()
  return named.flatMap(({ variant: { line, color }, optionValue }) => {
    const key = JSON.stringify([color.trim().toLowerCase(), optionValue?.trim().toLowerCase()])
    const first = lines.get(key)
    if (first === undefined) lines.set(key, line)
    if (first === undefined || color === '') return []
    if (optionName === null) return errorAt(line, labels.color, variantMessages.duplicateColor)
    const label = variantLabel(colorName(color), { optionName, optionValue })
    return errorAt(line, labels.optionValue, `${variantMessages.duplicateVariant} Line ${first} has ${label} too.`)
  })
}
