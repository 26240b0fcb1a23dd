import { Secret, TOTP } from 'otpauth'
import type { AppContext, Caller } from '#server/context.ts'
import { hashRecoveryCode } from '#server/identity/second-factor/recovery-codes.ts'
import { encryptSecret } from '#server/identity/second-factor/secret-encryption.ts'
import { createTotpSecret } from '#server/identity/second-factor/totp.ts'

/** The code of an authenticator app at a timestamp in milliseconds. */
export const totpCodeAt = (secret: string, timestamp: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })

type Options = { isConfirmed?: boolean }

/** Creates a second factor with the recovery code ABCD-EFGH-JKLM-NPQR; returns the current TOTP code. */
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
