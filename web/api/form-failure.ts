import { ApiError, messageOf } from './api-error.ts'

/** Why a form failed, as plain data: a message, messages by field, and the seconds to wait after too many attempts. */
export type FormFailure = {
  status: number
  message: string
  errors: Readonly<Record<string, string>>
  retryAfter?: number
}

/** The status and the headers of the response to a form of a browser without JavaScript. */
export function failureInit(failure: FormFailure | null) {
  const { status = 200, retryAfter } = failure ?? {}
  return { status, headers: retryAfter === undefined ? undefined : { 'retry-after': String(retryAfter) } }
}

/** An error of a call as plain data; an error that is not an ApiError gets status 500. */
export function toFormFailure(error: unknown, fallback: string): FormFailure {
  const { status, errors, body } = error instanceof ApiError ? error : new ApiError(500, '')
  const message = messageOf(error, fallback)
  return { status, message, errors, ...(typeof body.retryAfter === 'number' && { retryAfter: body.retryAfter }) }
}
