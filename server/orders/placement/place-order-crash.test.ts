import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, onTestFinished, vi } from 'vitest'
import { countTrackedStock, findInconsistencies } from '#tests/support/consistency-checks.ts'
import { createCustomer, createVariant } from '#tests/support/factories.ts'
import { createAddress } from '#tests/support/order-factories.ts'
import type { OrderLoopInput } from '#tests/support/processes/order-loop.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'

const program = fileURLToPath(new URL('../../../tests/support/processes/order-loop.ts', import.meta.url))

/** Starts a process that places orders, and kills it with SIGKILL after `afterOrders` orders. */
async function placeUntilKilled(input: OrderLoopInput, afterOrders: number): Promise<void> {
  const child = spawn(process.execPath, [program, JSON.stringify(input)], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let placed = 0
  for await (const text of child.stdout) {
    placed += String(text).split('\n').length - 1
    if (placed >= afterOrders) break
  }
  child.kill('SIGKILL')
  if (child.signalCode === null) await once(child, 'exit')
  expect(child.signalCode).toBe('SIGKILL')
}

/** Waits until PostgreSQL has rolled back the transactions of the killed process. */
const waitForRollback = ({ db }: TestContext) =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`
        select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and (state <> 'idle' or backend_xid is not null)`.execute(db)
      expect(rows).toEqual([])
    },
    { timeout: 10_000 },
  )

const count = async ({ db }: TestContext, table: 'orders' | 'order_items' | 'outgoing_mails') => {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(db)
  return rows[0]?.rows
}

test('placement is atomic, even if the process is killed', async ({ context }) => {
  const variants = [
    await createVariant(context, { stock: 10_000, price: 100_00 }),
    await createVariant(context, { stock: 10_000, price: 19_99 }),
    await createVariant(context, { stock: 10_000, price: 1_00 }),
  ]
  const shoppers: OrderLoopInput['shoppers'] = []
  for (let shopper = 0; shopper < 6; shopper++) {
    const customer = await createCustomer(context)
    shoppers.push({ customer, addressId: (await createAddress(context, customer)).id })
  }
  for (const afterOrders of [1, 7, 20]) {
    const before = (await count(context, 'orders'))!
    await placeUntilKilled({ databaseUrl: context.databaseUrl, shoppers, variants }, afterOrders)
    await waitForRollback(context)

    const orders = (await count(context, 'orders'))!
    expect(orders).toBeGreaterThanOrEqual(before + afterOrders)
    expect(await count(context, 'order_items')).toBe(3 * orders)
    // Each order queues a mail to the customer; the reserved address of the owner gets none.
    expect(await count(context, 'outgoing_mails')).toBe(orders)
    expect(await findInconsistencies(context.db)).toEqual([])
    expect([...(await countTrackedStock(context.db)).values()]).toEqual([10_000, 10_000, 10_000])
    const { rows: partialCarts } = await sql`
      select cart_id from cart_items group by cart_id having count(*) <> 3`.execute(context.db)
    expect(partialCarts).toEqual([])
    await context.db.deleteFrom('cartItems').execute()
  }
}, 60_000)
