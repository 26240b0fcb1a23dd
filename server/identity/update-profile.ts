import type { Asked } from '#contract/endpoint.ts'
import type { identity } from '#contract/identity.ts'
import { inTransaction } from '../database/transaction.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Caller, Shop } from '../shop.ts'
import { countTry, type Try, uncountTry } from './attempts.ts'
import { holdReader, updateUser } from './identity.store.ts'
import { emailChangedLetter } from './letters.ts'
import { indianMobile } from './mobile.ts'
import { forgetCode } from './reset-codes.store.ts'

type Profile = Asked<typeof identity.updateProfile>['body']

/**
 * Changes the caller's own profile; a conflict at the field that somebody else has. Another e-mail address is told to the old
 * one, and a code that was sent there dies.
 */
export async function updateProfile(shop: Shop, caller: Caller, profile: Profile) {
  const { db, clock } = shop
  const { username, email, firstName, lastName, mobile } = profile
  const changed = { username, email, firstName, lastName, mobile, mobileNormal: indianMobile(mobile) }
  const tried: Try = ['askForTakenName', caller.id]
  await countTry(shop, tried)
  const user = await inTransaction(db, async (trx) => {
    const before = await holdReader(trx, caller.id)
    const after = await updateUser(trx, caller.id, changed, clock())
    if (before.email.toLowerCase() !== email.toLowerCase()) {
      await forgetCode(trx, caller.id)
      await queueMail(trx, emailChangedLetter(before, email))
    }
    return after
  })
  await uncountTry(shop, tried)
  return { message: 'Profile updated successfully!', user }
}
