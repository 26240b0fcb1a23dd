import type { CallResponse } from '#contract/calls.ts'

/** A question as administrators see it, with all answers. */
export type AdminQuestion = CallResponse<'GET /questions'>['questions'][number]
export type AdminAnswer = AdminQuestion['answers'][number]
/** The response of a call that changed a question or one of its answers. */
export type ChangedQuestion = CallResponse<'PUT /questions/{id}/answer'>
