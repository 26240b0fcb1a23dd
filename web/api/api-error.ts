/** The error of a call: the status (0 without a response), the server's message, and its messages by field. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly errors: Readonly<Record<string, string>>
  /** The complete body, for errors with data besides their message. */
  readonly body: Readonly<Record<string, unknown>>

  constructor(status: number, message: string, body: Record<string, unknown> = {}) {
    super(message)
    this.status = status
    this.body = body
    this.errors = (body.errors ?? {}) as Record<string, string>
  }

  /** Converts an error response; missing or malformed parts become empty. */
  static fromResponse(status: number, parsed: unknown): ApiError {
    const body = parsed && typeof parsed === 'object' ? (parsed as Record<string, unknown>) : {}
    return new ApiError(status, typeof body.message === 'string' ? body.message : '', body)
  }
}

/** The server's message, or the fallback if there is none (specification 8). */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.status !== 0 && error.message ? error.message : fallback
}

/** The messages of a failed call by field; none for any other error. */
export const fieldErrorsOf = (error: unknown): ApiError['errors'] => (error instanceof ApiError ? error.errors : {})

/** Whether a call failed with this status. */
export const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status

/** Whether a retry may succeed after this status: there was no response (0), or the server failed (5xx). */
export const isTransientStatus = (status: number): boolean => status === 0 || status >= 500

/** Whether a retry may succeed after this error of a call. */
export const isTransient = (error: unknown): boolean => error instanceof ApiError && isTransientStatus(error.status)
