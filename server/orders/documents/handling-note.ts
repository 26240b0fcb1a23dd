import { formatRupees } from '#contract/money.ts'
import { awaitsConfirmation, type ReturnStatus } from '#contract/order-states.ts'
import { cashDue } from '#contract/orders/amounts-due.ts'
import { countPieces } from '#contract/orders/count-pieces.ts'
import { isDispatched } from '#contract/orders/shipments/shipment-states.ts'
import type { ShipmentJson } from '../shipments/shipments.store.ts'

type OrderToSend = Parameters<typeof cashDue>[0] &
  Parameters<typeof awaitsConfirmation>[0] & { returnStatus: ReturnStatus; isPartlyShipped: boolean }

/** Why an order should not be sent now; null if nothing speaks against it. */
export function sendingWarning(order: OrderToSend): string | null {
  const { deliveryStatus, returnStatus, paymentMethod, paymentStatus } = order
  if (deliveryStatus === 'CANCELED') return 'CANCELED: do not send.'
  if (paymentStatus === 'REFUNDED') return 'REFUNDED: do not send.'
  if (returnStatus === 'ACCEPTED') return 'RETURNED: do not send again.'
  if (deliveryStatus === 'DELIVERED') return 'DELIVERED: do not send again.'
  if (deliveryStatus === 'SHIPPED' && !order.isPartlyShipped) return 'SENT: do not send again.'
  if (paymentStatus === 'COMPLETED') return null
  if (order.advanceStatus === 'DUE') return 'ADVANCE NOT PAID yet: do not send.'
  if (paymentMethod !== 'COD') return 'NOT PAID yet.'
  return cashDue(order) > 0 && awaitsConfirmation(order) ? 'NOT CONFIRMED by the customer yet.' : null
}

/** The payment and cancellation note for the packer. Each parcel of an order in parts collects its own part of the cash. */
export function handlingNote(order: OrderToSend & OrderWithShipments): string {
  const { isPartlyShipped } = order
  const sent = isPartlyShipped ? 'PARTLY SENT: some of these pieces have left.' : null
  const warning = sendingWarning(order)
  const cash = cashDue(order)
  // The owner can send an unconfirmed order anyway, and then the courier needs the amount.
  if (cash > 0) {
    const amount = isInParts(order) ? 'what the label says' : formatRupees(cash)
    return [sent, warning, `Cash on delivery: collect ${amount}.`].filter(Boolean).join(' ')
  }
  const payment = order.paymentStatus === 'COMPLETED' ? 'Paid.' : 'Nothing to collect.'
  return [sent, warning ?? payment].filter(Boolean).join(' ')
}

type OrderWithShipments = {
  items: readonly { id: string; quantity: number }[]
  shipments: readonly Pick<ShipmentJson, 'number' | 'status' | 'items'>[] | null
}

/** The shipments that are packed or have left, and are neither back nor lost. */
const activeShipments = ({ shipments }: OrderWithShipments) =>
  (shipments ?? []).filter(({ status }) => status === 'READY' || isDispatched(status))

/** Whether a shipment of an order has only a part of its pieces. */
export const isInParts = (order: OrderWithShipments): boolean =>
  activeShipments(order).some(({ items }) => countPieces(items) < countPieces(order.items))

/** Where the pieces of an item are, a line for each place: "1 sent, parcel 1", "2 in parcel 2", "3 not packed". */
export function packedText(order: OrderWithShipments, item: { id: string; quantity: number }): string {
  const parcels = activeShipments(order)
    .map(({ items, ...parcel }) => ({
      ...parcel,
      pieces: countPieces(items.filter(({ orderItemId }) => orderItemId === item.id)),
    }))
    .filter(({ pieces }) => pieces > 0)
  const waiting = item.quantity - parcels.reduce((sum, { pieces }) => sum + pieces, 0)
  return [
    ...parcels.map(({ number, status, pieces }) => `${pieces} ${status === 'READY' ? 'in' : 'sent,'} parcel ${number}`),
    ...(waiting > 0 ? [`${waiting} not packed`] : []),
  ].join('\n')
}
