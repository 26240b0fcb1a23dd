import { soldItemName } from '#contract/catalogue/sold-item-name.ts'
import type { CanceledItem } from './cancellations.store.ts'

/** Canceled pieces with the reason, for the history and the customer: "1 × Kurta (Red): It is out of stock." */
export const canceledNote = (items: readonly CanceledItem[], reason: string | null): string =>
  [canceledText(items), reason].filter(Boolean).join(': ')

/** Pieces that left an order in one line: "1 × Kurta (Red), 2 × Phone (Black)". */
export const canceledText = (items: readonly CanceledItem[]): string =>
  items.map((item) => `${item.quantity} × ${soldItemName(item)}`).join(', ')
