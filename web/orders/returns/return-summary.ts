import { hasOpenReturnRequest, orderCan } from '#contract/order-states.ts'
import { isOpenReturn, returnablePieces } from '#contract/orders/returns/return-states.ts'
import type { Order } from '../order.ts'

type Returns = NonNullable<Order['returns']>

/** The returns of an order in a few words, for its status: of those under way, or how many pieces were accepted back; null for none. */
export function returnStatusText({ returns = [] }: { returns?: Returns | undefined }): string | null {
  const open = returns.filter(({ status }) => isOpenReturn(status))
  if (open.length > 0) return summarizeOpen(open)
  const completed = returns.filter(({ status }) => status === 'COMPLETED')
  const accepted = completed
    .flatMap(({ items }) => items)
    .reduce((sum, { quantity, acceptedQuantity = quantity }) => sum + acceptedQuantity, 0)
  if (accepted === 0) return null
  const verb = completed.every(({ resolution }) => resolution === 'EXCHANGE') ? 'exchanged' : 'returned'
  return accepted === 1 ? `1 piece ${verb}` : `${accepted} pieces ${verb}`
}

function summarizeOpen(open: Returns): string {
  const name = open.every(({ resolution }) => resolution === 'EXCHANGE') ? 'Exchange' : 'Return'
  if (open.some(({ status }) => status === 'REQUESTED')) return `${name} requested`
  return open.every(({ status }) => status === 'IN_TRANSIT') ? `${name} on its way` : `${name} approved`
}

/** Whether an order has pieces whose return can be requested: they are in no return that is under way, and none that was rejected. */
export const canItemsBeReturned = (order: Order): boolean =>
  (orderCan.beReturned(order) || hasOpenReturnRequest(order)) &&
  order.items.some((item) => returnablePieces(item, order.returns ?? []) > 0)
