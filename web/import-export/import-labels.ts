import type { Tone } from '#web/ui/data/Badge.tsx'
import type { ImportOutcome, ProductImport } from './product-import.ts'

/** Labels of import states. */
export const importStateLabels: Record<ProductImport['state'], { words: string; tone: Tone }> = {
  UPLOADING: { words: 'Uploading', tone: 'neutral' },
  CHECKING: { words: 'Being checked', tone: 'info' },
  CHECKED: { words: 'Checked', tone: 'info' },
  RUNNING: { words: 'Running', tone: 'info' },
  DONE: { words: 'Done', tone: 'success' },
  CANCELED: { words: 'Canceled', tone: 'neutral' },
  FAILED: { words: 'Stopped', tone: 'danger' },
}

/** Labels of product outcomes. */
export const outcomeLabels: Record<ImportOutcome, { words: string; tone: Tone }> = {
  NEW: { words: 'New', tone: 'success' },
  CHANGED: { words: 'Changed', tone: 'info' },
  UNCHANGED: { words: 'Unchanged', tone: 'neutral' },
  WRONG: { words: 'Error', tone: 'danger' },
}

export const formatLabels = {
  own: 'the shop’s own columns',
  shopify: 'Shopify’s columns',
  woocommerce: 'WooCommerce’s columns',
} as const
