import { toShortId } from '#contract/orders/short-id.ts'

type Named = { id: string }

/** The numbers of orders in a sentence. */
export const shortIds = (orders: readonly Named[]): string => orders.map(toShortId).join(', ')

/** A sentence for each reason for which orders are not in a document. */
export const leftOutNotes = <Order extends Named>(
  orders: readonly Order[],
  reasonOf: (order: Order) => string,
): string[] =>
  [...Map.groupBy(orders, reasonOf)].map(([reason, leftOut]) => `Left out (${reason}): ${shortIds(leftOut)}.`)
