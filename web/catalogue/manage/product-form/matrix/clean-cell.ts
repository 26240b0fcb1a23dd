import { ungroupDigits } from '#contract/text/ungroup-digits.ts'
import type { DetailColumn, VariantRow } from '../variant-rows.ts'

/** The cells of a variant, in display order. */
export const cellColumns = ['stock', 'sku', 'barcode', 'originalPrice', 'discountPrice', 'weightGrams'] as const
export type CellColumn = 'stock' | DetailColumn

/** A typed or pasted cell without the spaces, currency signs, separators of thousands and units that spreadsheets add. */
export function cleanCell(column: CellColumn, text: string): string {
  const trimmed = text.replace(/\u00a0/g, ' ').trim()
  switch (column) {
    case 'sku':
      return trimmed
    case 'barcode':
      return trimmed.replace(/[\s-]/g, '')
    case 'originalPrice':
    case 'discountPrice':
      return ungroupDigits(trimmed.replace(/^(?:₹|rs\.?|inr)\s*/i, ''))
    case 'weightGrams':
      return ungroupDigits(trimmed.replace(/(?<=\d)\s*(?:g|gm|grams?)$/i, ''))
    default:
      return ungroupDigits(trimmed)
  }
}

/** The stock of a variant as typed, such as 1200 for "1,200"; 0 for a text that is no number. */
export const typedStock = ({ stock }: VariantRow): number => Number(cleanCell('stock', stock)) || 0
