/** A provider's access token; the times are epoch milliseconds. */
export type AccessToken = { value: string; renewAt: number; expiresAt: number }

/** No token was obtained, so that the call that needs it is not sent. */
export type RefusedToken = { kind: 'refused'; reason: string }

/** Keeps a provider's access token in memory: concurrent callers share one renewal, and the token is renewed before it expires. */
export function createTokenCache(renew: () => Promise<AccessToken | RefusedToken>, now: () => number) {
  let token: AccessToken | null = null
  let renewing: Promise<AccessToken | RefusedToken> | null = null

  return {
    /** A valid token. Without one no request is sent to the provider, so that the result is `refused`. */
    async get(): Promise<string | RefusedToken> {
      if (token && now() < token.renewAt) return token.value
      renewing ??= renew().finally(() => {
        renewing = null
      })
      const next = await renewing
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
