import type { Input } from '#contract/endpoint.ts'
import type { identity } from '#contract/identity.ts'
import { normalizeIndianMobile } from '#contract/phone.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { RunningTransaction } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { countAttempt, decrementAttempt } from '#server/throttle/count-attempts.ts'
import { availabilityAttempts } from './availability-attempts.ts'
import { deleteCodes } from './codes/codes.store.ts'
import { emailChangedEmail } from './emails.ts'
import { lockProfile, updateUser } from './identity.store.ts'

type UpdateProfileInput = Input<typeof identity.updateProfile>['body']

/** Ends all mails that a customer had asked for; returns whether there were any. */
export type EndMails = (trx: RunningTransaction, userId: string, now: Date) => Promise<boolean>

/**
 * Changes the caller's own profile; a conflict at the field that is taken. After a change of the e-mail address the old one gets
 * a notice, a code that was sent to it is void, and mails that the customer had asked for end, because nobody has asked for them at the new
 * address; such changes are throttled.
 */
export async function updateProfile(
  context: AppContext,
  caller: Caller,
  profile: UpdateProfileInput,
  { ip, endMails }: { ip: string; endMails: EndMails },
) {
  const { db, clock } = context
  const { username, email, firstName, lastName, mobile } = profile
  const changed = { username, email, firstName, lastName, mobile, mobileE164: normalizeIndianMobile(mobile) }
  const attempts = availabilityAttempts(caller.id, ip)
  await countAttempt(context, ...attempts)
  const user = await inTransaction(db, async (trx) => {
    const before = await lockProfile(trx, caller.id)
    const after = await updateUser(trx, caller.id, changed, clock())
    if (caller.userType === 'ADMIN') {
      await recordChange(trx, {
        actor: caller,
        now: clock(),
        subject: 'administrator',
        subjectId: caller.id,
        before,
        after,
      })
    }
    if (before.email.toLowerCase() !== email.toLowerCase()) {
      await countAttempt(
        { ...context, db: trx },
        ['changeEmail', caller.id],
        ['changeAccountOfAddress', before.email.toLowerCase()],
      )
      await deleteCodes(trx, caller.id)
      await endMails(trx, caller.id, clock())
      await queueMail(trx, emailChangedEmail(before, email), caller.id)
    }
    return after
  })
  await decrementAttempt(context, ...attempts)
  return { message: 'Profile updated successfully!', user }
}
