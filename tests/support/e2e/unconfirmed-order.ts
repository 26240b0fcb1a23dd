import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { hourMs } from '#contract/durations.ts'
import { readPidFile } from '#server/database/embedded-postgres/pid-file.ts'
import { connectionString } from '#server/database/embedded-postgres/socket-directory.ts'
import { clusterName } from '#server/database/embedded-postgres/state-directory.ts'
import { withClient } from '#server/database/with-client.ts'
import { createLinkTokens } from '#server/identity/sessions/link-tokens.ts'
import { placeCodOrder } from './placed-order.ts'

/** The database of the store under test. */
export function findDatabase(): string {
  const dataDir = process.env.E2E_DATA_DIR ?? ''
  const pointer = join(dataDir, 'database-location')
  const directory = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : dataDir
  return connectionString(readPidFile(join(directory, clusterName))?.socketDirectory ?? '', 'vipani')
}

/**
 * Places a cash order of a new customer that waits for its confirmation; `path` is its link. The order is changed in the database, because
 * the owner's rule would apply to the orders of all other tests too.
 */
export async function placeUnconfirmedOrder(request: APIRequestContext) {
  const { order, customer, product } = await placeCodOrder(request)
  const secret = await withClient({ connectionString: findDatabase() }, async (client) => {
    const until = new Date(Date.now() + 24 * hourMs)
    const change = `update orders set confirmation_status = 'REQUESTED', confirm_until = $2 where id = $1`
    await client.query(change, [order.id, until])
    const { rows } = await client.query<{ value: string }>(`select value from secrets where name = 'token'`)
    return rows[0]?.value ?? ''
  })
  const path = `/confirm-order/${createLinkTokens(secret).issue('confirm-order', order.id)}`
  return { order, customer, product, path }
}
