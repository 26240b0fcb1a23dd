import { ApiError } from './api-error.ts'

/** Why a call failed: its status (0 without a response) and the server's sentence, empty where there is none. */
export type Failure = {
  status: number
  message: string
  /** The transport's text for a call without a response (specification 8). */
  transportMessage?: string
  /** The resource existed and was deleted. */
  isGone?: true
}

/** What became of a call, as plain data: loaders hand it from the server's page to the browser. */
export type Result<Reply> = { reply: Reply; failure?: undefined } | { failure: Failure; reply?: undefined }

/** An error as plain data. */
export function toFailure(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { status: 500, message: '' }
  const { status, message, body } = error
  if (status === 0) return { status, message: '', transportMessage: message }
  return { status, message, ...(body.isGone === true && { isGone: true }) }
}

/** Waits for a call and tells what became of it; never throws. */
export async function toResult<Reply>(running: Promise<Reply>): Promise<Result<Reply>> {
  try {
    return { reply: await running }
  } catch (error) {
    return { failure: toFailure(error) }
  }
}

/** The HTTP status of a page that shows this outcome: whatever is not missing and failed is our fault. */
export function pageStatus({ failure }: Result<unknown>): number {
  if (!failure) return 200
  if (failure.isGone) return 410
  if (failure.status === 404) return 404
  return failure.status >= 500 ? failure.status : 500
}
