import type { CallResponse } from '#contract/calls.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'

/** Delays before each retry, in milliseconds. */
const retryDelays = [400, 1200, 3000]

/** A short network failure or a restart of the server must not sign the user out, so only network errors and 5xx are retried. */
const isTransient = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** The user of the stored token, with up to three retries while the network or the server is unavailable. */
export async function fetchUser(): Promise<CallResponse<'GET /auth/me'>['user']> {
  for (const pause of [...retryDelays, null]) {
    try {
      return (await call('GET /auth/me')).user
    } catch (error) {
      if (pause === null || !isTransient(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  throw new ApiError(0, 'Network Error')
}
