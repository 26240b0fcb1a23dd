import type { Asked } from '#contract/endpoint.ts'
import type { identity } from '#contract/identity.ts'
import { invalidField } from '../errors.ts'
import type { Caller, Shop } from '../shop.ts'
import { countTry, forgiveTries, type Try } from './attempts.ts'
import { passwordHashOf, replacePassword } from './identity.store.ts'
import { hashPassword, passwordFits } from './passwords.ts'
import { endOtherSessions } from './sessions.store.ts'

type Change = Asked<typeof identity.changePassword>['body']

const wrong = () => invalidField('currentPassword', 'The current password is not correct.')

/** Sets a new password and ends every other session; a wrong current one is bad input (400), so that nobody is signed out by a typo. */
export async function changePassword(shop: Shop, caller: Caller, { currentPassword, newPassword }: Change) {
  const { db, clock, sessions } = shop
  const tried: Try = ['provePassword', caller.id]
  await countTry(shop, tried)
  const proven = await passwordHashOf(db, caller.id)
  if (!(await passwordFits(proven, currentPassword)) || !proven) throw wrong()
  await forgiveTries(shop, tried)

  const newHash = await hashPassword(newPassword)
  await db.transaction().execute(async (trx) => {
    if (!(await replacePassword(trx, caller.id, proven, newHash, clock()))) throw wrong()
    await endOtherSessions(trx, caller.id, caller.sessionId, clock())
  })
  sessions.forgetUser(caller.id)
  return { message: 'Password changed successfully!' }
}
