import type { CallResponse } from '#contract/calls.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'

export type Grievance = CallResponse<'POST /grievances/show'>['grievance']
export type FiledGrievance = CallResponse<'POST /grievances'>

/** Why a form failed, as plain data: a message, messages by field, and the seconds to wait after too many attempts. */
export type GrievanceFailure = {
  status: number
  message: string
  errors: Readonly<Record<string, string>>
  retryAfter?: number
}

/** An error of a call as plain data; an error that is not an ApiError gets status 500. */
export function toGrievanceFailure(error: unknown): GrievanceFailure {
  const { status, errors, body } = error instanceof ApiError ? error : new ApiError(500, '')
  const message = messageOf(error, 'That could not be done. Please try again in a moment.')
  return { status, message, errors, ...(typeof body.retryAfter === 'number' && { retryAfter: body.retryAfter }) }
}

/** The fields of the form of a new complaint. */
export const fileFields = ['name', 'email', 'mobile', 'orderNumber', 'category', 'text'] as const
/** The fields of the other forms. */
export const ticketFields = ['ticket', 'email', 'text'] as const

export type FileFields = Record<(typeof fileFields)[number], string>
export type TicketFields = Record<(typeof ticketFields)[number], string>

/** What a form contained that was sent without JavaScript, and its result or its error. */
export type SubmittedForm =
  | { step: 'file'; typed: FileFields; filed: FiledGrievance | null; failure: GrievanceFailure | null }
  | { step: 'show' | 'message'; typed: TicketFields; grievance: Grievance | null; failure: GrievanceFailure | null }

/** The texts of some fields of a form; empty for a missing one. */
export const readFields = <Name extends string>(
  form: { get(name: string): unknown },
  names: readonly Name[],
): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? '')])) as Record<Name, string>
