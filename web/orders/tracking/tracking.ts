import type { CallResponse } from '#contract/calls.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'

export type TrackedOrder = CallResponse<'POST /orders/track'>['order']

/** Why an order could not be shown, as plain data: a message, messages by field, and the seconds to wait after too many attempts. */
export type TrackingFailure = {
  status: number
  message: string
  errors: Readonly<Record<string, string>>
  retryAfter?: number
}

/** What was typed into the form, and the order or the error. */
export type TrackingResult = { typed: { orderNumber: string; contact: string } } & (
  | { order: TrackedOrder; failure: null }
  | { order: null; failure: TrackingFailure }
)

/** An error of the call as plain data; an error that is not an ApiError gets status 500. */
export function toTrackingFailure(error: unknown): TrackingFailure {
  const { status, errors, body } = error instanceof ApiError ? error : new ApiError(500, '')
  const message = messageOf(error, 'Your order could not be looked up. Please try again in a moment.')
  return { status, message, errors, ...(typeof body.retryAfter === 'number' && { retryAfter: body.retryAfter }) }
}
