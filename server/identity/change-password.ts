import type { Asked } from '#contract/endpoint.ts'
import type { identity } from '#contract/identity.ts'
import { inTransaction } from '../database/transaction.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Caller, Shop } from '../shop.ts'
import { holdReader } from './identity.store.ts'
import { passwordChangedLetter } from './letters.ts'
import { replacePassword } from './passwords.store.ts'
import { hashPassword } from './passwords.ts'
import { provePassword, wrongPassword } from './prove-password.ts'
import { forgetCode } from './reset-codes.store.ts'
import { endOtherSessions } from './sessions.store.ts'

type Change = Asked<typeof identity.changePassword>['body']

/** Sets a new password, ends every other session and tells so by mail; a wrong current one is bad input. */
export async function changePassword(shop: Shop, caller: Caller, { currentPassword, newPassword }: Change) {
  const { db, clock, sessions, publicUrl, log } = shop
  const proven = await provePassword(shop, caller, { field: 'currentPassword', password: currentPassword })
  const newHash = await hashPassword(newPassword)
  await inTransaction(db, async (trx) => {
    const reader = await holdReader(trx, caller.id)
    const isReplaced = await replacePassword(trx, caller.id, proven, newHash, clock())
    if (!isReplaced) throw wrongPassword('currentPassword')
    await endOtherSessions(trx, caller.id, caller.sessionId, clock())
    await forgetCode(trx, caller.id)
    await queueMail(trx, passwordChangedLetter(reader, publicUrl))
  })
  sessions.forgetUser(caller.id)
  log.info({ event: 'password-changed', account: caller.id }, 'a password was changed')
  return { message: 'Password changed successfully!' }
}
