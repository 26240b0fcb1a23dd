import type { CallResponse } from '#contract/calls.ts'
import type { CustomerSort } from '#contract/customers/customer-limits.ts'
import { returnedPercent } from '#contract/customers/segments.ts'
import type { TimelineStep } from '#web/orders/timeline.ts'

export type Customer = CallResponse<'GET /customers'>['customers'][number]
export type CustomerDetail = CallResponse<'GET /customers/{id}'>
type TimelineEntry = CallResponse<'GET /customers/{id}/timeline'>['entries'][number]

export const sortLabels: Record<CustomerSort, string> = {
  newest: 'Newest first',
  lastOrder: 'Last order',
  orders: 'Most orders',
  spent: 'Most spent',
  returned: 'Most parcels back',
}

export const nameOf = ({ firstName, lastName }: Pick<Customer, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`

/** The share of the parcels that came back: "2 of 7 (29%)"; a dash where none was sent. */
export function returnedText(customer: Pick<Customer, 'parcelsSent' | 'parcelsReturned'>): string {
  const percent = returnedPercent(customer)
  return percent === null ? '–' : `${customer.parcelsReturned} of ${customer.parcelsSent} (${percent}%)`
}

/** What a customer can consent to be written to about. */
export const mailLabels: Record<NonNullable<Customer['mails']>[number], string> = {
  CART_REMINDERS: 'Reminders of left carts',
  NEWS_AND_OFFERS: 'News and offers',
}

export const mailsText = (mails: NonNullable<Customer['mails']>) =>
  mails.map((purpose) => mailLabels[purpose]).join(', ')

const orderTexts: Record<string, string> = {
  PLACED: 'Order placed',
  'DELIVERY_CHANGED SHIPPED': 'Order sent',
  'DELIVERY_CHANGED DELIVERED': 'Order delivered',
  'DELIVERY_CHANGED CANCELED': 'Order canceled',
  'DELIVERY_CHANGED PENDING': 'Order back in processing',
  'RETURN_CHANGED REQUESTED': 'Return requested',
  'RETURN_CHANGED ACCEPTED': 'Return accepted',
  'RETURN_CHANGED REJECTED': 'Return rejected',
}

const entryTitles = {
  REGISTERED: 'Account created',
  CONSENT: 'Consent to the privacy notice',
  CART_REMINDERS_WANTED: 'Wants reminders of left carts',
  CART_REMINDERS_ENDED: 'Ended the reminders of left carts',
  NEWS_AND_OFFERS_WANTED: 'Wants news and offers by e-mail',
  NEWS_AND_OFFERS_ENDED: 'Ended news and offers by e-mail',
  MESSAGE: 'Mail sent',
  NOTE: 'Note',
  BLOCKED: 'Blocked',
  UNBLOCKED: 'Block ended',
} as const

/** An entry of a customer's timeline as a step. */
export function toStep({ kind, at, text, author, order }: TimelineEntry): TimelineStep {
  if (kind === 'ORDER' && order) {
    const title = orderTexts[order.event] ?? orderTexts[`${order.event} ${order.state}`] ?? 'Order changed'
    return {
      at,
      title,
      text: `#${order.id.slice(0, 8).toUpperCase()}`,
      tone: order.state === 'CANCELED' ? 'bad' : 'done',
    }
  }
  const title = kind === 'ORDER' ? 'Order changed' : entryTitles[kind]
  const details = [text, author].filter(Boolean).join(' · ')
  return { at, title, text: details || null, tone: kind === 'BLOCKED' ? 'bad' : 'done' }
}
