import { recordChange } from '../audit/record-change.ts'
import { inTransaction } from '../database/transaction.ts'
import { passwordChangedLetter } from '../identity/letters.ts'
import { setPassword } from '../identity/passwords.store.ts'
import { hashPassword } from '../identity/passwords.ts'
import { forgetCode } from '../identity/reset-codes.store.ts'
import { endSessions } from '../identity/sessions.store.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Shop } from '../shop.ts'
import type { Administrator } from './administrators.store.ts'

type Desk = Pick<Shop, 'db' | 'clock' | 'sessions' | 'publicUrl'>

/** Sets an administrator's password at the server's own command line, ends every session of theirs and tells them by mail. */
export async function resetAdministratorPassword(
  { db, clock, sessions, publicUrl }: Desk,
  administrator: Administrator,
  password: string,
): Promise<void> {
  const { id, username } = administrator
  const passwordHash = await hashPassword(password)
  await inTransaction(db, async (trx) => {
    const at = clock()
    await setPassword(trx, id, passwordHash, at)
    await endSessions(trx, id, at)
    await forgetCode(trx, id)
    await queueMail(trx, passwordChangedLetter(administrator, publicUrl))
    await recordChange(trx, {
      ...{ by: 'command line', at, action: 'passwordReset', subject: 'administrator', subjectId: id },
      ...{ subjectName: username, before: null, after: null },
    })
  })
  sessions.forgetUser(id)
}
