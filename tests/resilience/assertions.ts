import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { formatReport } from '#server/doctor/report.ts'
import { runChecks } from '#server/doctor/run-checks.ts'
import { countTrackedStock } from '../support/consistency-checks.ts'
import type { LoadTally } from './load.ts'
import { initialStock, type SeededServer } from './seed-server.ts'

/** Asserts that every acknowledged order exists once, and that every other order belongs to an unanswered request. */
async function expectAcknowledgedOrders({ db }: SeededServer, { acknowledged, unanswered }: LoadTally): Promise<void> {
  const orders = await db.selectFrom('orders').select('id').execute()
  const keys = await db.selectFrom('idempotencyKeys').select(['key', 'orderId']).execute()
  const existing = new Set(orders.map(({ id }) => id))
  expect([...acknowledged].filter((id) => !existing.has(id))).toEqual([])
  expect(keys).toHaveLength(orders.length)
  expect(new Set(keys.map(({ orderId }) => orderId)).size).toBe(orders.length)
  const unknown = keys.filter(({ key, orderId }) => !acknowledged.has(orderId) && !unanswered.has(key))
  expect(unknown.map(({ orderId }) => orderId)).toEqual([])
}

/** Asserts that all received stock is in stock or in an order. */
async function expectStockBalance({ db, variants }: SeededServer): Promise<void> {
  const { rows } = await sql<{ id: string; added: number }>`
    select variant_id as id, sum(to_stock - from_stock)::int as added from stock_changes group by 1`.execute(db)
  const added = new Map(rows.map(({ id, added }) => [id, added]))
  const expected = variants.map(({ id }) => [id, initialStock + (added.get(id) ?? 0)])
  const tracked = await countTrackedStock(db)
  expect(variants.map(({ id }) => [id, tracked.get(id)])).toEqual(expected)
}

/** The lines of the report of `doctor` without passed checks and notes; "All checks passed." alone if there are no findings. */
export async function runDoctor({ db, images }: SeededServer): Promise<string[]> {
  const { lines } = formatReport(await runChecks({ db, images, clock: () => new Date() }))
  return lines.filter((line) => !/^(ok|note)/.test(line))
}

/** Asserts after a fault: no hanging or unexpected response, no lost or duplicate order, no finding of `doctor`. */
export async function expectConsistentData(shop: SeededServer, tally: LoadTally): Promise<void> {
  expect(tally.timedOut).toEqual([])
  expect(tally.unexpected).toEqual([])
  await expectAcknowledgedOrders(shop, tally)
  await expectStockBalance(shop)
  expect(await runDoctor(shop)).toEqual(['All checks passed.'])
}

/** Resolves once no due job is left in the queue; a job whose worker died is unlocked after 20 to 40 seconds. */
export async function waitForJobs({ db }: SeededServer): Promise<void> {
  for (const end = Date.now() + 90_000; ; await delay(500)) {
    const { rows } = await sql<{ task: string }>`
      select identifier as task from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
      where run_at < now() - interval '1 second'
      union all select 'a mail that no job has taken' from outgoing_mails`.execute(db)
    if (rows.length === 0) return
    if (Date.now() > end) throw new Error(`These jobs did not finish: ${rows.map(({ task }) => task)}`)
  }
}
