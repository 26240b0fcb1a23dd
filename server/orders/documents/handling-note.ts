import { formatRupees } from '#contract/money.ts'
import { awaitsConfirmation, type ReturnStatus } from '#contract/order-states.ts'
import { cashDue } from '#contract/orders/amounts-due.ts'

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
export function handlingNote(order: OrderToSend & { isInParts: boolean }): string {
  const { isPartlyShipped, isInParts } = order
  const sent = isPartlyShipped ? 'PARTLY SENT: some of these pieces have left.' : null
  const warning = sendingWarning(order)
  const cash = cashDue(order)
  // The owner can send an unconfirmed order anyway, and then the courier needs the amount.
  if (cash > 0) {
    const amount = isInParts ? 'what the label says' : formatRupees(cash)
    return [sent, warning, `Cash on delivery: collect ${amount}.`].filter(Boolean).join(' ')
  }
  const payment = order.paymentStatus === 'COMPLETED' ? 'Paid.' : 'Nothing to collect.'
  return [sent, warning ?? payment].filter(Boolean).join(' ')
}
