import type { CellColumn } from '../../matrix/clean-cell.ts'

/** The heads of the columns. */
export const cellLabels: Readonly<Record<CellColumn, string>> = {
  stock: 'Stock',
  sku: 'SKU',
  barcode: 'Barcode',
  originalPrice: 'Original price',
  discountPrice: 'Discount price',
  weightGrams: 'Weight, g',
}
