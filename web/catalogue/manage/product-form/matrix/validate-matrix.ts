import { isBarcode } from '#contract/catalogue/barcode.ts'
import { colorName } from '#contract/catalogue/colors.ts'
import { variantLabel } from '#contract/catalogue/variant-label.ts'
import { variantMessages } from '#contract/catalogue/variant-rules.ts'
import { maxOptionLength, maxSkuLength, maxVariants, maxWeightGrams } from '#contract/limits.ts'
import { toPaise } from '#contract/money.ts'
import { price } from '#contract/schemas.ts'
import { type VariantRow, validateStock, validateVariant, validateVariants } from '../variant-rows.ts'
import { type CellColumn, cellColumns, cleanCell } from './clean-cell.ts'
import { activeRows, groupsOf, type VariantMatrix } from './variant-matrix.ts'

export type CellErrors = Partial<Record<CellColumn, string>>

type MatrixErrors = {
  optionName: string | null
  values: string | null
  /** By the key of the colour. */
  colors: ReadonlyMap<string, string>
  /** By the key of the variant; only variants with an error. */
  cells: ReadonlyMap<string, CellErrors>
  /** The first error, with the name of its variant; null if the variants can be sent. */
  first: string | null
}

/** The errors of the variants as typed, by the rules of the contract. */
export function validateMatrix(matrix: VariantMatrix): MatrixErrors {
  const rows = activeRows(matrix)
  const repeated = repeatedSkus(rows)
  const cells = new Map<string, CellErrors>()
  for (const row of rows) {
    const errors = validateCells(row, repeated)
    if (Object.keys(errors).length > 0) cells.set(row.key, errors)
  }
  const colors = matrix.optionName === null ? new Map<string, string>() : validateColors(matrix)
  const errors = { ...validateOption(matrix), colors, cells }
  return { ...errors, first: firstError(matrix, rows, errors) }
}

function validateOption({ optionName, values }: VariantMatrix): Pick<MatrixErrors, 'optionName' | 'values'> {
  if (optionName === null) return { optionName: null, values: null }
  return {
    optionName:
      optionName.trim() === '' ? variantMessages.noOptionName : longerThan(optionName, variantMessages.longOptionName),
    values:
      values.length === 0
        ? variantMessages.noOptionValue
        : (values.map((value) => longerThan(value, variantMessages.longOptionValue)).find(Boolean) ?? null),
  }
}

const longerThan = (text: string, message: string) => (text.trim().length > maxOptionLength ? message : null)

function validateColors(matrix: VariantMatrix): Map<string, string> {
  const groups = groupsOf(matrix).map(({ key, color }) => ({ key, color, stock: '0' }))
  return new Map(
    groups.flatMap((group) => {
      const { color } = validateVariant(
        group,
        groups.filter(({ key }) => key !== group.key),
      )
      return color ? [[group.key, color] as const] : []
    }),
  )
}

const skuKey = (row: VariantRow) => cleanCell('sku', row.sku ?? '').toLowerCase()

function repeatedSkus(rows: readonly VariantRow[]): Set<string> {
  const [seen, repeated] = [new Set<string>(), new Set<string>()]
  for (const sku of rows.map(skuKey).filter(Boolean)) (seen.has(sku) ? repeated : seen).add(sku)
  return repeated
}

/** The errors of a variant's cells, given the SKUs that occur more than once in lower case. */
function validateCells(row: VariantRow, repeated: ReadonlySet<string>): CellErrors {
  const errors: CellErrors = {}
  for (const column of cellColumns) {
    const error = validateCell(column, row[column] ?? '')
    if (error) errors[column] = error
  }
  if (repeated.has(skuKey(row))) errors.sku = variantMessages.duplicateSku
  errors.discountPrice ??= validateDiscount(row) as string
  if (!errors.discountPrice) delete errors.discountPrice
  return errors
}

/** The error of one cell by itself, as typed; null for none. */
export function validateCell(column: CellColumn, typed: string): string | null {
  const text = cleanCell(column, typed)
  if (column === 'stock') return validateStock(text)
  if (text === '') return null
  if (column === 'sku') return text.length > maxSkuLength ? variantMessages.longSku : null
  if (column === 'barcode') return isBarcode(text) ? null : variantMessages.invalidBarcode
  if (column === 'weightGrams') return isWeight(Number(text)) ? null : variantMessages.invalidWeight
  return price.safeParse(text).error?.issues[0]?.message ?? null
}

const isWeight = (grams: number) => Number.isInteger(grams) && grams > 0 && grams <= maxWeightGrams

function validateDiscount(row: VariantRow): string | undefined {
  const [original, discount] = (['originalPrice', 'discountPrice'] as const).map((column) =>
    cleanCell(column, row[column] ?? ''),
  )
  if (!discount) return undefined
  if (!original) return variantMessages.discountWithoutOriginal
  if (validateCell('originalPrice', original) || validateCell('discountPrice', discount)) return undefined
  return toPaise(discount) > toPaise(original) ? variantMessages.discountAboveOriginal : undefined
}

function firstError(
  matrix: VariantMatrix,
  rows: readonly VariantRow[],
  errors: Omit<MatrixErrors, 'first'>,
): string | null {
  if (matrix.optionName === null) {
    const plain = validateVariants(rows)
    if (plain) return plain
  } else {
    const ofSection = errors.optionName ?? (matrix.rows.length === 0 ? variantMessages.none : errors.values)
    if (ofSection) return ofSection
    const [ofColor] = errors.colors.values()
    if (ofColor) return ofColor
    if (rows.length === 0) return variantMessages.none
  }
  const row = rows.find(({ key }) => errors.cells.has(key))
  if (row) return `${rowName(matrix, row)}: ${Object.values(errors.cells.get(row.key)!)[0]}`
  return rows.length > maxVariants ? variantMessages.tooMany : null
}

/** A variant as text, such as "Red, Size M". */
export const rowName = (
  { optionName }: Pick<VariantMatrix, 'optionName'>,
  { color, optionValue }: VariantRow,
): string =>
  variantLabel(color.trim() ? colorName(color.trim()) : 'No colour', { optionName: optionName?.trim(), optionValue })
