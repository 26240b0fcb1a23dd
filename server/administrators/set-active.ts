import type { administrators } from '#contract/administrators.ts'
import type { Asked } from '#contract/endpoint.ts'
import { type Author, recordChange } from '../audit/record-change.ts'
import { inTransaction } from '../database/transaction.ts'
import { notFound, Refusal } from '../errors.ts'
import { provePassword } from '../identity/prove-password.ts'
import { forgetCode } from '../identity/reset-codes.store.ts'
import { endSessions } from '../identity/sessions.store.ts'
import type { Caller, Shop } from '../shop.ts'
import { type Administrator, holdAdministrators, setDeactivated } from './administrators.store.ts'
import { stillAllowed } from './still-allowed.ts'

type Wish = Asked<typeof administrators.setActive>['body']

/** Deactivates or activates an administrator for another one, who proves who they are. */
export async function setActive(shop: Shop, by: Caller, id: string, { isActive, password }: Wish) {
  await provePassword(shop, by, { field: 'password', password })
  const administrator = await changeActive(shop, by, id, isActive)
  return { message: `Administrator ${isActive ? 'activated' : 'deactivated'} successfully!`, administrator }
}

/**
 * Deactivates an administrator, which ends their sessions at once, or activates one again. A conflict for oneself and for the
 * last active one: two who deactivate each other wait for one another, and the second is refused.
 */
export async function changeActive(
  { db, clock, sessions }: Pick<Shop, 'db' | 'clock' | 'sessions'>,
  by: Author,
  id: string,
  isActive: boolean,
): Promise<Administrator> {
  const changed = await inTransaction(db, async (trx) => {
    const held = await holdAdministrators(trx)
    stillAllowed(held, by)
    const before = held.find((one) => one.id === id)
    if (!before) throw notFound('Administrator')
    if (before.isActive === isActive) return before
    if (!isActive) refuseTheLast(held, by, id)
    const at = clock()
    await setDeactivated(trx, id, isActive ? null : at, at)
    if (!isActive) await endSessions(trx, id, at)
    if (!isActive) await forgetCode(trx, id)
    const after = { ...before, isActive }
    await recordChange(trx, {
      ...{ by, at, action: isActive ? 'activated' : 'deactivated', subject: 'administrator', subjectId: id },
      ...{ before, after },
    })
    return after
  })
  sessions.forgetUser(id)
  return changed
}

function refuseTheLast(held: readonly Administrator[], by: Author, id: string): void {
  if (by !== 'command line' && by.id === id) throw new Refusal('conflict', 'You cannot deactivate yourself.')
  if (held.some((other) => other.isActive && other.id !== id)) return
  throw new Refusal('conflict', 'This is the last active administrator. Add or activate another one first.')
}
