/**
 * The variants of the product form: colours, or colours in the values of a second option. Every function is pure and returns a
 * changed matrix.
 */
import { sameColor } from '#contract/catalogue/colors.ts'
import { isSameText } from '#contract/catalogue/shown-variants.ts'
import { compareSizes } from '#contract/catalogue/sizes.ts'
import type { Product } from '../../../product.ts'
import { newKey } from '../new-key.ts'
import { toVariantRows, type VariantRow } from '../variant-rows.ts'
import { type CellColumn, typedStock } from './clean-cell.ts'

export type VariantMatrix = {
  /** The name of the second option as typed; null for a product with colours only. */
  optionName: string | null
  /** The values of the option, ordered by `compareSizes`. */
  values: readonly string[]
  /** Also the removed variants. Variants of one colour have one `group`. */
  rows: readonly VariantRow[]
}

/** A colour with its variants in the order of the values, and the values in which it is not sold. */
export type VariantGroup = { key: string; color: string; rows: readonly VariantRow[]; missing: readonly string[] }

const noDetails = { sku: '', barcode: '', originalPrice: '', discountPrice: '', weightGrams: '' }

const groupKeyOf = ({ group, key }: VariantRow) => group ?? key

/** The matrix of a product's variants; empty for a new product. */
export function toMatrix(product: Pick<Product, 'variants' | 'optionName'> | undefined): VariantMatrix {
  const rows = toVariantRows(product?.variants ?? [])
  const optionName = product?.optionName ?? null
  if (optionName === null) return { optionName, values: [], rows }
  const grouped = rows.map((row) => ({ ...row, group: rows.find(({ color }) => sameColor(color, row.color))!.key }))
  return { optionName, values: sortedValues(rows.flatMap(({ optionValue }) => optionValue ?? [])), rows: grouped }
}

function sortedValues(values: readonly string[]): string[] {
  const unique = values.filter((value, index) => values.findIndex((other) => isSameText(other, value)) === index)
  return unique.sort(compareSizes)
}

/** The colours in their order, each with its variants. */
export function groupsOf({ rows, values }: VariantMatrix): VariantGroup[] {
  return [...Map.groupBy(rows, groupKeyOf)].map(([key, all]) => {
    const active = all
      .filter(({ isRemoved, optionValue }) => !isRemoved && optionValue !== undefined)
      .sort((one, other) => compareSizes(one.optionValue!, other.optionValue!))
    const missing = values.filter((value) => !active.some(({ optionValue }) => isSameText(optionValue, value)))
    return { key, color: all[0]!.color, rows: active, missing }
  })
}

/** The variants to sell, in display order. */
export const activeRows = (matrix: VariantMatrix): readonly VariantRow[] =>
  matrix.optionName === null ? matrix.rows : groupsOf(matrix).flatMap(({ rows }) => rows)

/** The colours of the variants, each once, with the keys of their groups. */
export const colorKeysOf = ({ rows }: VariantMatrix): { key: string; color: string }[] =>
  [...new Map(rows.map((row) => [groupKeyOf(row), row.color]))].map(([key, color]) => ({ key, color }))

/** Whether any of these variants has stock, now or when the form was opened. */
export const haveStock = (rows: readonly VariantRow[]): boolean =>
  rows.some((row) => typedStock(row) > 0 || (row.seenStock ?? 0) > 0)

/** Turns the second option on; its values are added afterwards. */
export const addOption = (matrix: VariantMatrix): VariantMatrix => ({
  optionName: '',
  values: [],
  rows: matrix.rows.map((row) => ({ ...(row.id === undefined && noDetails), ...row, group: row.key })),
})

/** The variants that `removeOption` drops. */
export const rowsBesidesFirst = (matrix: VariantMatrix): VariantRow[] =>
  groupsOf(matrix).flatMap(({ rows }) => rows.slice(1))

/** Turns the second option off. The first variant of each colour stays. */
export function removeOption(matrix: VariantMatrix): VariantMatrix {
  const rows = groupsOf(matrix).map(({ key, rows: [first] }) => withoutValue(first ?? rowOfGroup(matrix, key)))
  return { optionName: null, values: [], rows }
}

const rowOfGroup = ({ rows }: VariantMatrix, group: string) => rows.find((row) => groupKeyOf(row) === group)!

/** The variant as a colour of its own: the one that named its group may be gone. */
const withoutValue = ({ optionValue: _value, isRemoved: _isRemoved, group: _group, ...row }: VariantRow): VariantRow =>
  row

/** A value as typed, without spaces around it and with single ones within. */
export const trimValue = (text: string): string => text.trim().replace(/\s+/g, ' ')

