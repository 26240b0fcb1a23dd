import type { OrderDetail } from '../../order.ts'

/** Why the customer wants to return an order, in their own words; null where they gave none. */
export const returnReason = (history: OrderDetail['history']): string | null =>
  history.findLast(({ event, to }) => event === 'RETURN_CHANGED' && to === 'REQUESTED')?.note ?? null
