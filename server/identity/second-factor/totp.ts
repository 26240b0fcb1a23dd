import { Secret, TOTP } from 'otpauth'

/** The parameters that every authenticator app supports (RFC 6238): six digits, a new code each 30 seconds. */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** Time steps before and after the current one whose codes are accepted, because clocks differ and typing takes time. */
const tolerance = 1

/** A new secret of 160 bits in Base32, so that it can be typed. */
export const createTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The otpauth:// address that an authenticator app reads; the app shows the issuer and the label. */
export const totpUri = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ ...parameters, secret: Secret.fromBase32(secret), issuer, label }).toString()

/** The time step that a code belongs to, at most one away from `now`; null for a wrong code. */
export function timeStepOf(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ ...parameters, secret: Secret.fromBase32(secret) })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: tolerance })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}
