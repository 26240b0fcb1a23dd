import { ApiError } from './api-error.ts'

/** The error of a call as plain data: its status (0 without a response) and the server's message, or an empty text. */
export type QueryError = {
  status: number
  message: string
  /** The transport's text for a call without a response (specification 8). */
  transportMessage?: string
  /** The resource existed and was deleted. */
  isGone?: true
}

/** The data of a call or its error. It is plain data: loaders send it from the server's page to the browser. */
export type Result<Data> = { data: Data; error?: undefined } | { error: QueryError; data?: undefined }

/** An error as plain data; an error that is not an ApiError gets status 500. */
function toQueryError(error: unknown): QueryError {
  if (!(error instanceof ApiError)) return { status: 500, message: '' }
  const { status, message, body } = error
  if (status === 0) return { status, message: '', transportMessage: message }
  return { status, message, ...(body.isGone === true && { isGone: true }) }
}

/** The result of a call; never rejects. */
export async function resultFromPromise<Data>(promise: Promise<Data>): Promise<Result<Data>> {
  try {
    return { data: await promise }
  } catch (error) {
    return { error: toQueryError(error) }
  }
}

/** The HTTP status of a page that shows this result: 404 or 410 for a missing resource, and 5xx for every other error. */
export function pageStatus({ error }: Result<unknown>): number {
  if (!error) return 200
  if (error.isGone) return 410
  if (error.status === 404) return 404
  return error.status >= 500 ? error.status : 500
}

/** Whether the resource does not exist, or does not exist any more: data that was loaded before is outdated. */
export const isMissing = ({ isGone, status }: QueryError): boolean => isGone === true || status === 404

/** The result, or the cached data if the request failed, unless the resource is missing. */
export function withCacheFallback<Data>(result: Result<Data>, cached: Data | undefined): Result<Data> {
  return result.error && cached !== undefined && !isMissing(result.error) ? { data: cached } : result
}
