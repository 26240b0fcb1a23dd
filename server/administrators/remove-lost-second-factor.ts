import type { AppContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { removeSecondFactor } from '#server/identity/second-factor/manage-second-factor.ts'
import { endSessions } from '#server/identity/sessions/sessions.store.ts'
import type { Administrator } from './administrators.store.ts'

type RemoveDeps = Pick<AppContext, 'db' | 'clock' | 'sessions' | 'publicUrl'>

/**
 * Removes the lost second factor of an administrator, from the server's command line, and ends all of their sessions. A
 * conflict if there is none.
 */
export async function removeLostSecondFactor(deps: RemoveDeps, { id }: Administrator): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await removeSecondFactor(deps, trx, id, 'command line')
    await endSessions(trx, id, deps.clock())
  })
  deps.sessions.invalidateUser(id)
}
