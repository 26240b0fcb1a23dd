import type { BulkAction } from './bulk-edit.ts'

/** The actions by their names in the form. */
export const actionLabels: Record<BulkAction['kind'], string> = {
  PRICES: 'Change prices',
  PUBLISH: 'Put on sale',
  ARCHIVE: 'Archive',
  CATEGORY: 'Move to a category',
  BRAND: 'Set the brand',
  TAX_RATE: 'Set the GST rate',
  HSN: 'Set the HSN code',
  SPECIFICATION: 'Set a specification',
  DELETE: 'Delete',
}
