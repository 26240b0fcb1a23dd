import type { AppContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { type AppError, invalidField } from '#server/errors.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { countAttempt, resetAttempts, type ThrottledAttempt } from '#server/throttle/count-attempts.ts'
import { recoveryCodeUsedEmail } from '../emails.ts'
import { lockRecipient } from '../identity.store.ts'
import { recordAdministratorEvent } from '../record-administrator-event.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { consumeRecoveryCode, consumeTimeStep, findSecondFactor } from './second-factor.store.ts'
import { decryptSecret } from './secret-encryption.ts'
import { timeStepOf } from './totp.ts'

/** The error for every code that is not accepted, for any reason. */
export const wrongSecondFactorCode = (): AppError =>
  invalidField('code', 'This code is not correct, or was used before. Enter the code that the app shows now.')

/**
 * Counts an attempt before the check of a user's code, and resets the count when `check` succeeds. The limit applies with
 * RATE_LIMIT=off too, because six digits can be guessed.
 */
export async function withCodeThrottle<T>(context: AppContext, userId: string, check: () => Promise<T>): Promise<T> {
  const attempt: ThrottledAttempt = ['submitSecondFactor', userId]
  const throttled = { ...context, rateLimit: true }
  await countAttempt(throttled, attempt)
  const result = await check()
  await resetAttempts(throttled, attempt)
  return result
}

/** Accepts a code of the user's authenticator app, once for each time step, or a recovery code, once; throws `invalid` for any other. */
export const verifySecondFactor = (context: AppContext, userId: string, code: string): Promise<void> =>
  withCodeThrottle(context, userId, async () => {
    const isAccepted = /^\d{6}$/.test(code)
      ? await consumeAppCode(context, userId, code)
      : await consumeStoredRecoveryCode(context, userId, code)
    if (isAccepted) return
    context.log.warn({ event: 'second-factor-failed', account: userId }, 'a second factor was rejected')
    throw wrongSecondFactorCode()
  })

async function consumeAppCode({ db, clock }: AppContext, userId: string, code: string): Promise<boolean> {
  const factor = await findSecondFactor(db, userId)
  if (!factor?.confirmedAt) return false
  const timeStep = timeStepOf(await decryptSecret(db, userId, factor.encryptedSecret), code, clock())
  return timeStep !== null && consumeTimeStep(db, userId, timeStep)
}

function consumeStoredRecoveryCode(
  { db, clock, publicUrl }: AppContext,
  userId: string,
  code: string,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const recipient = await lockRecipient(trx, userId)
    if (!(await consumeRecoveryCode(trx, userId, hashRecoveryCode(code)))) return false
    await queueMail(trx, recoveryCodeUsedEmail(recipient, publicUrl), null)
    const actor = { id: userId }
    await recordAdministratorEvent(trx, { actor, now: clock(), action: 'recoveryCodeUsed', administrator: recipient })
    return true
  })
}
