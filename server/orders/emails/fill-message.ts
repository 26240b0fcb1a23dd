import { minOnlineTotal } from '#contract/limits.ts'
import { formatRupees } from '#contract/money.ts'
import { awaitsConfirmation } from '#contract/order-states.ts'
import { payOnlineAmount } from '#contract/orders/amounts-due.ts'
import { type FilledMessage, fillTemplate } from '#contract/orders/messages/fill-template.ts'
import { defaultTemplate, type MessageName } from '#contract/orders/messages/messages.ts'
import type { Placeholder } from '#contract/orders/messages/placeholders.ts'
import { findLinks } from '#server/mail/templates/links.ts'
import type { OwnMessages } from '../messages/messages.store.ts'
import type { OrderWithLines } from '../order-with-lines.ts'
import { isTooLateToPayOnline } from '../refunds/refunded-payment.ts'
import { type EmailFacts, placeholderValues } from './placeholder-values.ts'

/** The mails that the code sends; `placed` is the message `confirmed`, or `toConfirm` of an order that waits for it. */
export type OrderEmailName = 'placed' | Exclude<MessageName, 'confirmed' | 'toConfirm'>

/** The message of a mail about an order in its current state. */
export const messageOfEmail = (name: OrderEmailName, order: OrderWithLines): MessageName => {
  if (name === 'placed') return awaitsConfirmation(order) ? 'toConfirm' : 'confirmed'
  return name
}

/** The message about a duplicate payment, or a late one for a cash order, which is refunded and leaves the order as it is. */
export function messageOfDuplicatePayment(order: OrderWithLines, isDone: boolean): OrderEmailName {
  if (!isTooLateToPayOnline(order)) return isDone ? 'duplicateRefunded' : 'duplicateRefundStarted'
  if (isDone) return 'lateRefunded'
  return order.deliveryStatus === 'CANCELED' ? 'lateRefundStartedCanceled' : 'lateRefundStarted'
}

/** What customers write: their names, and their reasons, which a note can contain. */
const writtenByCustomers: readonly Placeholder[] = ['name', 'reason', 'note']

/** A message and the web addresses in its texts that the store or its courier wrote. */
type LinkedMessage = FilledMessage & { addresses: string[] }

/** A message with the values of an order in its current state, in the owner's words where there are any. */
export function fillMessage(
  name: MessageName,
  order: OrderWithLines,
  facts: EmailFacts,
  ownMessages: OwnMessages,
): LinkedMessage {
  const template = ownMessages?.[name] ?? defaultTemplate(name)
  const values = placeholderValues(name, order, facts)
  const ofStore = fillTemplate(template, (placeholder) =>
    writtenByCustomers.includes(placeholder) ? '' : values(placeholder),
  )
  return { ...fillTemplate(template, values), addresses: findLinks(ofStore.texts.join('\n')) }
}

/** The offer in the mail about a new cash order to save its fee; null for an order without one, or too cheap to be paid online. */
export const payOnlineOffer = (order: Pick<OrderWithLines, 'codFee' | 'orderTotal'>): string | null =>
  order.codFee > 0 && payOnlineAmount(order) >= minOnlineTotal
    ? `Pay online in your orders before it leaves, and save ${formatRupees(order.codFee)}.`
    : null
