import { soldItemName } from '#contract/catalogue/sold-item-name.ts'
import type { VariantOption } from '#contract/catalogue/variant-label.ts'
import type { NotificationKind } from '#contract/company/owner-notifications.ts'
import { formatDay } from '#contract/delivery/delivery-texts.ts'
import { formatRupees } from '#contract/money.ts'
import { awaitsConfirmation, type TransitionName } from '#contract/order-states.ts'
import { shipmentText } from '#contract/orders/shipments/shipment-text.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import { truncate } from '#contract/text/truncate.ts'
import { findNotificationRecipients } from '#server/company/notification-recipients.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { mailsOf, queueMails } from '#server/mail/queue-mail.ts'
import type { Email } from '#server/mail/templates/email.ts'
import { defineJob } from '#server/queue/define-job.ts'
import type { LockedOrder } from '../locked-order.store.ts'
import { customerName, type OrderWithLines } from '../order-with-lines.ts'
import { findOrder, findOrderedVariants } from '../orders.store.ts'
import { isPayment, isRefundStarted } from '../state-changes.ts'
import { orderEmailRows } from './order-email-rows.ts'
import { returnRows } from './return-rows.ts'

type OrderNotificationKind = Exclude<NotificationKind, 'grievance'>

/**
 * The job's payload; `variantIds` are the variants that an order sold out, `amount` is that of the refund that needs the owner, in paise (missing
 * in jobs of the version before), and `reason` says why, unless it failed or has to be paid by hand. Of a delivery problem, `reason` is what the
 * courier reported about the shipment with the number. Of `packedPaidOnline`, the shipment with the number has other cash to collect than
 * its label says; without a number the order was paid online.
 */
type OwnerNotification = {
  kind: OrderNotificationKind
  orderId: string
  variantIds?: string[]
  amount?: number
  reason?: string
  shipmentNumber?: number
  /** The number of the return that is requested; missing in jobs of the version before. */
  returnNumber?: number
}

/** Job that sends mails to the owner about an event of an order; it reads the recipients itself. */
export const notifyOwnerJob = defineJob<OwnerNotification>('notify-owner')

/** The job, to be queued with others. */
export const ownerNotificationJob = (payload: OwnerNotification) => notifyOwnerJob.create(payload)

/** Queues mails to the owner in the running transaction. */
export const queueOwnerNotification = (trx: Database, notification: OwnerNotification): Promise<void> =>
  notifyOwnerJob.add(trx, notification)

/** The notification after a transition of an order; null for a transition without one. */
export function notificationAfterTransition(
  name: TransitionName,
  before: LockedOrder,
  after: LockedOrder,
): OrderNotificationKind | null {
  return isPayment(name) && !isRefundStarted(before, after) ? 'newOrder' : null
}

/** Handler of `notifyOwnerJob`: queues a mail to each address. Demonstration orders and reserved addresses get none. */
export async function notifyOwner({ db, publicUrl }: AppContext, notification: OwnerNotification): Promise<void> {
  const recipients = await findNotificationRecipients(db, notification.kind)
  if (recipients.length === 0) return
  const order = await findOrder(db, notification.orderId)
  if (!order || order.isDemo) return
  const soldOut = await findOrderedVariants(db, order.id, notification.variantIds ?? [])
  await queueMails(db, ownerMails(recipients, publicUrl, { ...notification, order, soldOut }))
}

/** The mails on a new order to the owner, for a transaction that has read its order and recipients anyway. */
export function newOrderMails(order: OrderWithLines, recipients: readonly string[], publicUrl: string) {
  if (recipients.length === 0) return []
  return ownerMails(recipients, publicUrl, { kind: 'newOrder', order, soldOut: [] })
}

type OwnerEmailInput = Omit<OwnerNotification, 'orderId' | 'variantIds'> & {
  order: OrderWithLines
  soldOut: readonly SoldOutVariant[]
}
type SoldOutVariant = { name: string; color: string } & VariantOption

function ownerMails(recipients: readonly string[], publicUrl: string, input: OwnerEmailInput) {
  const { subject, heading, rows } = emailBuilders[input.kind](input)
  const parts: Email['parts'] = [
    { kind: 'rows', rows },
    { kind: 'button', ...linkFor(input.kind, input.order, publicUrl) },
  ]
  return recipients.flatMap((to) => mailsOf({ to, subject, heading, parts }, null))
}

