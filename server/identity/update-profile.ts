import type { Asked } from '#contract/endpoint.ts'
import type { identity } from '#contract/identity.ts'
import type { Caller, Shop } from '../shop.ts'
import { updateUser } from './identity.store.ts'
import { indianMobile } from './mobile.ts'

type Profile = Asked<typeof identity.updateProfile>['body']

/** Changes the caller's own profile; a conflict at the field that somebody else has. */
export async function updateProfile({ db, clock }: Shop, caller: Caller, profile: Profile) {
  const { username, email, firstName, lastName, mobile } = profile
  const changed = { username, email, firstName, lastName, mobile, mobileNormal: indianMobile(mobile) }
  return { message: 'Profile updated successfully!', user: await updateUser(db, caller.id, changed, clock()) }
}
