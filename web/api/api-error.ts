/** A call that failed: the status (0 where no answer came), the server's sentence, and its reasons by field. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly errors: Readonly<Record<string, string>>
  /** The whole reply, for refusals that carry facts beside their sentence. */
  readonly body: Readonly<Record<string, unknown>>

  constructor(status: number, message: string, reply: Record<string, unknown> = {}) {
    super(message)
    this.status = status
    this.body = reply
    this.errors = (reply.errors ?? {}) as Record<string, string>
  }

  /** From an error reply as it came over the wire, however little of one it is. */
  static fromResponse(status: number, reply: unknown): ApiError {
    const body = reply && typeof reply === 'object' ? (reply as Record<string, unknown>) : {}
    return new ApiError(status, typeof body.message === 'string' ? body.message : '', body)
  }
}

/** The server's words where it said any, else this place's fallback (specification 8). */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.status !== 0 && error.message ? error.message : fallback
}

/** Whether a call failed with this status. */
export const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status
