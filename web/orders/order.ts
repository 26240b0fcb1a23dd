import type { CallInput, CallReply } from '#contract/calls.ts'
import { shownIdLength } from '#contract/limits.ts'

export type Order = CallReply<'GET /orders/my-orders'>['orders'][number]

/** One order with its history and its invoices. */
export type OrderDetail = CallReply<'GET /orders/{id}'>['order']

/** What is sent to place an order: where to, how it is paid, and the total that the shopper agreed to. */
export type OrderChoice = CallInput<'POST /orders/place'>['body']

/** The short id that people read: the first 8 characters in capitals (specification 9). */
export const shortId = (id: string): string => id.slice(0, shownIdLength).toUpperCase()

const dayFormat = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
})

/** A day as people read it, in India's time: '12 Nov 2026'. */
export const dayOf = (iso: string): string => dayFormat.format(new Date(iso))
