import { createHmac, timingSafeEqual } from 'node:crypto'
import { type JWTPayload, SignJWT } from 'jose'
import { createLinkTokens } from './link-tokens.ts'

/** Minutes in which a second factor must follow the password. */
const pendingSignInMinutes = 10

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

/**
 * Whether a signature is that of the text (HS256). Each request of a signed-in user checks one; jose would do it in another thread, which
 * takes twenty times as much processor time.
 */
function isSignatureOf(text: string, signature: string, secret: string): boolean {
  const expected = Buffer.from(createHmac('sha256', secret).update(text).digest('base64url'))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Tokens signed with a secret; `ttl` is their lifetime in seconds. */
export function createTokens(secret: string, ttl: number) {
  const key = new TextEncoder().encode(secret)
  const readClaims = (token: string, now: Date, audience?: string): JWTPayload | null => {
    const [header, payload, signature, ...rest] = token.split('.')
    if (!payload || !signature || rest.length > 0) return null
    if (!isSignatureOf(`${header}.${payload}`, signature, secret)) return null
    // A token with this signature was issued by the store, so its parts are well formed.
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as JWTPayload
    const isCurrent = claims.exp !== undefined && claims.exp > Math.floor(now.getTime() / 1000)
    return isCurrent && claims.iss === issuer && claims.aud === audience ? claims : null
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
    /** A keyed hash of a text, so that what is stored under it cannot be found by trying all texts without the secret. */
    keyedHash: (text: string): string =>
      createHmac('sha256', createHmac('sha256', secret).update('keyed hash').digest()).update(text).digest('base64url'),
    /** A signed token for a session, valid from `now` for the tokens' lifetime. */
    issue: ({ sessionId, userId }: TokenClaims, now: Date): Promise<string> =>
      sign(new SignJWT().setJti(sessionId), userId, now, ttl),
    /** The claims of a token that is valid at `now`; null for one that is forged, expired, pending or of another store. */
    read(token: string, now: Date): TokenClaims | null {
      const claims = readClaims(token, now)
      return claims?.sub && claims.jti ? { sessionId: claims.jti, userId: claims.sub } : null
    },
    /** A signed token of a pending sign-in, valid for `pendingSignInMinutes`. */
    issuePending: ({ userId, fingerprint }: PendingClaims, now: Date): Promise<string> =>
      sign(new SignJWT({ fingerprint }).setAudience(pendingAudience), userId, now, pendingSignInMinutes * 60),
    /** The claims of a pending sign-in that is valid at `now`; null for any other token. */
    readPending(token: string, now: Date): PendingClaims | null {
      const claims = readClaims(token, now, pendingAudience)
      return claims?.sub && claims.fingerprint ? { userId: claims.sub, fingerprint: String(claims.fingerprint) } : null
    },
  }
}
