import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { SimulatorControl } from './control.ts'
import type { SimulatorResponse } from './responses.ts'

/** The credentials with which the store requests access tokens. */
export type SimulatorAccount = { clientId: string; clientSecret: string; clientVersion: string }

type TokenDeps = { account: SimulatorAccount; clock: () => Date; control: SimulatorControl }

const invalidClient: SimulatorResponse = {
  status: 400,
  body: {
    errorCode: 'OIM000',
    code: 'INVALID_CLIENT',
    message: 'Bad Request: Invalid Client, trackingId: simulator',
    context: { error_description: 'Client authentication failure' },
  },
}

/** The access tokens of the simulator, signed with the client secret so that every process can verify them. */
export function createSimulatorTokens({ account, clock, control }: TokenDeps) {
  let revoked = ''
  const seconds = () => Math.floor(clock().getTime() / 1000)
  return {
    /** The call that creates a token for a form with the credentials. */
    token(form: Record<string, string>): SimulatorResponse {
      if (!isValidGrant(form, account)) return invalidClient
      const issued = seconds()
      const expires = issued + control.tokenLifetime
      const token = issueToken(account.clientSecret, issued, expires)
      const times = { expires_in: null, issued_at: issued, expires_at: expires, session_expires_at: expires }
      return {
        status: 200,
        body: { access_token: token, encrypted_access_token: token, ...times, token_type: 'O-Bearer' },
      }
    },
    /** Whether an authorization header has a token that is valid and not revoked. */
    accepts(header: string | undefined): boolean {
      const [, token = ''] = /^O-Bearer (\S+)$/.exec(header ?? '') ?? []
      if (!isSigned(token, account.clientSecret) || token === revoked) return false
      return Number(token.split('.')[1]) > seconds()
    },
    /** Rejects the token of this authorization header from now on, as if it had expired early. */
    revokeToken(header: string | undefined): void {
      revoked = header?.replace('O-Bearer ', '') ?? ''
    },
  }
}

const isValidGrant = (form: Record<string, string>, { clientId, clientSecret, clientVersion }: SimulatorAccount) =>
  form.client_id === clientId &&
  form.client_secret === clientSecret &&
  form.client_version === clientVersion &&
  form.grant_type === 'client_credentials'

const sign = (text: string, secret: string): Buffer => createHmac('sha256', secret).update(text).digest()

function issueToken(secret: string, issuedAt: number, expiresAt: number): string {
  const text = `${issuedAt}.${expiresAt}.${randomBytes(6).toString('hex')}`
  return `${text}.${sign(text, secret).toString('base64url')}`
}

function isSigned(token: string, secret: string): boolean {
  const end = token.lastIndexOf('.')
  const signature = Buffer.from(token.slice(end + 1), 'base64url')
  const expected = sign(token.slice(0, end), secret)
  return signature.length === expected.length && timingSafeEqual(signature, expected)
}
