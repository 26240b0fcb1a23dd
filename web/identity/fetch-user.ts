import type { CallResponse } from '#contract/calls.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'

/** Pauses before each further try, in milliseconds. */
const retryDelays = [400, 1200, 3000]

/** A network that blinks or a server that restarts must not sign people out; a refusal is final. */
const isTransient = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** The user of the stored token, asked for again up to three times while the network or the server is away. */
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
