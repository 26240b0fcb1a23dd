import type { CallReply } from '#contract/calls.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'

/** Pauses before each further try, in milliseconds. */
const pauses = [400, 1200, 3000]

/** A network that blinks or a server that restarts must not sign people out; a refusal is final. */
const mayPass = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** The user of the stored token, asked for again up to three times while the network or the server is away. */
export async function fetchUser(): Promise<CallReply<'GET /auth/me'>['user']> {
  for (const pause of [...pauses, null]) {
    try {
      return (await call('GET /auth/me')).user
    } catch (error) {
      if (pause === null || !mayPass(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  throw new ApiError(0, 'Network Error')
}
