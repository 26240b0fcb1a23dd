import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, onTestFinished, vi } from 'vitest'
import { contradictions, piecesInBooks } from '#tests/support/books.ts'
import { aCustomer, anAddress, aVariant } from '#tests/support/makers.ts'
import type { Placing } from '#tests/support/place-for-ever.ts'
import { type TestShop, test } from '#tests/support/test.ts'

const program = fileURLToPath(new URL('../../tests/support/place-for-ever.ts', import.meta.url))

/** A process of its own that places orders; killed without a warning once it has placed so many. */
async function placeAndDie(placing: Placing, afterOrders: number): Promise<void> {
  const child = spawn(process.execPath, [program, JSON.stringify(placing)], { stdio: ['ignore', 'pipe', 'inherit'] })
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

/** PostgreSQL has noticed that the process is gone, and rolled back what it was at. */
const settled = ({ db }: TestShop) =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`
        select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and (state <> 'idle' or backend_xid is not null)`.execute(db)
      expect(rows).toEqual([])
    },
    { timeout: 10_000 },
  )

const count = async ({ db }: TestShop, table: 'orders' | 'order_items' | 'jobs') => {
  const from = table === 'jobs' ? sql`graphile_worker._private_jobs` : sql.table(table)
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${from}`.execute(db)
  return rows[0]?.rows
}

test('a process killed while it places orders leaves each of them whole, or not at all', async ({ shop }) => {
  const variants = [
    await aVariant(shop, { stock: 10_000, price: 100_00 }),
    await aVariant(shop, { stock: 10_000, price: 19_99 }),
    await aVariant(shop, { stock: 10_000, price: 1_00 }),
  ]
  const shoppers: Placing['shoppers'] = []
  for (let shopper = 0; shopper < 6; shopper++) {
    const customer = await aCustomer(shop)
    shoppers.push({ customer, addressId: (await anAddress(shop, customer)).id })
  }
  for (const afterOrders of [1, 7, 20]) {
    const before = (await count(shop, 'orders'))!
    await placeAndDie({ databaseUrl: shop.databaseUrl, shoppers, variants }, afterOrders)
    await settled(shop)

    const orders = (await count(shop, 'orders'))!
    expect(orders).toBeGreaterThanOrEqual(before + afterOrders)
    expect(await count(shop, 'order_items')).toBe(3 * orders)
    expect(await count(shop, 'jobs')).toBe(orders)
    expect(await contradictions(shop.db)).toEqual([])
    expect([...(await piecesInBooks(shop.db)).values()]).toEqual([10_000, 10_000, 10_000])
    const { rows: halves } = await sql`
      select cart_id from cart_items group by cart_id having count(*) <> 3`.execute(shop.db)
    expect(halves).toEqual([])
    await shop.db.deleteFrom('cartItems').execute()
  }
}, 60_000)
