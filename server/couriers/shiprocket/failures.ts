import type { HttpResult } from '#server/http/send-request.ts'
import type { RefusedCall, UnknownOutcome } from '../provider.ts'
import { ErrorBody, RefusedAwb, RefusedLabel } from './response-schemas.ts'

/** The body of a successful response; undefined for any other. */
export const bodyOf = (response: HttpResult): unknown =>
  response.kind === 'response' && response.status < 300 ? response.body : undefined

/** "Some APIs may respond with an error message" with status 200: the message of the body, else the status. */
export function reasonOf(response: HttpResult): string {
  if (response.kind !== 'response') return response.reason
  const { message, errors } = ErrorBody.safeParse(response.body).data ?? {}
  const assignError = RefusedAwb.safeParse(response.body).data?.response?.data.awb_assign_error
  const answer = RefusedLabel.safeParse(response.body).data?.response
  const fields = Object.values(errors ?? {}).flat()
  const reason = [...new Set([message, ...fields, assignError, answer].filter(Boolean))].join(' ')
  return (reason || `status ${response.status}`).slice(0, 300)
}

/** A response without the expected result: certain for an answer below 500, because errors are documented as such; otherwise unknown. */
export function failure(response: HttpResult): RefusedCall | UnknownOutcome {
  const reason = reasonOf(response)
  if (response.kind === 'unknown') return { kind: 'unknown', reason }
  // It was not sent, or there are too many requests, or the token is rejected.
  if (response.kind === 'refused' || response.status === 429 || response.status === 401) {
    return { kind: 'refused', reason, isTemporary: true }
  }
  return { kind: response.status < 500 && response.body !== undefined ? 'refused' : 'unknown', reason }
}
