import { applicableMessages, lastPartOf } from '#contract/orders/messages/applicable-messages.ts'
import { type MessageName, messages } from '#contract/orders/messages/messages.ts'
import { piecesText } from '#contract/orders/pieces-text.ts'
import type { ItemReturnStatus } from '#contract/orders/returns/return-states.ts'
import { isOnItsWay } from '#contract/orders/shipments/shipment-states.ts'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import type { AppContext } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { canceledNote } from '../cancellations/canceled-note.ts'
import { confirmationUrl } from '../confirmation/confirmation-url.ts'
import { trackingPageUrl } from '../emails/build-order-email.ts'
import { fillMessage } from '../emails/fill-message.ts'
import type { EmailFacts } from '../emails/placeholder-values.ts'
import type { OrderWithLines } from '../order-with-lines.ts'
import { findOrder } from '../orders.store.ts'
import { approvalText } from '../returns/return-texts.ts'
import { usablePaymentLinkUrl } from '../staff/payment-link/payment-link-url.ts'
import { findOwnMessages } from './messages.store.ts'

/** The messages that apply to the current state of an order as plain text for a chat, with the links of the mail and the shop's name. */
export async function listMessagesOfOrder(context: Pick<AppContext, 'db' | 'publicUrl' | 'tokens'>, id: string) {
  const { db, publicUrl } = context
  const order = await findOrder(db, id)
  if (!order) throw notFound('Order')
  const ownMessages = await findOwnMessages(db)
  const { companyName } = await ensureCompanyDetails(db)
  const confirmation = confirmationUrl(context, order)
  const payment = usablePaymentLinkUrl(context, order)
  const links = [
    ...(payment ? [`Pay for your order: ${payment}`] : []),
    ...(confirmation ? [`Confirm your order: ${confirmation}`] : []),
    `Track your order: ${trackingPageUrl(publicUrl, order)}`,
  ]
  return {
    messages: applicableMessages(order).map((name) => {
      const { heading, texts } = fillMessage(name, order, factsOf(name, order), ownMessages)
      return { name, label: messages[name].label, text: [heading, ...texts, ...links, companyName].join('\n\n') }
    }),
  }
}

/** The part of an order that a message is about: its last parcel on the way, its approved return, or the pieces that left the order last. */
function factsOf(name: MessageName, order: OrderWithLines): EmailFacts {
  if (name === 'returnApproved') return { note: approvedNote(order) }
  const parcel = name === 'partShipped' && order.shipments?.findLast(({ status }) => isOnItsWay(status))
  if (parcel) return { shipmentNumber: parcel.number }
  const part = lastPartOf(name, order)
  if (!part) return {}
  return { note: name === 'partCanceled' ? canceledNote(part.items, part.reason) : piecesText(part.items) }
}

/** The last return that is approved and was not sent, with how its goods come back; otherwise the pieces of the last one on its way. */
function approvedNote({ returns }: OrderWithLines): string | null {
  const lastWith = (wanted: ItemReturnStatus) => returns?.findLast(({ status }) => status === wanted)
  const approved = lastWith('APPROVED')
  if (approved) return approvalText(approved)
  const sent = lastWith('IN_TRANSIT')
  return sent ? [`${piecesText(sent.items)}.`, sent.note].filter(Boolean).join('\n\n') : null
}
