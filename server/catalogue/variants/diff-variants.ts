import { colorName, sameColor } from '#contract/catalogue/colors.ts'
import { normalizePrices } from '#contract/catalogue/prices/normalize-prices.ts'
import type { Prices } from '#contract/catalogue/prices/variant-prices.ts'
import { isSameText } from '#contract/catalogue/shown-variants.ts'
import { variantMessages } from '#contract/catalogue/variant-rules.ts'
import { maxStock } from '#contract/limits.ts'
import { type AppError, conflictInField, invalidField } from '#server/errors.ts'

/** The columns of a variant besides its colour and stock; own prices in paise, null where the variant has the product's. */
type VariantDetails = {
  optionValue: string | null
  originalPrice: number | null
  discountPrice: number | null
  sku: string | null
  barcode: string | null
  weightGrams: number | null
}
type VariantRow = VariantDetails & { color: string; stock: number }

export type PositionedVariant = VariantRow & { position: number }
export type ExistingVariant = PositionedVariant & { id: string; stockVersion: number; retiredAt: Date | null }
/**
 * A variant as the form sends it; `seenStock` is the stock when the form was opened, with its version. An omitted detail is kept, null
 * clears it.
 */
export type VariantInput = {
  id?: string
  color: string
  stock: number
  seenStock?: number
  seenStockVersion?: number
} & { [Detail in keyof VariantDetails]?: VariantDetails[Detail] | undefined }

/** A product's variants as the form sends them, with the name of its second option and the product's prices. */
type VariantsInput = { optionName: string | null; prices: Prices<number>; variants: readonly VariantInput[] }

/**
 * The change of a product's variants; existing ones that are not kept are retired. `prices` are the product's prices as they are
 * stored: those of its cheapest variant.
 */
export type VariantDiff = {
  updated: (PositionedVariant & { id: string })[]
  added: PositionedVariant[]
  prices: Prices<number>
}

/**
 * Matches the form's variants to the existing ones, by id and then by colour and option value in any case of letters; a retired
 * variant becomes active again. The stock changes by the difference to `seenStock`, so that sales made meanwhile count; a conflict
 * when the result is below 0, and for a changed stock that an administrator or an import has changed since. Active variants keep their
 * positions, because forms show variants in stock first; added and restored ones follow the last of them. Throws 'invalid' for equal
 * variants, and where not every variant has a value of the option.
 */
export function diffVariants(existing: readonly ExistingVariant[], input: VariantsInput): VariantDiff {
  const matched = matchVariants(existing, input)
  const rows = matched.map(({ variant, match }) => toRow(variant, match, input.optionName))
  assertOptionValues(rows, input.optionName)
  const { product: prices, variants: ownPrices } = normalizePrices(input.prices, rows.map(ownPricesOf))
  const positions = positionsOf(matched.map(({ match }) => match))
  const diff: VariantDiff = { updated: [], added: [], prices }
  for (const [index, { match }] of matched.entries()) {
    const { originalPrice = null, discountPrice = null } = ownPrices[index] ?? {}
    const row = { ...rows[index]!, originalPrice, discountPrice, position: positions[index]! }
    if (match) diff.updated.push({ id: match.id, ...row })
    else diff.added.push(row)
  }
  return diff
}

function matchVariants(existing: readonly ExistingVariant[], { optionName, variants }: VariantsInput) {
  const free = new Map(existing.map((variant) => [variant.id, variant]))
  const byId = variants.map(({ id }) => (id === undefined ? undefined : takeVariantById(free, id)))
  return variants.map((variant, index) => {
    const optionValue = optionName === null ? null : variant.optionValue
    if (optionValue === undefined && !byId[index]) assertOneOfColor(free, variant.color)
    const match =
      byId[index] ??
      [...free.values()].find(
        (candidate) =>
          sameColor(candidate.color, variant.color) &&
          (optionValue === undefined || isSameText(candidate.optionValue, optionValue)),
      )
    if (match) free.delete(match.id)
    return { variant, match }
  })
}

/** The positions of variants that match these existing ones. */
function positionsOf(matches: readonly (ExistingVariant | undefined)[]): number[] {
  const kept = matches.map((match) => (match?.retiredAt === null ? match.position : null))
  let last = Math.max(-1, ...kept.filter((position) => position !== null))
  return kept.map((position) => position ?? ++last)
}

