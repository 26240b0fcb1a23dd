import type { CallInput, CallResponse } from '#contract/calls.ts'
import { indiaTimeZone } from '#contract/india-time.ts'
import { shortIdLength } from '#contract/limits.ts'

export type Order = CallResponse<'GET /orders/my-orders'>['orders'][number]

/** One order with its history and its invoices. */
export type OrderDetail = CallResponse<'GET /orders/{id}'>['order']

/** What is sent to place an order: where to, how it is paid, and the total that the shopper agreed to. */
export type PlaceOrderBody = CallInput<'POST /orders/place'>['body']

/** The short id that people read: the first 8 characters in capitals (specification 9). */
export const shortId = (id: string): string => id.slice(0, shortIdLength).toUpperCase()

const dateFormat = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: indiaTimeZone,
})

/** A day as people read it, in India's time: '12 Nov 2026'. */
export const formatDate = (iso: string): string => dateFormat.format(new Date(iso))
