import { z } from 'zod'
import type { Log } from '#server/context.ts'
import type { RefusedResult } from '../provider.ts'
import type { HttpRequest, HttpResponse } from './http-client.ts'

const TokenResponse = z.object({
  access_token: z.string().min(1),
  issued_at: z.number().optional(),
  expires_at: z.number(),
})

type Token = { text: string; renewAt: number; expiresAt: number }
type TokenCredentials = { clientId: string; clientSecret: string; clientVersion: string; oauthUrl: string }
type SendTokenRequest = (
  request: HttpRequest,
) => Promise<HttpResponse | { kind: 'refused' | 'unknown'; reason: string }>

/** Five minutes before the end, or halfway for a short life (epoch seconds, as PhonePe writes them). */
const renewalTime = (issued: number, expires: number): number =>
  Math.max(expires - 300, issued + (expires - issued) / 2)

/** Keeps PhonePe's access token: fetched once for all who wait, renewed before it expires, dropped when it was refused. */
export function createTokenCache(account: TokenCredentials, ask: SendTokenRequest, now: () => number, log: Log) {
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
    const answer = await ask(request)
    if (answer.kind !== 'answered') return { kind: 'refused', reason: `token: ${answer.reason}` }
    const grant = TokenResponse.safeParse(answer.body)
    if (answer.status === 200 && grant.success) {
      const { access_token: text, expires_at: expires, issued_at: issued = now() / 1000 } = grant.data
      return { text, renewAt: renewalTime(issued, expires) * 1000, expiresAt: expires * 1000 }
    }
    if (answer.status >= 400 && answer.status < 500) {
      // Neither the body nor the request is logged: both may hold the secret.
      log.error(
        { status: answer.status },
        'PhonePe refuses the client id, secret or version: online payments cannot be taken',
      )
    }
    return { kind: 'refused', reason: `token: ${answer.status}` }
  }

  const renewed = (): Promise<Token | RefusedResult> => {
    renewing ??= renew().finally(() => {
      renewing = null
    })
    return renewing
  }

  return {
    /** A token that can be used now. No token means that nothing was asked of PhonePe: a certain refusal. */
    async get(): Promise<string | RefusedResult> {
      if (token && now() < token.renewAt) return token.text
      const next = await renewed()
      if ('text' in next) token = next
      // One that has not expired serves on where there is no new one.
      else if (!token || now() >= token.expiresAt) return next
      return token.text
    },
    /** Forgets a token that was refused, unless a newer one has taken its place. */
    drop(text: string): void {
      if (token?.text === text) token = null
    },
  }
}