type OwnerEmail = Pick<Email, 'subject' | 'heading'> & { rows: ReturnType<typeof orderEmailRows> }

const customerRow = (order: OrderWithLines) => ({ label: 'Customer', value: customerName(order) })

const orderAndCustomerRows = (order: OrderWithLines) => [
  { label: 'Order', value: toShortId(order) },
  customerRow(order),
]

const emailBuilders: Record<OrderNotificationKind, (input: OwnerEmailInput) => OwnerEmail> = {
  newOrder: ({ order }) => ({
    subject: `New order ${toShortId(order)}: ${formatRupees(order.orderTotal)}`,
    heading: 'New order',
    rows: [
      customerRow(order),
      ...(awaitsConfirmation(order) ? [{ label: 'Confirmation', value: 'Not confirmed by the customer yet' }] : []),
      ...orderEmailRows(order),
    ],
  }),
  returnRequest: ({ order, returnNumber }) => ({
    subject: `Return requested for order ${toShortId(order)}`,
    heading: 'A return waits for your decision',
    rows: [
      customerRow(order),
      ...(order.returns ?? []).filter(({ number }) => number === returnNumber).flatMap(returnRows),
      ...orderEmailRows(order),
    ],
  }),
  refundNeeded: ({ order, amount, reason }) => ({
    subject: `A refund for order ${toShortId(order)} needs you`,
    heading: 'A refund needs you',
    rows: [
      ...orderAndCustomerRows(order),
      ...(amount === undefined ? [] : [{ label: 'Amount', value: formatRupees(amount), strong: true }]),
      ...(reason ? [{ label: 'Reason', value: reason }] : []),
    ],
  }),
  deliveryProblem: ({ order, shipmentNumber, reason }) => ({
    subject: `Delivery problem with order ${toShortId(order)}`,
    heading: 'A parcel needs you',
    rows: [
      ...orderAndCustomerRows(order),
      ...(order.shipments ?? [])
        .filter(({ number }) => number === shipmentNumber)
        .map((shipment) => ({ label: 'Parcel', value: shipmentText(shipment) })),
      ...(reason ? [{ label: 'Report of the courier', value: reason, strong: true }] : []),
    ],
  }),
  reattempt: ({ order }) => ({
    subject: `Another delivery attempt is asked for order ${toShortId(order)}`,
    heading: 'A customer asks for another delivery attempt',
    rows: [
      ...orderAndCustomerRows(order),
      ...(order.shipments ?? []).flatMap(({ number, reattemptDay, reattemptNote }) =>
        reattemptDay
          ? [{ label: `Parcel ${number}`, value: [formatDay(reattemptDay), reattemptNote].filter(Boolean).join(': ') }]
          : [],
      ),
    ],
  }),
  packedPaidOnline: ({ order, shipmentNumber }) => ({
    subject: shipmentNumber
      ? `The cash of packed order ${toShortId(order)} has changed`
      : `Packed order ${toShortId(order)} was paid online`,
    heading: shipmentNumber ? 'The cash of a packed parcel has changed' : 'A packed cash order was paid online',
    rows: [
      ...orderAndCustomerRows(order),
      ...(order.shipments ?? [])
        .filter(({ number, status }) => status === 'READY' && (!shipmentNumber || number === shipmentNumber))
        .map(({ number, cashAmount }) => ({
          label: `Parcel ${number}`,
          value: `${cashAmount > 0 ? `Collect ${formatRupees(cashAmount)} now` : 'Nothing to collect any more'}. Print its label again.`,
        })),
    ],
  }),
  soldOut: ({ order, soldOut }) => ({
    subject: truncate(`Sold out: ${soldOut.map(soldItemName).join(', ')}`, 200),
    heading: 'Sold out',
    rows: soldOut.map((variant) => ({ label: soldItemName(variant), value: `with order ${toShortId(order)}` })),
  }),
}

const linkFor = (kind: OrderNotificationKind, order: OrderWithLines, publicUrl: string) =>
  kind === 'soldOut'
    ? { text: 'Open the stock', url: `${publicUrl}/admin/stock?only=out` }
    : { text: 'Open the order', url: `${publicUrl}/admin/orders?q=${toShortId(order).toLowerCase()}` }
