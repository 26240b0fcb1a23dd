import { colorName } from '#contract/catalogue/colors.ts'
import { isSameText } from '#contract/catalogue/shown-variants.ts'
import type { VariantRow } from '../variant-rows.ts'
import type { CellColumn } from './clean-cell.ts'
import { activeRows, type VariantMatrix } from './variant-matrix.ts'

/** The variants that are filled: all, those of one colour (its `group`), or those of one value of the option. */
export type FillScope = { group?: string; value?: string }

const isInScope = ({ group, key, optionValue }: VariantRow, scope: FillScope) =>
  (scope.group === undefined || scope.group === (group ?? key)) &&
  (scope.value === undefined || isSameText(scope.value, optionValue))

/** The active variants of a scope, in display order. */
export const rowsInScope = (matrix: VariantMatrix, scope: FillScope): VariantRow[] =>
  activeRows(matrix).filter((row) => isInScope(row, scope))

/** Sets a column to one text for all active variants of a scope. */
export function fillColumn(matrix: VariantMatrix, column: CellColumn, text: string, scope: FillScope): VariantMatrix {
  const keys = new Set(rowsInScope(matrix, scope).map(({ key }) => key))
  return { ...matrix, rows: matrix.rows.map((row) => (keys.has(row.key) ? { ...row, [column]: text } : row)) }
}

/**
 * Gives every variant of a scope without a SKU one by the pattern PREFIX-COLOUR-VALUE. A SKU that another variant has gets a number,
 * such as -2.
 */
export function generateSkus(matrix: VariantMatrix, prefix: string, scope: FillScope): VariantMatrix {
  const used = new Set(activeRows(matrix).flatMap(({ sku }) => sku?.trim().toLowerCase() || []))
  const skus = new Map<string, string>()
  for (const row of rowsInScope(matrix, scope)) {
    if (row.sku?.trim()) continue
    const sku = unusedSku(skuOf(row, prefix), used)
    used.add(sku.toLowerCase())
    skus.set(row.key, sku)
  }
  const rows = matrix.rows.map((row) => (skus.has(row.key) ? { ...row, sku: skus.get(row.key)! } : row))
  return { ...matrix, rows }
}

const skuOf = ({ color, optionValue = '' }: VariantRow, prefix: string) =>
  [prefix.trim(), skuPart(colorName(color.trim())), skuPart(optionValue)].filter(Boolean).join('-')

/** The letters, digits and points of a text, in capitals. */
const skuPart = (text: string) => text.replace(/[^\p{L}\p{M}\p{N}.]+/gu, '').toUpperCase()

function unusedSku(sku: string, used: ReadonlySet<string>): string {
  if (!used.has(sku.toLowerCase())) return sku
  let number = 2
  while (used.has(`${sku}-${number}`.toLowerCase())) number += 1
  return `${sku}-${number}`
}
