import { errors, jwtVerify, SignJWT } from 'jose'

/** What a token says: whose session it is. No role and no personal data, which the database alone knows. */
export type TokenClaims = { sessionId: string; userId: string }

/** Makes and reads the store's bearer tokens. */
export type Tokens = ReturnType<typeof createTokens>

const algorithm = 'HS256'
const issuer = 'vipani'

/** Tokens signed with a secret; `ttl` is their life in seconds. */
export function createTokens(secret: string, ttl: number) {
  const key = new TextEncoder().encode(secret)
  return {
    ttl,
    /** A signed token for a session, valid from `now` for the tokens' life. */
    issue({ sessionId, userId }: TokenClaims, now: Date): Promise<string> {
      const issuedAt = Math.floor(now.getTime() / 1000)
      return new SignJWT()
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setIssuer(issuer)
        .setSubject(userId)
        .setJti(sessionId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ttl)
        .sign(key)
    },
    /** The claims of a token that is good at `now`; null for one that is forged, expired or not ours. */
    async read(token: string, now: Date): Promise<TokenClaims | null> {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [algorithm],
          issuer,
          requiredClaims: ['exp', 'sub', 'jti'],
          currentDate: now,
        })
        return { sessionId: payload.jti!, userId: payload.sub! }
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}
