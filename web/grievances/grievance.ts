import type { CallResponse } from '#contract/calls.ts'
import { type FormFailure, toFormFailure } from '#web/api/form-failure.ts'

export type Grievance = CallResponse<'POST /grievances/show'>['grievance']
export type FiledGrievance = CallResponse<'POST /grievances'>

/** Why a form about complaints failed. */
export const toGrievanceFailure = (error: unknown): FormFailure =>
  toFormFailure(error, 'That could not be done. Please try again in a moment.')

/** The fields of the form of a new complaint. */
export const fileFields = ['name', 'email', 'mobile', 'orderNumber', 'category', 'text'] as const
/** The fields of the other forms. */
export const ticketFields = ['ticket', 'email', 'text'] as const

export type FileFields = Record<(typeof fileFields)[number], string>
type TicketFields = Record<(typeof ticketFields)[number], string>

/** What a form contained that was sent without JavaScript, and its result or its error. */
export type SubmittedForm =
  | { step: 'file'; typed: FileFields; filed: FiledGrievance | null; failure: FormFailure | null }
  | { step: 'show' | 'message'; typed: TicketFields; grievance: Grievance | null; failure: FormFailure | null }
