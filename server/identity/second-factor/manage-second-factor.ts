import type { Input } from '#contract/endpoint.ts'
import type { secondFactor } from '#contract/identity/second-factor.ts'
import type { AuditActor } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { RunningTransaction } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { secondFactorChangedEmail } from '../emails.ts'
import { lockRecipient } from '../identity.store.ts'
import { verifyPassword } from '../passwords/verify-password.ts'
import { recordAdministratorEvent } from '../record-administrator-event.ts'
import { confirmEnrolment, startEnrolment } from './enrolment.ts'
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts'
import {
  deleteSecondFactor,
  findSecondFactorState,
  hasSecondFactor,
  replaceRecoveryCodes,
} from './second-factor.store.ts'

type PasswordInput = Input<typeof secondFactor.startEnrolment>['body']

const notEnrolled = () => new AppError('conflict', 'There is no second factor.')

/** Whether the caller has a second factor, since when, and how many recovery codes are left. */
export const showSecondFactor = async ({ db, signInPolicy }: AppContext, { id }: Caller) => ({
  ...(await findSecondFactorState(db, id)),
  isRequired: signInPolicy.isSecondFactorRequired,
})

/** Starts the caller's enrolment, confirmed with the password. */
export async function startOwnEnrolment(context: AppContext, caller: Caller, { password }: PasswordInput) {
  await verifyPassword(context, caller, { field: 'password', password })
  return startEnrolment(context, caller.id)
}

/** Confirms the caller's enrolment with a first code and returns the recovery codes. */
export async function confirmOwnEnrolment(context: AppContext, { id, sessionId }: Caller, { code }: { code: string }) {
  const recoveryCodes = await confirmEnrolment(context, { userId: id, sessionId }, code)
  return { message: 'Your sign-in is protected by a second factor now.', recoveryCodes }
}

/** Replaces the caller's recovery codes, confirmed with the password. */
export async function renewRecoveryCodes(context: AppContext, caller: Caller, { password }: PasswordInput) {
  const { db, clock } = context
  await verifyPassword(context, caller, { field: 'password', password })
  const recoveryCodes = createRecoveryCodes()
  await inTransaction(db, async (trx) => {
    const { username } = await lockRecipient(trx, caller.id)
    if (!(await hasSecondFactor(trx, caller.id))) throw notEnrolled()
    await replaceRecoveryCodes(trx, caller.id, recoveryCodes.map(hashRecoveryCode))
    const administrator = { id: caller.id, username }
    await recordAdministratorEvent(trx, { actor: caller, now: clock(), action: 'recoveryCodesRenewed', administrator })
  })
  return { message: 'Your earlier recovery codes no longer work.', recoveryCodes }
}

/** Removes the caller's second factor, confirmed with the password; a conflict if all administrators must have one. */
export async function removeOwnSecondFactor(context: AppContext, caller: Caller, { password }: PasswordInput) {
  if (context.signInPolicy.isSecondFactorRequired) {
    throw new AppError('conflict', 'Administrators of this shop need a second factor: it cannot be removed.')
  }
  await verifyPassword(context, caller, { field: 'password', password })
  await inTransaction(context.db, (trx) => removeSecondFactor(context, trx, caller.id, caller))
  context.log.info({ event: 'second-factor-removed', account: caller.id }, 'a second factor was removed')
  return { message: 'Your second factor was removed.' }
}

/** Removes an administrator's second factor with its recovery codes and sends a notice; a conflict if there is none. */
export async function removeSecondFactor(
  { clock, publicUrl }: Pick<AppContext, 'clock' | 'publicUrl'>,
  trx: RunningTransaction,
  userId: string,
  actor: AuditActor,
): Promise<void> {
  const recipient = await lockRecipient(trx, userId)
  if (!(await deleteSecondFactor(trx, userId))) throw new AppError('conflict', 'There is no second factor to remove.')
  await queueMail(trx, secondFactorChangedEmail(recipient, publicUrl, 'removed'), null)
  await recordAdministratorEvent(trx, { actor, now: clock(), action: 'secondFactorRemoved', administrator: recipient })
}
