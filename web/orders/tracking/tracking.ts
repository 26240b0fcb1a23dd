import type { CallResponse } from '#contract/calls.ts'
import { type FormFailure, toFormFailure } from '#web/api/form-failure.ts'

export type TrackedOrder = CallResponse<'POST /orders/track'>['order']

/** What was typed into the form, and the order or the error. */
export type TrackingResult = { typed: { orderNumber: string; contact: string } } & (
  | { order: TrackedOrder; failure: null }
  | { order: null; failure: FormFailure }
)

/** Why an order could not be shown. */
export const toTrackingFailure = (error: unknown): FormFailure =>
  toFormFailure(error, 'Your order could not be looked up. Please try again in a moment.')
