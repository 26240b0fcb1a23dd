import { z } from 'zod'
import type { Log } from '#server/context.ts'
import type { HttpRequest, HttpResult } from '#server/http/send-request.ts'
import type { RefusedResult } from '../provider.ts'

const TokenResponse = z.object({
  access_token: z.string().min(1),
  issued_at: z.number().optional(),
  expires_at: z.number(),
})

type Token = { value: string; renewAt: number; expiresAt: number }
type TokenCredentials = { clientId: string; clientSecret: string; clientVersion: string; oauthUrl: string }
type SendTokenRequest = (request: HttpRequest) => Promise<HttpResult>

/** Five minutes before the expiry, or half of a short lifetime; in epoch seconds, as in PhonePe's response. */
const renewalTime = (issued: number, expires: number): number =>
  Math.max(expires - 300, issued + (expires - issued) / 2)

/** Caches PhonePe's access token: concurrent callers share one request, and the token is renewed before it expires. */
export function createTokenCache(account: TokenCredentials, send: SendTokenRequest, now: () => number, log: Log) {
  let token: Token | null = null
  let renewing: Promise<Token | RefusedResult> | null = null
  const request: HttpRequest = {
    method: 'POST',
    url: `${account.oauthUrl}/v1/oauth/token`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      client_id: account.clientId,
      client_version: account.clientVersion,
      client_secret: account.clientSecret,
      grant_type: 'client_credentials',
    }).toString(),
  }

  async function renew(): Promise<Token | RefusedResult> {
    const response = await send(request)
    if (response.kind !== 'response') return { kind: 'refused', reason: `token: ${response.reason}` }
    const grant = TokenResponse.safeParse(response.body)
    if (response.status === 200 && grant.success) {
      const { access_token: value, expires_at: expires, issued_at: issued = now() / 1000 } = grant.data
      return { value, renewAt: renewalTime(issued, expires) * 1000, expiresAt: expires * 1000 }
    }
    if (response.status >= 400 && response.status < 500) {
      // Neither the body nor the request is logged: both may hold the secret.
      log.error(
        { status: response.status },
        'PhonePe rejects the client id, secret or version: online payments cannot be taken',
      )
    }
    return { kind: 'refused', reason: `token: ${response.status}` }
  }

  const renewOnce = (): Promise<Token | RefusedResult> => {
    renewing ??= renew().finally(() => {
      renewing = null
    })
    return renewing
  }

  return {
    /** A valid token. Without one no request is sent to PhonePe, so that the result is `refused`. */
    async get(): Promise<string | RefusedResult> {
      if (token && now() < token.renewAt) return token.value
      const next = await renewOnce()
      if ('value' in next) token = next
      // If the renewal fails, the old token is used until it expires.
      else if (!token || now() >= token.expiresAt) return next
      return token.value
    },
    /** Removes a rejected token, unless a newer one has replaced it. */
    drop(rejected: string): void {
      if (token?.value === rejected) token = null
    },
  }
}
