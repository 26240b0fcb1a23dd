import { piecesText } from '#contract/orders/pieces-text.ts'
import type { CanceledItem } from './cancellations.store.ts'

/** Canceled pieces with the reason, for the history and the customer: "1 × Kurta (Red): It is out of stock." */
export const canceledNote = (items: readonly CanceledItem[], reason: string | null): string =>
  [piecesText(items), reason].filter(Boolean).join(': ')
