import type { StatusLabels } from '#web/ui/data/StatusDot.tsx'
import type { ImportOutcome, ProductImport } from './product-import.ts'

export const importStateLabels: StatusLabels<ProductImport['state']> = {
  UPLOADING: { label: 'Uploading', tone: 'neutral' },
  CHECKING: { label: 'Being checked', tone: 'info' },
  CHECKED: { label: 'Checked', tone: 'info' },
  RUNNING: { label: 'Running', tone: 'info' },
  DONE: { label: 'Done', tone: 'success' },
  CANCELED: { label: 'Canceled', tone: 'neutral' },
  FAILED: { label: 'Stopped', tone: 'danger' },
}

export const outcomeLabels: StatusLabels<ImportOutcome> = {
  NEW: { label: 'New', tone: 'success' },
  CHANGED: { label: 'Changed', tone: 'info' },
  UNCHANGED: { label: 'Unchanged', tone: 'neutral' },
  WRONG: { label: 'Error', tone: 'danger' },
}

/** The recognized column formats. */
export const formatLabels = {
  own: 'the shop’s own columns',
  shopify: 'Shopify’s columns',
  woocommerce: 'WooCommerce’s columns',
} as const
