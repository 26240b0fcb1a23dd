import { withClient } from '#server/database/with-client.ts'
import { findDatabase } from './unconfirmed-order.ts'

/** Queues a job of the store under test, which its schedule runs at night. */
export async function queueJob(name: string): Promise<void> {
  await withClient({ connectionString: findDatabase() }, (client) =>
    client.query('select graphile_worker.add_job($1)', [name]),
  )
}