/** The values in a typed list: "S, M, L" or one per line. */
export const parseValues = (text: string): string[] =>
  sortedValues(
    text
      .split(/[,;\t\r\n]+/)
      .map(trimValue)
      .filter(Boolean),
  )

/**
 * Adds values, and a variant of every colour in each. A variant without a value, of a product that had colours only, gets the first
 * value; a variant that was removed with the value returns.
 */
export function addValues(matrix: VariantMatrix, added: readonly string[]): VariantMatrix {
  const fresh = sortedValues(added).filter((value) => !matrix.values.some((other) => isSameText(other, value)))
  return fresh.reduce(addValue, matrix)
}

function addValue(matrix: VariantMatrix, value: string): VariantMatrix {
  const values = [...matrix.values, value].sort(compareSizes)
  const withValue: VariantMatrix = { ...matrix, values }
  return groupsOf(matrix).reduce((changed, { key }) => restoreVariant(changed, key, value), withValue)
}

/** Sells a colour in a value, with what was typed before the variant was removed. */
export function restoreVariant(matrix: VariantMatrix, group: string, value: string): VariantMatrix {
  const found = matrix.rows.find(
    (row) => groupKeyOf(row) === group && (row.optionValue === undefined || isSameText(row.optionValue, value)),
  )
  if (found) return replaceRow(matrix, found.key, { ...found, optionValue: value, isRemoved: false })
  const last = matrix.rows.findLastIndex((row) => groupKeyOf(row) === group)
  const row = { ...noDetails, key: newKey(), group, color: matrix.rows[last]!.color, stock: '0', optionValue: value }
  return { ...matrix, rows: matrix.rows.toSpliced(last + 1, 0, row) }
}

const replaceRow = (matrix: VariantMatrix, key: string, row: VariantRow): VariantMatrix => ({
  ...matrix,
  rows: matrix.rows.map((other) => (other.key === key ? row : other)),
})

/** Removes a value with its variants. Without any value left, each colour keeps the variant that it had. */
export function removeValue(matrix: VariantMatrix, value: string): VariantMatrix {
  const values = matrix.values.filter((other) => !isSameText(other, value))
  if (values.length === 0) return { ...removeOption(matrix), optionName: matrix.optionName }
  const rows = matrix.rows.map((row) => (isSameText(row.optionValue, value) ? { ...row, isRemoved: true } : row))
  return { ...matrix, values, rows }
}

/** Gives a value another text; its variants keep what they have. The other text must not be a value yet, except in another case of letters. */
export function renameValue(matrix: VariantMatrix, value: string, renamed: string): VariantMatrix {
  const values = matrix.values.map((other) => (isSameText(other, value) ? renamed : other)).sort(compareSizes)
  const rows = matrix.rows
    // A variant that was removed with the other text would be a second one of the value.
    .filter(({ isRemoved, optionValue }) => !(isRemoved && isSameText(optionValue, renamed)))
    .map((row) => (isSameText(row.optionValue, value) ? { ...row, optionValue: renamed } : row))
  return { ...matrix, values, rows }
}

/** Removes one variant; without a second option its colour disappears, with one it can be restored. */
export function removeVariant(matrix: VariantMatrix, key: string): VariantMatrix {
  if (matrix.optionName === null) return { ...matrix, rows: matrix.rows.filter((row) => row.key !== key) }
  return { ...matrix, rows: matrix.rows.map((row) => (row.key === key ? { ...row, isRemoved: true } : row)) }
}

/** Adds a colour in every value. */
export function addColor(matrix: VariantMatrix, color: string, stock = '0'): VariantMatrix {
  const key = newKey()
  const row = { key, color: color.trim(), stock }
  if (matrix.optionName === null) return { ...matrix, rows: [...matrix.rows, row] }
  const added: VariantMatrix = { ...matrix, rows: [...matrix.rows, { ...row, ...noDetails, group: key }] }
  return matrix.values.reduce((changed, value) => restoreVariant(changed, key, value), added)
}

export const renameColor = (matrix: VariantMatrix, group: string, color: string): VariantMatrix => ({
  ...matrix,
  rows: matrix.rows.map((row) => (groupKeyOf(row) === group ? { ...row, color } : row)),
})

export const removeColor = (matrix: VariantMatrix, group: string): VariantMatrix => ({
  ...matrix,
  rows: matrix.rows.filter((row) => groupKeyOf(row) !== group),
})

/** Sets one cell to a text as typed. */
export const changeCell = (matrix: VariantMatrix, key: string, column: CellColumn, text: string): VariantMatrix => ({
  ...matrix,
  rows: matrix.rows.map((row) => (row.key === key ? { ...row, [column]: text } : row)),
})
