import type { RunningTransaction } from './connect.ts'

/** What happens at most once per database. */
export type OneTimeTask = 'legal-pages' | 'demo-catalogue'

/** Whether this transaction is the first to reach a milestone. Others wait until it ends; it is reached only if it commits. */
export async function claimOnce(trx: RunningTransaction, name: OneTimeTask): Promise<boolean> {
  const reached = await trx
    .insertInto('oneTimeTasks')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst()
  return reached !== undefined
}
