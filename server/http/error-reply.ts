import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { uploadLimits } from '#contract/uploads/upload-limits.ts'
import { isDatabaseUnavailable } from '#server/database/connection-errors.ts'
import { AppError, errorStatus, foreignKeyViolation, isDatabaseError, unauthenticated } from '#server/errors.ts'
import { logSecurityEvent } from './errors/security-events.ts'

type StatusAndBody = {
  status: number
  body: { message: string; errors?: Record<string, string> } & Record<string, unknown>
}

/** Messages for requests that Fastify rejects before the handler. */
const fastifyErrorMessages: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'This request is too large.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send this request as JSON, or as multipart/form-data if it takes files.',
  FST_ERR_CTP_INVALID_JSON_BODY:
    'The body of this request must be valid JSON without the keys "__proto__" and "constructor".',
  FST_REQ_FILE_TOO_LARGE: `A file is too large: ${uploadLimits.maxBytes / 1024 ** 2} MiB is the most.`,
  FST_FILES_LIMIT: `Too many files in one request: ${uploadLimits.maxFiles} is the most.`,
  FST_FIELDS_LIMIT: 'This form has too many fields.',
  FST_PARTS_LIMIT: 'This form has too many parts.',
}

/** The body of a response to an error whose details must not be sent. */
export const unexpectedErrorBody = { message: 'Something went wrong on our side. Please try again.' }

/** The user's account was deleted while the call ran. */
const isDeletedUserViolation = (error: Error & { constraint?: string }): boolean =>
  isDatabaseError(error, foreignKeyViolation) && (error.constraint ?? '').endsWith('_user_id_fkey')

/** The status and body for an error; null for a bug, whose details must not be sent. */
export function toErrorReply(error: unknown): StatusAndBody | null {
  if (error instanceof AppError)
    return { status: errorStatus[error.kind], body: { message: error.message, ...error.details } }
  if (!(error instanceof Error)) return null
  if (isDeletedUserViolation(error)) return toErrorReply(unauthenticated())
  const { statusCode, code = '' } = error as FastifyError
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return { status: statusCode, body: { message: fastifyErrorMessages[code] ?? error.message } }
  }
  if (isDatabaseUnavailable(error))
    return { status: 503, body: { message: 'The store is not ready. Please try again in a moment.' } }
  return null
}

/** Sets a reply's status and headers for an error and returns its body. A bug is logged and gets 500 with a generic message. */
export function prepareErrorReply(error: unknown, request: FastifyRequest, reply: FastifyReply): StatusAndBody['body'] {
  const errorReply = toErrorReply(error)
  logSecurityEvent(error, request)
  if (!errorReply) {
    request.log.error({ err: error }, 'unexpected error')
    // The id identifies the line in the log.
    reply.header('x-request-id', request.id)
  }
  if (errorReply?.status === 503) reply.header('retry-after', '5')
  if (typeof errorReply?.body.retryAfter === 'number') reply.header('retry-after', String(errorReply.body.retryAfter))
  reply.code(errorReply?.status ?? 500)
  return errorReply?.body ?? unexpectedErrorBody
}

/** Fastify's error handler. */
export const replyWithError = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
  reply.send(prepareErrorReply(error, request, reply))
