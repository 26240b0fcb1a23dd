import type { Asked } from '#contract/endpoint.ts'
import type { identity } from '#contract/identity.ts'
import { inTransaction } from '../database/transaction.ts'
import { invalidField } from '../errors.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Caller, Shop } from '../shop.ts'
import { countTry, forgiveTries, type Try } from './attempts.ts'
import { holdReader, passwordHashOf, replacePassword } from './identity.store.ts'
import { passwordChangedLetter } from './letters.ts'
import { hashPassword, passwordFits } from './passwords.ts'
import { forgetCode } from './reset-codes.store.ts'
import { endOtherSessions } from './sessions.store.ts'

type Change = Asked<typeof identity.changePassword>['body']

const wrong = () => invalidField('currentPassword', 'The current password is not correct.')

/** Sets a new password, ends every other session and tells so by mail; a wrong current one is bad input (400), so that nobody is signed out by a typo. */
export async function changePassword(shop: Shop, caller: Caller, { currentPassword, newPassword }: Change) {
  const { db, clock, sessions, publicUrl } = shop
  const tried: Try = ['provePassword', caller.id]
  await countTry(shop, tried)
  const proven = await passwordHashOf(db, caller.id)
  if (!(await passwordFits(proven, currentPassword)) || !proven) throw wrong()
  await forgiveTries(shop, tried)

  const newHash = await hashPassword(newPassword)
  await inTransaction(db, async (trx) => {
    const reader = await holdReader(trx, caller.id)
    if (!(await replacePassword(trx, caller.id, proven, newHash, clock()))) throw wrong()
    await endOtherSessions(trx, caller.id, caller.sessionId, clock())
    await forgetCode(trx, caller.id)
    await queueMail(trx, passwordChangedLetter(reader, publicUrl))
  })
  sessions.forgetUser(caller.id)
  return { message: 'Password changed successfully!' }
}