/** Throws 'invalid' if several active variants have the colour: without an option value none of them can be chosen. */
function assertOneOfColor(free: ReadonlyMap<string, ExistingVariant>, color: string): void {
  const active = [...free.values()].filter((variant) => variant.retiredAt === null && sameColor(variant.color, color))
  if (active.length > 1) throw invalidField('productVariants', variantMessages.noOptionValue)
}

/** Removes the variant with the id from `free` and returns it; throws 'invalid' for an id of another product or a repeated id. */
function takeVariantById(free: Map<string, ExistingVariant>, id: string): ExistingVariant {
  const variant = free.get(id)
  if (!variant) throw invalidField('productVariants', 'One of the variants does not belong to this product.')
  free.delete(id)
  return variant
}

/** The row of a variant. Omitted details are kept, but not those of a retired variant that is found by its colour. */
function toRow(variant: VariantInput, match: ExistingVariant | undefined, optionName: string | null): VariantRow {
  const kept = match?.retiredAt && variant.id === undefined ? undefined : match
  const keep = <Detail extends keyof VariantDetails>(detail: Detail): VariantDetails[Detail] => {
    const value = variant[detail]
    return value === undefined ? (kept?.[detail] ?? null) : (value as VariantDetails[Detail])
  }
  const ownPrices =
    variant.originalPrice === undefined
      ? { originalPrice: kept?.originalPrice ?? null, discountPrice: kept?.discountPrice ?? null }
      : { originalPrice: variant.originalPrice, discountPrice: variant.discountPrice ?? null }
  return {
    color: variant.color,
    stock: stockAfter(match, variant),
    optionValue: optionName === null && variant.optionValue === undefined ? null : keep('optionValue'),
    sku: keep('sku'),
    barcode: keep('barcode'),
    weightGrams: keep('weightGrams'),
    ...ownPrices,
  }
}

function assertOptionValues(rows: readonly VariantRow[], optionName: string | null): void {
  const valueCount = rows.filter(({ optionValue }) => optionValue !== null).length
  if (optionName === null && valueCount > 0) throw invalidField('optionName', variantMessages.noOptionName)
  if (optionName !== null && valueCount < rows.length)
    throw invalidField('productVariants', variantMessages.noOptionValue)
  const keys = new Set(rows.map(({ color, optionValue }) => `${color} ${optionValue ?? ''}`.toLowerCase()))
  if (keys.size < rows.length) {
    const message = optionName === null ? variantMessages.duplicateColor : variantMessages.duplicateVariant
    throw invalidField('productVariants', message)
  }
}

const ownPricesOf = ({ originalPrice, discountPrice }: VariantRow): Prices<number> | null =>
  originalPrice === null ? null : { originalPrice, discountPrice }

function stockAfter(match: ExistingVariant | undefined, variant: VariantInput): number {
  const { stock, seenStock, seenStockVersion } = variant
  if (!match || match.retiredAt || seenStock === undefined) return stock
  if (stock === seenStock) return match.stock
  if (seenStockVersion !== undefined && seenStockVersion !== match.stockVersion) throw stockWasChanged(variant, match)
  const after = match.stock + (stock - seenStock)
  if (after < 0) throw stockWasSold(variant, match)
  if (after > maxStock) throw invalidField('productVariants', variantMessages.excessiveStock)
  return after
}

const nameOf = ({ color }: VariantInput, { optionValue }: ExistingVariant): string =>
  optionValue === null ? colorName(color) : `${colorName(color)}, ${optionValue},`

function stockWasSold(variant: VariantInput, existing: ExistingVariant): AppError {
  const message = `${nameOf(variant, existing)} was sold meanwhile: ${existing.stock} left. Please look at its stock again.`
  return conflictInField('productVariants', message)
}

function stockWasChanged(variant: VariantInput, existing: ExistingVariant): AppError {
  const change = `was changed by someone else meanwhile: it is ${existing.stock} now`
  const message = `The stock of ${nameOf(variant, existing)} ${change}. Please look at it again.`
  return conflictInField('productVariants', message)
}
