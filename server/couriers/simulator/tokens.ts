import { createHmac } from 'node:crypto'
import { equalsSecret } from '#server/http/equals-secret.ts'
import type { CourierControl } from './control.ts'
import { error, ok, type SimulatedResponse } from './responses.ts'

type Settings = { account: { email: string; password: string }; clock: () => Date; control: CourierControl }

/** The sign-in of the simulator: a token is the time of its issue with a signature. */
export function createTokens({ account, clock, control }: Settings) {
  const sign = (issuedAt: string) => createHmac('sha256', account.password).update(issuedAt).digest('base64url')
  return {
    login({ email, password }: { email?: unknown; password?: unknown }): SimulatedResponse {
      if (email !== account.email || !equalsSecret(String(password), account.password)) {
        return error(400, 'Invalid email and password combination')
      }
      const issuedAt = String(clock().getTime())
      return ok({ id: 1, email: account.email, token: `${issuedAt}.${sign(issuedAt)}` })
    },
    /** Whether an authorization header has a token that is valid and not revoked. */
    accepts(header: string | undefined): boolean {
      const [, issuedAt = '', signature = ''] = /^Bearer (\d+)\.(\S+)$/.exec(header ?? '') ?? []
      return equalsSecret(signature, sign(issuedAt)) && Number(issuedAt) > control.tokensRevokedUntil
    },
  }
}
