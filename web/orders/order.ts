import type { CallInput, CallResponse } from '#contract/calls.ts'

export type Order = CallResponse<'GET /orders/my-orders'>['orders'][number]

/** An order with its history and invoices. */
export type OrderDetail = CallResponse<'GET /orders/{id}'>['order']

/** The body of a placement: address, payment method, and the total and prices that the customer saw. */
export type PlaceOrderBody = CallInput<'POST /orders/place'>['body']
