import { errors, jwtVerify, SignJWT } from 'jose'
import { pendingSignInMinutes } from '#contract/limits.ts'
import { createLinkTokens } from './link-tokens.ts'

/** The claims of a token: a session and its user, no role and no personal data. */
type TokenClaims = { sessionId: string; userId: string }

/** The claims of a pending sign-in: the user and the verified password. It has no session (jti), so `read` rejects it. */
type PendingClaims = { userId: string; fingerprint: string }

/** Issues and reads the store's bearer tokens, and the tokens of pending sign-ins and of links. */
export type Tokens = ReturnType<typeof createTokens>

const algorithm = 'HS256'
const issuer = 'vipani'
/** The audience of a pending sign-in; a session's token has none. */
const pendingAudience = 'second-factor'

/** Tokens signed with a secret; `ttl` is their lifetime in seconds. */
export function createTokens(secret: string, ttl: number) {
  const key = new TextEncoder().encode(secret)
  const verify = async (token: string, now: Date, requiredClaims: string[], audience?: string) => {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [algorithm],
        issuer,
        requiredClaims,
        currentDate: now,
        ...(audience && { audience }),
      })
      return payload
    } catch (error) {
      if (error instanceof errors.JOSEError) return null
      throw error
    }
  }
  const sign = (token: SignJWT, userId: string, now: Date, lifetime: number) => {
    const issuedAt = Math.floor(now.getTime() / 1000)
    return token
      .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
      .setIssuer(issuer)
      .setSubject(userId)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + lifetime)
      .sign(key)
  }
  return {
    ttl,
    links: createLinkTokens(secret),
    /** A signed token for a session, valid from `now` for the tokens' lifetime. */
    issue: ({ sessionId, userId }: TokenClaims, now: Date): Promise<string> =>
      sign(new SignJWT().setJti(sessionId), userId, now, ttl),
    /** The claims of a token that is valid at `now`; null for one that is forged, expired, pending or of another store. */
    async read(token: string, now: Date): Promise<TokenClaims | null> {
      // The token of a pending sign-in has no jti.
      const payload = await verify(token, now, ['exp', 'sub', 'jti'])
      return payload && { sessionId: payload.jti!, userId: payload.sub! }
    },
    /** A signed token of a pending sign-in, valid for `pendingSignInMinutes`. */
    issuePending: ({ userId, fingerprint }: PendingClaims, now: Date): Promise<string> =>
      sign(new SignJWT({ fingerprint }).setAudience(pendingAudience), userId, now, pendingSignInMinutes * 60),
    /** The claims of a pending sign-in that is valid at `now`; null for any other token. */
    async readPending(token: string, now: Date): Promise<PendingClaims | null> {
      const payload = await verify(token, now, ['exp', 'sub', 'fingerprint'], pendingAudience)
      return payload && { userId: payload.sub!, fingerprint: String(payload.fingerprint) }
    },
  }
}
