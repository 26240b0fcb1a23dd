import type { Asked } from '#contract/endpoint.ts'
import type { identity } from '#contract/identity.ts'
import { Refusal } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { countTry, forgiveTries, type Try, uncountTry } from './attempts.ts'
import { tokenFor } from './begin-session.ts'
import { accountOf } from './identity.store.ts'
import { replacePassword } from './passwords.store.ts'
import { hashPassword, isOutdated, passwordFits } from './passwords.ts'
import { clientOf } from './try-rules.ts'

type Credentials = Asked<typeof identity.login>['body']

const wrong = () => new Refusal('unauthenticated', 'The username, email or password is not correct.')

/**
 * Signs in by username or e-mail address; one refusal, after the same work, whether the account or the password was wrong, or
 * the account is closed.
 * Tries are counted by what was typed, not by whose it is: that too must tell nothing about who has an account.
 */
export async function signIn(shop: Shop, { identifier, password }: Credentials, ip = '') {
  const name = identifier.normalize('NFKC').toLowerCase()
  const client = clientOf(ip)
  const ofAccount: Try[] = [
    ['signInToAccountByClient', name, client],
    ['signInToAccount', name],
  ]
  const ofClient: Try = ['signInByClient', client]
  await countTry(shop, ...ofAccount, ofClient)

  const account = await accountOf(shop.db, name)
  const fits = await passwordFits(account?.passwordHash ?? null, password)
  if (!account?.passwordHash || !fits || account.deactivatedAt) {
    const reason = account?.deactivatedAt ? 'closed' : account ? 'password' : 'unknown'
    shop.log.warn({ event: 'sign-in-refused', account: account?.id, reason }, 'a sign-in was refused')
    throw wrong()
  }
  await forgiveTries(shop, ...ofAccount)
  await uncountTry(shop, ofClient)

  const { passwordHash, deactivatedAt: _, ...user } = account
  const token = await tokenFor(shop, user.id, await strengthened(shop, user.id, passwordHash, password))
  if (!token) throw wrong()
  shop.log.info({ event: 'signed-in', account: user.id }, 'somebody signed in')
  return { message: 'Login Successful!', token, user }
}

/** The account's hash, made anew when today's asks for more work than it did; the old one when somebody changed it meanwhile. */
async function strengthened({ db, clock }: Shop, userId: string, kept: string, password: string): Promise<string> {
  if (!isOutdated(kept)) return kept
  const better = await hashPassword(password)
  return (await replacePassword(db, userId, kept, better, clock())) ? better : kept
}
