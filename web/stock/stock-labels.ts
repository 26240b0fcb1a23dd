import type { CallInput, CallResponse } from '#contract/calls.ts'
import type { StockLevel } from '#contract/catalogue/stock-level.ts'
import type { StatusLabels } from '#web/ui/data/StatusDot.tsx'

export type StockedVariant = CallResponse<'GET /stock'>['variants'][number]
/** A stock with its version, which detects the changes of other administrators. */
export type VersionedStock = Pick<StockedVariant, 'stock' | 'stockVersion'>
export type StockChange = CallResponse<'GET /stock/{variantId}/changes'>['changes'][number]
export type StockReason = StockChange['reason']
type StockQuery = NonNullable<CallInput<'GET /stock'>['query']>

/** The reasons of an adjustment, in display order. */
export const reasonLabels: Readonly<Record<StockReason, string>> = {
  RECEIVED: 'Received',
  COUNTED: 'Counted',
  DAMAGED: 'Damaged',
  RETURNED: 'Returned by customer',
  CORRECTION: 'Correction',
  OTHER: 'Other',
}

export const levelLabels: StatusLabels<StockLevel> = {
  enough: { label: 'In stock', tone: 'success' },
  low: { label: 'Low', tone: 'warning' },
  out: { label: 'Sold out', tone: 'danger' },
}

/** The sort orders of the list, by URL parameter. */
export const stockSortOptions = {
  name: { label: 'Name', query: { sortBy: 'name', sortOrder: 'asc' } },
  scarce: { label: 'Fewest first', query: { sortBy: 'stock', sortOrder: 'asc' } },
  plenty: { label: 'Most first', query: { sortBy: 'stock', sortOrder: 'desc' } },
} as const satisfies Record<string, { label: string; query: StockQuery }>

export type StockSort = keyof typeof stockSortOptions

export const isStockSort = (sort: string): sort is StockSort => Object.hasOwn(stockSortOptions, sort)
