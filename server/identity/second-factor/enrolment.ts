import { findCompanyDetails } from '#server/company/company.store.ts'
import type { AppContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { secondFactorChangedEmail } from '../emails.ts'
import { findUser, lockRecipient } from '../identity.store.ts'
import { recordAdministratorEvent } from '../record-administrator-event.ts'
import { endOtherSessions, endSessions } from '../sessions/sessions.store.ts'
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts'
import {
  confirmSecondFactor,
  findSecondFactor,
  replaceRecoveryCodes,
  upsertUnconfirmed,
} from './second-factor.store.ts'
import { decryptSecret, encryptSecret } from './secret-encryption.ts'
import { createTotpSecret, timeStepOf, totpUri } from './totp.ts'
import { withCodeThrottle, wrongSecondFactorCode } from './verify-code.ts'

const alreadyEnrolled = () =>
  new AppError('conflict', 'You have a second factor already. Remove it before you set up another one.')

/** A new secret for a user's authenticator app, in place of one that was never confirmed; a conflict if one is confirmed. */
export async function startEnrolment({ db, clock }: AppContext, userId: string) {
  const { username } = await findUser(db, userId)
  const { companyName } = await findCompanyDetails(db)
  const secret = createTotpSecret()
  if (!(await upsertUnconfirmed(db, userId, await encryptSecret(db, userId, secret), clock()))) throw alreadyEnrolled()
  return { secret, uri: totpUri(secret, { issuer: companyName, label: username }) }
}

/**
 * Confirms a user's enrolment with a first code and returns the recovery codes. Ends every session of the user except
 * `sessionId`.
 */
export const confirmEnrolment = (
  context: AppContext,
  { userId, sessionId }: { userId: string; sessionId?: string },
  code: string,
): Promise<string[]> =>
  withCodeThrottle(context, userId, async () => {
    const { db, clock, sessions, log } = context
    const factor = await findSecondFactor(db, userId)
    if (factor?.confirmedAt) throw alreadyEnrolled()
    const secret = factor && (await decryptSecret(db, userId, factor.encryptedSecret))
    const timeStep = secret ? timeStepOf(secret, code, clock()) : null
    if (!factor || timeStep === null) throw wrongSecondFactorCode()
    const codes = createRecoveryCodes()
    await inTransaction(db, async (trx) => {
      const recipient = await lockRecipient(trx, userId)
      const { encryptedSecret } = factor
      if (!(await confirmSecondFactor(trx, { userId, encryptedSecret, timeStep }, clock())))
        throw wrongSecondFactorCode()
      await replaceRecoveryCodes(trx, userId, codes.map(hashRecoveryCode))
      if (sessionId) await endOtherSessions(trx, userId, sessionId, clock())
      else await endSessions(trx, userId, clock())
      await queueMail(trx, secondFactorChangedEmail(recipient, context.publicUrl, 'set up'), null)
      const actor = { id: userId }
      await recordAdministratorEvent(trx, { actor, now: clock(), action: 'secondFactorSet', administrator: recipient })
    })
    sessions.invalidateUser(userId)
    log.info({ event: 'second-factor-set', account: userId }, 'a second factor was set up')
    return codes
  })
