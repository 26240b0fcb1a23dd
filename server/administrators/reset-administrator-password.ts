import type { AppContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { deleteCodes } from '#server/identity/codes/codes.store.ts'
import { passwordChangedEmail } from '#server/identity/emails.ts'
import { setPassword } from '#server/identity/passwords/passwords.store.ts'
import { hashPassword } from '#server/identity/passwords/passwords.ts'
import { recordAdministratorEvent } from '#server/identity/record-administrator-event.ts'
import { endSessions } from '#server/identity/sessions/sessions.store.ts'
import { sharedCounters } from '#server/identity/sign-in-attempts.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { resetAttempts } from '#server/throttle/count-attempts.ts'
import type { Administrator } from './administrators.store.ts'

type ResetPasswordDeps = Pick<AppContext, 'db' | 'clock' | 'sessions' | 'publicUrl'>

/**
 * Sets an administrator's password from the command line, ends all their sessions, resets the attempts of all clients on the account, which may delay
 * the sign-in, and sends a notice.
 */
export async function resetAdministratorPassword(
  { db, clock, sessions, publicUrl }: ResetPasswordDeps,
  administrator: Administrator,
  password: string,
): Promise<void> {
  const { id } = administrator
  const passwordHash = await hashPassword(password)
  await inTransaction(db, async (trx) => {
    const now = clock()
    await setPassword(trx, id, passwordHash, now)
    await endSessions(trx, id, now)
    await deleteCodes(trx, id)
    const names = [administrator.username, administrator.email]
    await resetAttempts({ db: trx, clock, rateLimit: true }, ...sharedCounters(names))
    await queueMail(trx, passwordChangedEmail(administrator, publicUrl), null)
    await recordAdministratorEvent(trx, { actor: 'command line', now, action: 'passwordReset', administrator })
  })
  sessions.invalidateUser(id)
}
