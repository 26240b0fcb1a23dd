import { z } from 'zod'
import { dayMs } from '#contract/durations.ts'
import type { Log } from '#server/context.ts'
import type { HttpRequest, HttpResult } from '#server/http/send-request.ts'
import type { RefusedCall } from '../provider.ts'

const LoginResponse = z.object({ token: z.string().min(1) })

type Account = { email: string; password: string; url: string }
type Token = { value: string; renewAt: number }

/** A day before the end of its validity of 10 days (https://apidocs.shiprocket.in, "Authentication API"). */
const tokenLifetime = 9 * dayMs

/** How long a rejected login is not repeated: Shiprocket may lock an account after wrong passwords. In milliseconds. */
const pauseAfterRejection = 60_000

/** Keeps Shiprocket's token in memory: concurrent callers share one login. */
export function createTokenCache(
  { email, password, url }: Account,
  send: (request: HttpRequest) => Promise<HttpResult>,
  now: () => number,
  log: Log,
) {
  let token: Token | null = null
  let rejectedUntil = 0
  let renewing: Promise<Token | RefusedCall> | null = null
  const rejected: RefusedCall = { kind: 'refused', reason: 'Shiprocket rejects the e-mail address or the password' }

  async function login(): Promise<Token | RefusedCall> {
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
    if (response.status === 200 && parsed.success) return { value: parsed.data.token, renewAt: now() + tokenLifetime }
    const isRejection = response.status >= 400 && response.status < 500 && response.status !== 429
    if (!isRejection) return { kind: 'refused', reason: `sign-in: status ${response.status}` }
    rejectedUntil = now() + pauseAfterRejection
    // The body is not logged: it may hold the address.
    log.error({ status: response.status }, 'Shiprocket rejects the e-mail address or the password')
    return rejected
  }

  return {
    /** A token. Without one no request is sent to Shiprocket, so that the result is `refused`. */
    async get(): Promise<string | RefusedCall> {
      if (token && now() < token.renewAt) return token.value
      renewing ??= login().finally(() => {
        renewing = null
      })
      const next = await renewing
      if (!('value' in next)) return next
      token = next
      return next.value
    },
    /** Removes a rejected token, unless a newer one has replaced it. */
    drop(value: string): void {
      if (token?.value === value) token = null
    },
  }
}
