import type { administrators } from '#contract/administrators.ts'
import type { Input } from '#contract/endpoint.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { deleteResetCode } from '#server/identity/passwords/reset-codes.store.ts'
import { verifyPassword } from '#server/identity/passwords/verify-password.ts'
import { endSessions } from '#server/identity/sessions/sessions.store.ts'
import { type AuditActor, recordChange } from '../audit/record-change.ts'
import { inTransaction } from '../database/transaction.ts'
import { AppError, notFound } from '../errors.ts'
import { type Administrator, lockAdministrators, setDeactivated } from './administrators.store.ts'
import { assertStillActive } from './assert-still-active.ts'

type SetActiveInput = Input<typeof administrators.setActive>['body']

/** Deactivates or activates an administrator, confirmed with the caller's password. */
export async function setActive(context: AppContext, by: Caller, id: string, { isActive, password }: SetActiveInput) {
  await verifyPassword(context, by, { field: 'password', password })
  const administrator = await changeActive(context, by, id, isActive)
  return { message: `Administrator ${isActive ? 'activated' : 'deactivated'} successfully!`, administrator }
}

/**
 * Deactivates an administrator, which ends their sessions at once, or activates one again. A conflict for the caller and for
 * the last active administrator: two parallel calls are serialised, and the second is refused.
 */
export async function changeActive(
  { db, clock, sessions }: Pick<AppContext, 'db' | 'clock' | 'sessions'>,
  by: AuditActor,
  id: string,
  isActive: boolean,
): Promise<Administrator> {
  const changed = await inTransaction(db, async (trx) => {
    const all = await lockAdministrators(trx)
    assertStillActive(all, by)
    const before = all.find((one) => one.id === id)
    if (!before) throw notFound('Administrator')
    if (before.isActive === isActive) return before
    if (!isActive) assertNotLastActive(all, by, id)
    const at = clock()
    await setDeactivated(trx, id, isActive ? null : at, at)
    if (!isActive) await endSessions(trx, id, at)
    if (!isActive) await deleteResetCode(trx, id)
    const after = { ...before, isActive }
    await recordChange(trx, {
      ...{ by, at, action: isActive ? 'activated' : 'deactivated', subject: 'administrator', subjectId: id },
      ...{ before, after },
    })
    return after
  })
  sessions.invalidateUser(id)
  return changed
}

function assertNotLastActive(all: readonly Administrator[], by: AuditActor, id: string): void {
  if (by !== 'command line' && by.id === id) throw new AppError('conflict', 'You cannot deactivate yourself.')
  if (all.some((other) => other.isActive && other.id !== id)) return
  throw new AppError('conflict', 'This is the last active administrator. Add or activate another one first.')
}
