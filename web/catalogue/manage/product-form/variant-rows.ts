import { colorHex, isColor, sameColor } from '#contract/catalogue/colors.ts'
import { variantMessages } from '#contract/catalogue/variant-rules.ts'
import { maxStock } from '#contract/limits.ts'
import type { Variant } from '../../product.ts'

/** A variant in the form: the typed values, and for an existing one its id and the stock when the form was opened. */
export type VariantRow = { key: string; id?: string; color: string; stock: string; seenStock?: number }

export type VariantErrors = { color: string | null; stock: string | null }

export const toVariantRows = (variants: readonly Variant[]): VariantRow[] =>
  variants.map(({ id, color, stock }) => ({ key: id, id, color, stock: String(stock), seenStock: stock }))

function validateColor(color: string, others: readonly string[]): string | null {
  if (color.trim() === '') return variantMessages.emptyColor
  if (others.some((other) => sameColor(other, color))) return variantMessages.duplicateColor
  if (!isColor(color.trim())) {
    return variantMessages.invalidColor
  }
  return null
}

function validateStock(text: string): string | null {
  const stock = Number(text)
  if (stock < 0) return variantMessages.negativeStock
  if (text.trim() === '' || !Number.isInteger(stock)) return variantMessages.fractionalStock
  return stock > maxStock ? variantMessages.excessiveStock : null
}

/** The errors of a row, given the other rows (specification 5); null for none. */
export function validateVariant(
  row: Pick<VariantRow, 'color' | 'stock'>,
  others: readonly VariantRow[],
): VariantErrors {
  return {
    color: validateColor(
      row.color,
      others.map(({ color }) => color),
    ),
    stock: validateStock(row.stock),
  }
}

const otherRows = (row: VariantRow, rows: readonly VariantRow[]) => rows.filter(({ key }) => key !== row.key)

export const validateRow = (row: VariantRow, rows: readonly VariantRow[]): VariantErrors =>
  validateVariant(row, otherRows(row, rows))

/** Why these variants cannot be sent; null when they can. */
export function validateVariants(rows: readonly VariantRow[]): string | null {
  if (rows.length === 0) return variantMessages.none
  if (rows.some(({ color }) => color.trim() !== '' && !isColor(color.trim()))) return variantMessages.invalidColors
  for (const row of rows) {
    const { color, stock } = validateRow(row, rows)
    if (color || stock) return color ?? stock
  }
  return null
}

/** The colour of another row that looks the same, such as gray and grey: allowed, but probably a mistake. */
export function findSameLookingColor(row: VariantRow, rows: readonly VariantRow[]): string | null {
  if (!isColor(row.color.trim())) return null
  const hex = colorHex(row.color.trim())
  const sameLooking = otherRows(row, rows).find(({ color }) => isColor(color.trim()) && colorHex(color.trim()) === hex)
  return sameLooking && !sameColor(sameLooking.color, row.color) ? sameLooking.color : null
}

/** The rows in the form of the call. */
export const toVariantsInput = (rows: readonly VariantRow[]) =>
  rows.map(({ id, color, stock, seenStock }) => ({ id, color: color.trim(), stock: Number(stock), seenStock }))
