import { Secret, TOTP } from 'otpauth'
import type { AppContext, Caller } from '#server/context.ts'
import { hashRecoveryCode } from '#server/identity/second-factor/recovery-codes.ts'
import { encryptSecret } from '#server/identity/second-factor/secret-encryption.ts'
import { createTotpSecret } from '#server/identity/second-factor/totp.ts'

/** The code that an authenticator app shows at a time, in milliseconds since 1970. */
export const totpCodeAt = (secret: string, timestamp: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })

type Options = { isConfirmed?: boolean }

/** A second factor of a user with one recovery code, ABCD-EFGH-JKLM-NPQR; returns the code that the app shows now. */
export async function createSecondFactor(
  { db, clock }: AppContext,
  { id }: Pick<Caller, 'id'>,
  { isConfirmed = true }: Options = {},
): Promise<string> {
  const secret = createTotpSecret()
  const encryptedSecret = await encryptSecret(db, id, secret)
  const confirmedAt = isConfirmed ? clock() : null
  await db.insertInto('secondFactors').values({ userId: id, encryptedSecret, confirmedAt }).execute()
  const codeHash = hashRecoveryCode('ABCD-EFGH-JKLM-NPQR')
  if (isConfirmed) await db.insertInto('recoveryCodes').values({ userId: id, codeHash }).execute()
  return totpCodeAt(secret, clock().getTime())
}
