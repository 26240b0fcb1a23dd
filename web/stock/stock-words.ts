import type { CallInput, CallReply } from '#contract/calls.ts'
import type { StockLevel } from '#contract/stock-level.ts'
import type { Tone } from '#web/ui/Badge.tsx'

export type StockedVariant = CallReply<'GET /stock'>['variants'][number]
export type StockChange = CallReply<'GET /stock/{variantId}/changes'>['changes'][number]
export type StockReason = StockChange['reason']
type StockQuery = NonNullable<CallInput<'GET /stock'>['query']>

/** Why a stock was adjusted, in the order in which it is offered. */
export const reasonWords: Readonly<Record<StockReason, string>> = {
  RECEIVED: 'Received',
  COUNTED: 'Counted',
  DAMAGED: 'Damaged',
  RETURNED: 'Returned by customer',
  CORRECTION: 'Correction',
  OTHER: 'Other',
}

export const levelWords: Readonly<Record<StockLevel, { label: string; tone: Tone }>> = {
  enough: { label: 'In stock', tone: 'success' },
  low: { label: 'Low', tone: 'warning' },
  out: { label: 'Sold out', tone: 'danger' },
}

/** The orders of the list as its address names them. */
export const stockOrders = {
  name: { label: 'Name', query: { sortBy: 'name', sortOrder: 'asc' } },
  scarce: { label: 'Fewest first', query: { sortBy: 'stock', sortOrder: 'asc' } },
  plenty: { label: 'Most first', query: { sortBy: 'stock', sortOrder: 'desc' } },
} as const satisfies Record<string, { label: string; query: StockQuery }>

export type StockOrder = keyof typeof stockOrders

export const isStockOrder = (word: string): word is StockOrder => Object.hasOwn(stockOrders, word)
