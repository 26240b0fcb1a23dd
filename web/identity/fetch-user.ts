import type { CallResponse } from '#contract/calls.ts'
import { isTransient } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'

/** Delays before each retry, in milliseconds. */
const retryDelays = [400, 1200, 3000]

/**
 * The user of the stored token. Retries up to three times while the network or the server is unavailable, so that a short
 * failure or a restart of the server does not sign the user out.
 */
export async function fetchUser(attempt = 0): Promise<CallResponse<'GET /auth/me'>['user']> {
  try {
    return (await call('GET /auth/me')).user
  } catch (error) {
    const delay = retryDelays[attempt]
    if (delay === undefined || !isTransient(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, delay))
    return fetchUser(attempt + 1)
  }
}
