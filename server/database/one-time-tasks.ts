import type { RunningTransaction } from './connect.ts'

/** Tasks that run at most once per database. */
type OneTimeTask = 'legal-pages' | 'demo-catalogue'

/** Whether this transaction is the first to claim the task. Others wait until it ends; the claim is valid if it commits. */
export async function claimOnce(trx: RunningTransaction, name: OneTimeTask): Promise<boolean> {
  const claimed = await trx
    .insertInto('oneTimeTasks')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst()
  return claimed !== undefined
}
