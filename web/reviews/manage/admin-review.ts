import type { CallResponse } from '#contract/calls.ts'

/** A review as administrators see it. */
export type AdminReview = CallResponse<'GET /reviews'>['reviews'][number]
/** The response of a call that changed a review. */
export type ChangedReview = CallResponse<'PUT /reviews/{id}/answer'>
