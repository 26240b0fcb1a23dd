import type { Asked } from '#contract/endpoint.ts'
import type { identity } from '#contract/identity.ts'
import type { RunningTransaction } from '../database/connect.ts'
import { inTransaction } from '../database/transaction.ts'
import { Refusal } from '../errors.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Shop } from '../shop.ts'
import { countTry, forgiveTries, type Try, uncountTry } from './attempts.ts'
import { passwordChangedLetter } from './letters.ts'
import { setPassword } from './passwords.store.ts'
import { hashPassword, passwordFits } from './passwords.ts'
import { tryCode, useUpCode } from './reset-codes.store.ts'
import { endSessions } from './sessions.store.ts'
import { clientOf } from './try-rules.ts'

type Reset = Asked<typeof identity.resetPassword>['body']

const wrong = () =>
  new Refusal('invalid', 'Failed to reset password. Please check your OTP and try again.', {
    errors: { otp: 'This code is wrong, used up or too old. You can ask for a new one.' },
  })

/**
 * Sets a new password with a one-time code and ends every session of the account. One refusal, after the same work, whatever
 * was wrong: no account, no code, another's, a used, an old, a wrong one, or one that was tried five times.
 */
export async function resetPassword(shop: Shop, { email, otp, newPassword }: Reset, ip: string) {
  const { db, clock, sessions, publicUrl } = shop
  const ofAddress: Try = ['useCodeForAddress', email.toLowerCase()]
  const ofClient: Try = ['useCodeByClient', clientOf(ip)]
  await countTry(shop, ofAddress, ofClient)
  const account = await tryCode(db, email, clock())
  const fits = await passwordFits(account?.codeHash ?? null, otp)
  if (!account || !fits) {
    shop.log.warn({ event: 'reset-refused', account: account?.id }, 'a reset of a password was refused')
    throw wrong()
  }

  const passwordHash = await hashPassword(newPassword)
  await inTransaction(db, async (trx: RunningTransaction) => {
    if (!(await useUpCode(trx, account.id, account.codeHash))) throw wrong()
    await setPassword(trx, account.id, passwordHash, clock())
    await endSessions(trx, account.id, clock())
    await queueMail(trx, passwordChangedLetter(account, publicUrl))
  })
  sessions.forgetUser(account.id)
  shop.log.info({ event: 'password-reset', account: account.id }, 'a password was reset')
  await uncountTry(shop, ofClient)
  await forgiveTries(shop, ofAddress, ['requestCodeForAddress', email.toLowerCase()], ...signInsOf(account, ip))
  return { message: 'Password Reset Successfully!' }
}

/** Whoever forgot a password has tried some before. */
const signInsOf = ({ username, email }: { username: string; email: string }, ip: string): Try[] =>
  [username.toLowerCase(), email.toLowerCase()].flatMap((name): Try[] => [
    ['signInToAccount', name],
    ['signInToAccountByClient', name, clientOf(ip)],
  ])
