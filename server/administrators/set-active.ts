import type { administrators } from '#contract/administrators.ts'
import type { Input } from '#contract/endpoint.ts'
import { type AuditActor, recordChange } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, notFound } from '#server/errors.ts'
import { deleteCodes } from '#server/identity/codes/codes.store.ts'
import { verifyPassword } from '#server/identity/passwords/verify-password.ts'
import { endSessions } from '#server/identity/sessions/sessions.store.ts'
import { type Administrator, lockAdministrators, setDeactivated } from './administrators.store.ts'
import { assertStillActive } from './assert-still-active.ts'

type SetActiveInput = Input<typeof administrators.setActive>['body']

/** Deactivates or activates an administrator, confirmed with the caller's password. */
export async function setActive(
  context: AppContext,
  caller: Caller,
  id: string,
  { isActive, password }: SetActiveInput,
) {
  await verifyPassword(context, caller, { field: 'password', password })
  const administrator = await changeActive(context, caller, id, isActive)
  return { message: `Administrator ${isActive ? 'activated' : 'deactivated'} successfully!`, administrator }
}

/**
 * Deactivates an administrator, which ends their sessions at once, or activates one again. A conflict for the caller and for
 * the last active administrator: of two parallel calls the second fails. Checks no password: `setActive` has checked it, and
 * the command line needs none.
 */
export async function changeActive(
  { db, clock, sessions }: Pick<AppContext, 'db' | 'clock' | 'sessions'>,
  actor: AuditActor,
  id: string,
  isActive: boolean,
): Promise<Administrator> {
  const changed = await inTransaction(db, async (trx) => {
    const all = await lockAdministrators(trx)
    assertStillActive(all, actor)
    const before = all.find((one) => one.id === id)
    if (!before) throw notFound('Administrator')
    if (before.isActive === isActive) return before
    if (!isActive) assertNotLastActive(all, actor, id)
    const now = clock()
    await setDeactivated(trx, id, isActive ? null : now, now)
    if (!isActive) {
      await endSessions(trx, id, now)
      await deleteCodes(trx, id)
    }
    const after = { ...before, isActive }
    await recordChange(trx, {
      actor,
      now,
      action: isActive ? 'activated' : 'deactivated',
      subject: 'administrator',
      subjectId: id,
      before,
      after,
    })
    return after
  })
  sessions.invalidateUser(id)
  return changed
}

function assertNotLastActive(all: readonly Administrator[], actor: AuditActor, id: string): void {
  if (actor !== 'command line' && actor.id === id) throw new AppError('conflict', 'You cannot deactivate yourself.')
  if (all.some((other) => other.isActive && other.id !== id)) return
  throw new AppError('conflict', 'This is the last active administrator. Add or activate another one first.')
}
