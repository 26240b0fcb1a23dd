import { colorHex, isColor, sameColor } from '#contract/catalogue/colors.ts'
import { variantMessages } from '#contract/catalogue/variant-rules.ts'
import { maxStock } from '#contract/limits.ts'
import type { Variant } from '../../product.ts'
import { cleanCell } from './matrix/clean-cell.ts'

/** The columns of a variant besides its stock, in display order. */
export const detailColumns = ['sku', 'barcode', 'originalPrice', 'discountPrice', 'weightGrams'] as const
export type DetailColumn = (typeof detailColumns)[number]
type Details = { [Column in DetailColumn]?: string }

/**
 * A variant in the form: the typed values, and for an existing one its id and the stock when the form was opened, with its version. A missing detail
 * is neither known nor typed; an empty one was cleared.
 */
export type VariantRow = Details & {
  key: string
  id?: string
  color: string
  stock: string
  seenStock?: number
  seenStockVersion?: number
  /** The key of the colour that the variant belongs to; without an option every variant is a colour of its own. */
  group?: string
  /** The value of the second option. */
  optionValue?: string
  /** The combination is not sold; it can be restored with what was typed. */
  isRemoved?: boolean
}

export type VariantErrors = { color: string | null; stock: string | null }

export const toVariantRows = (variants: readonly Variant[]): VariantRow[] =>
  variants.map(({ id, color, stock, stockVersion, optionValue, ...details }) => ({
    key: id,
    id,
    color,
    stock: String(stock),
    seenStock: stock,
    ...(stockVersion !== undefined && { seenStockVersion: stockVersion }),
    ...(optionValue !== undefined && { optionValue }),
    ...toDetails(details),
  }))

const toDetails = (details: { [Column in DetailColumn]?: string | number | undefined }): Details =>
  Object.fromEntries(
    detailColumns.flatMap((column) => (details[column] === undefined ? [] : [[column, String(details[column])]])),
  )

function validateColor(color: string, others: readonly string[]): string | null {
  if (color.trim() === '') return variantMessages.emptyColor
  if (others.some((other) => sameColor(other, color))) return variantMessages.duplicateColor
  if (!isColor(color.trim())) {
    return variantMessages.invalidColor
  }
  return null
}

/** The error of a stock as typed (specification 5); null for none. */
export function validateStock(text: string): string | null {
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
  rows.map((row) => ({
    id: row.id,
    color: row.color.trim(),
    stock: Number(cleanCell('stock', row.stock)),
    seenStock: row.seenStock,
    seenStockVersion: row.seenStockVersion,
    optionValue: row.optionValue,
    ...detailsInput(row),
  }))

/** The known and typed details; null clears one. */
const detailsInput = (row: VariantRow) =>
  Object.fromEntries(
    detailColumns.flatMap((column) => {
      const text = row[column]
      return text === undefined ? [] : [[column, toDetailInput(column, cleanCell(column, text))]]
    }),
  )

const toDetailInput = (column: DetailColumn, text: string) =>
  text === '' ? null : column === 'weightGrams' ? Number(text) : text
