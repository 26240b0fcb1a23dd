/** The HTTP status of each kind of AppError. */
export const errorStatus = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  notAnImage: 415,
  wrongMediaType: 415,
  tooMany: 429,
  providerFailed: 502,
  unavailable: 503,
} as const

export type AppErrorKind = keyof typeof errorStatus

/** Further fields of the error response: errors by field, or data for the client. */
type AppErrorDetails = { errors?: Record<string, string>; [fact: string]: unknown }

/** An expected failure of a use case or store: a kind, and a message that can be shown to the user. */
export class AppError extends Error {
  override name = 'AppError'
  readonly kind: AppErrorKind
  readonly details: AppErrorDetails

  constructor(kind: AppErrorKind, message: string, details: AppErrorDetails = {}) {
    super(message)
    this.kind = kind
    this.details = details
  }
}

/** A row that does not exist or is not the caller's: `notFound('Address')` has the message "Address not found." */
export const notFound = (recordName: string): AppError => new AppError('notFound', `${recordName} not found.`)

/** A call without a valid session. */
export const unauthenticated = (): AppError => new AppError('unauthenticated', 'Please sign in to go on.')

/** More work than the process can do in time. */
export const tooBusy = (): AppError =>
  new AppError('unavailable', 'The store is very busy. Please try again in a few seconds.')

/** Invalid input in one field. */
export const invalidField = (field: string, message: string): AppError =>
  new AppError('invalid', message, { errors: { [field]: message } })

/** A conflict in one field. */
export const conflictInField = (field: string, message: string): AppError =>
  new AppError('conflict', message, { errors: { [field]: message } })

/** Throws a conflict if a record was changed since a form showed it. */
export function assertUnchanged(recordName: string, updatedAt: Date, seenUpdatedAt: string | undefined): void {
  if (seenUpdatedAt && updatedAt.getTime() !== Date.parse(seenUpdatedAt)) throw changedMeanwhile(recordName)
}

/** A record that was changed since a form showed it. */
export const changedMeanwhile = (recordName: string): AppError =>
  new AppError(
    'conflict',
    `This ${recordName} was changed by someone else meanwhile. Please open it again and repeat your changes.`,
  )

/** Whether a record has the time of change that a form showed; null is the time of none. */
export const isUnchanged = (updatedAt: Date | null, seenUpdatedAt: string | null | undefined): boolean =>
  seenUpdatedAt === undefined ||
  updatedAt?.getTime() === (seenUpdatedAt === null ? undefined : Date.parse(seenUpdatedAt))

/** Throws a conflict if settings were changed since a form showed them; null is the time of settings that are not stored. */
export function assertSettingsUnchanged(updatedAt: Date | null, seenUpdatedAt: string | null | undefined): void {
  if (isUnchanged(updatedAt, seenUpdatedAt)) return
  throw new AppError(
    'conflict',
    'These settings were changed by someone else meanwhile. Please open them again and repeat your changes.',
  )
}

type DatabaseError = Error & { code: string; constraint?: string }

/** Whether an error is one of PostgreSQL with this SQLSTATE and, if given, this constraint. */
export function isDatabaseError(error: unknown, code: string, constraint?: string): error is DatabaseError {
  if (!(error instanceof Error) || (error as Partial<DatabaseError>).code !== code) return false
  return constraint === undefined || (error as DatabaseError).constraint === constraint
}

/** SQLSTATE codes of PostgreSQL (Appendix A of its manual). */
export const uniqueViolation = '23505'
export const foreignKeyViolation = '23503'

/** For `catch` of a statement: a violation of the unique constraint becomes a conflict in a field. */
export const conflictIfTaken = (constraint: string, field: string, message: string) => (error: unknown) => {
  throw isDatabaseError(error, uniqueViolation, constraint) ? conflictInField(field, message) : error
}

/** Whether an error is one of the file system and, if given, has this code. */
export const isFileError = (error: unknown, code?: string): error is NodeJS.ErrnoException =>
  error instanceof Error &&
  typeof (error as NodeJS.ErrnoException).syscall === 'string' &&
  (code === undefined || (error as NodeJS.ErrnoException).code === code)
