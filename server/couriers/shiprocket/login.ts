import { z } from 'zod'
import { dayMs } from '#contract/durations.ts'
import type { SendRequest } from '#server/http/provider-client.ts'
import type { AccessToken, RefusedToken } from '#server/http/token-cache.ts'
import type { Log } from '#server/log.ts'

const LoginResponse = z.object({ token: z.string().min(1) })

export type ShiprocketAccount = {
  email: string
  password: string
  /** The API's base, such as https://apiv2.shiprocket.in/v1/external. */
  url: string
  clock: () => Date
  log: Log
}

/** A day before the end of its validity of 10 days (https://apidocs.shiprocket.in, "Authentication API"). */
const tokenLifetime = 9 * dayMs

/** How long a rejected login is not repeated: Shiprocket may lock an account after wrong passwords. In milliseconds. */
const pauseAfterRejection = 60_000

const rejected: RefusedToken = { kind: 'refused', reason: 'Shiprocket rejects the e-mail address or the password' }

/** Logs in to Shiprocket for a token. */
export function createLogin({ email, password, url, clock, log }: ShiprocketAccount) {
  const now = () => clock().getTime()
  let rejectedUntil = 0

  return async function login(send: SendRequest): Promise<AccessToken | RefusedToken> {
    if (now() < rejectedUntil) return rejected
    // POST /auth/login with email and password answers with a token (https://apidocs.shiprocket.in, "Generate Token").
    const response = await send({
      method: 'POST',
      url: `${url}/auth/login`,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    if (response.kind !== 'response') return { kind: 'refused', reason: `sign-in: ${response.reason}` }
    const parsed = LoginResponse.safeParse(response.body)
    if (response.status === 200 && parsed.success) {
      const expiresAt = now() + tokenLifetime
      return { value: parsed.data.token, renewAt: expiresAt, expiresAt }
    }
    const isRejection = response.status >= 400 && response.status < 500 && response.status !== 429
    if (!isRejection) return { kind: 'refused', reason: `sign-in: status ${response.status}` }
    rejectedUntil = now() + pauseAfterRejection
    // The body is not logged: it may hold the address.
    log.error({ status: response.status }, 'Shiprocket rejects the e-mail address or the password')
    return rejected
  }
}
