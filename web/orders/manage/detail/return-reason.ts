import type { OrderDetail } from '../../order.ts'

/** The customer's reason for the return; null if they gave none. */
export const returnReason = (history: OrderDetail['history']): string | null =>
  history.findLast(({ event, to }) => event === 'RETURN_CHANGED' && to === 'REQUESTED')?.note ?? null
