import type { Input } from '#contract/endpoint.ts'
import type { identity } from '#contract/identity.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { countAttempt } from '#server/throttle/count-attempts.ts'
import { deleteCodes } from '../codes/codes.store.ts'
import { passwordChangedEmail } from '../emails.ts'
import { lockRecipient } from '../identity.store.ts'
import { recordAdministratorEvent } from '../record-administrator-event.ts'
import { endOtherSessions } from '../sessions/sessions.store.ts'
import { assertUncommonPassword } from './common-passwords.ts'
import { replacePassword } from './passwords.store.ts'
import { hashPassword } from './passwords.ts'
import { verifyPassword, wrongPassword } from './verify-password.ts'

type ChangePasswordInput = Input<typeof identity.changePassword>['body']

/** Sets a new password, ends every other session and sends a notice; a wrong current password is invalid input. */
export async function changePassword(
  context: AppContext,
  caller: Caller,
  { currentPassword, newPassword }: ChangePasswordInput,
) {
  const { db, clock, sessions, publicUrl, log } = context
  await assertUncommonPassword('newPassword', newPassword)
  const verifiedHash = await verifyPassword(context, caller, { field: 'currentPassword', password: currentPassword })
  const newHash = await hashPassword(newPassword)
  await inTransaction(db, async (trx) => {
    const recipient = await lockRecipient(trx, caller.id)
    await countAttempt({ ...context, db: trx }, ['changeAccountOfAddress', recipient.email.toLowerCase()])
    const isReplaced = await replacePassword(trx, caller.id, verifiedHash, newHash, clock())
    if (!isReplaced) throw wrongPassword('currentPassword')
    await endOtherSessions(trx, caller.id, caller.sessionId, clock())
    await deleteCodes(trx, caller.id)
    await queueMail(trx, passwordChangedEmail(recipient, publicUrl), caller.id)
    if (caller.userType === 'ADMIN') {
      const event = { actor: caller, now: clock(), administrator: recipient }
      await recordAdministratorEvent(trx, { ...event, action: 'passwordChanged' })
    }
  })
  sessions.invalidateUser(caller.id)
  log.info({ event: 'password-changed', account: caller.id }, 'a password was changed')
  return { message: 'Password changed successfully!' }
}
