import { z } from 'zod'
import type { SendRequest } from '#server/http/provider-client.ts'
import type { HttpRequest } from '#server/http/send-request.ts'
import type { AccessToken, RefusedToken } from '#server/http/token-cache.ts'
import type { Log } from '#server/log.ts'

const TokenResponse = z.object({
  access_token: z.string().min(1),
  issued_at: z.number().optional(),
  expires_at: z.number(),
})

export type TokenAccount = {
  clientId: string
  clientSecret: string
  clientVersion: string
  oauthUrl: string
  clock: () => Date
  log: Log
}

/** Five minutes before the expiry, or half of a short lifetime; in epoch seconds, as in PhonePe's response. */
const renewalTime = (issued: number, expires: number): number =>
  Math.max(expires - 300, issued + (expires - issued) / 2)

const tokenRequest = (account: TokenAccount): HttpRequest => ({
  method: 'POST',
  url: `${account.oauthUrl}/v1/oauth/token`,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams({
    client_id: account.clientId,
    client_version: account.clientVersion,
    client_secret: account.clientSecret,
    grant_type: 'client_credentials',
  }).toString(),
})

/** A new access token of PhonePe. */
export async function renewToken(account: TokenAccount, send: SendRequest): Promise<AccessToken | RefusedToken> {
  const response = await send(tokenRequest(account))
  if (response.kind !== 'response') return { kind: 'refused', reason: `token: ${response.reason}` }
  const grant = TokenResponse.safeParse(response.body)
  if (response.status === 200 && grant.success) {
    const {
      access_token: value,
      expires_at: expires,
      issued_at: issued = account.clock().getTime() / 1000,
    } = grant.data
    return { value, renewAt: renewalTime(issued, expires) * 1000, expiresAt: expires * 1000 }
  }
  if (response.status >= 400 && response.status < 500) {
    // Neither the body nor the request is logged: both may hold the secret.
    account.log.error(
      { status: response.status },
      'PhonePe rejects the client id, secret or version: online payments cannot be taken',
    )
  }
  return { kind: 'refused', reason: `token: ${response.status}` }
}
