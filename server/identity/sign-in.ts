import type { Asked } from '#contract/endpoint.ts'
import type { identity } from '#contract/identity.ts'
import { Refusal } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { tokenFor } from './begin-session.ts'
import { accountOf } from './identity.store.ts'
import { passwordFits } from './passwords.ts'

type Credentials = Asked<typeof identity.login>['body']

const wrong = () => new Refusal('unauthenticated', 'The username, email or password is not correct.')

/** Signs in by username or e-mail address; one refusal, after the same work, whether the account or the password was wrong. */
export async function signIn(shop: Shop, { identifier, password }: Credentials) {
  const account = await accountOf(shop.db, identifier.normalize('NFKC'))
  const fits = await passwordFits(account?.passwordHash ?? null, password)
  if (!account?.passwordHash || !fits) throw wrong()
  if (account.deactivatedAt) throw new Refusal('unauthenticated', 'This account has been closed.')

  const { passwordHash, deactivatedAt: _, ...user } = account
  const token = await tokenFor(shop, user.id, passwordHash)
  if (!token) throw wrong()
  return { message: 'Login Successful!', token, user }
}
