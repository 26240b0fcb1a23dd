import { sql } from 'kysely'
import { expect } from 'vitest'
import { noCodRules } from '#contract/cash-on-delivery/cod-rules.ts'
import type { Database } from '#server/database/connect.ts'
import { setDeliveryStatus } from '#server/orders/fulfilment/set-delivery-status.ts'
import { createCodRules } from '#tests/support/cash-on-delivery/cod-fixtures.ts'
import { createAdmin, createCustomer, createVariant } from '#tests/support/factories.ts'
import { createCodOrder } from '#tests/support/order-factories.ts'
import { test } from '#tests/support/test-context.ts'
import { type CodRulesJson, codRulesJson, parseCodRules, returnedToOriginCount } from './cod-rules.store.ts'

async function readRules(db: Database) {
  const { rows } = await sql<{ rules: CodRulesJson | null }>`select ${codRulesJson} as rules`.execute(db)
  return rows[0]!.rules
}

async function countReturned(db: Database, userId: string) {
  const count = returnedToOriginCount(sql`array[users.id]`)
  const { rows } = await sql<{ count: number }>`select ${count} as count from users where id = ${userId}`.execute(db)
  return rows[0]!.count
}

test('a statement reads no rules from a store that has none', async ({ context }) => {
  const json = await readRules(context.db)
  expect(json).toBeNull()
  expect(parseCodRules(json)).toEqual(noCodRules)
})

test('a statement reads the rules', async ({ context }) => {
  await createCodRules(context, { maxAmount: 5000_00, blockedPinCodes: ['744301'] })
  expect(parseCodRules(await readRules(context.db))).toEqual({
    ...noCodRules,
    maxAmount: 5000_00,
    blockedPinCodes: ['744301'],
  })
})

test('parcels count as returned to origin when their order was canceled after shipping', async ({ context }) => {
  const [customer, other] = [await createCustomer(context), await createCustomer(context)]
  const admin = await createAdmin(context)
  const variant = await createVariant(context, { stock: 20 })
  const set = (id: string, deliveryStatus: 'SHIPPED' | 'PENDING' | 'DELIVERED' | 'CANCELED', goodsBack = true) =>
    setDeliveryStatus(context, admin, id, { deliveryStatus, goodsBack })
  const place = async (buyer = customer) => (await createCodOrder(context, buyer, { of: variant })).id
  const [outstanding, back, unshipped, delivered, notShipped, ofOther] = [
    await place(),
    await place(),
    await place(),
    await place(),
    await place(),
    await place(other),
  ] as const
  for (const id of [outstanding, back, unshipped, delivered, ofOther]) await set(id, 'SHIPPED')
  expect(await countReturned(context.db, customer.id)).toBe(0)

  await set(outstanding, 'CANCELED', false)
  await set(back, 'CANCELED')
  await set(unshipped, 'PENDING')
  await set(unshipped, 'CANCELED')
  await set(delivered, 'DELIVERED')
  await set(notShipped, 'CANCELED')
  await set(ofOther, 'CANCELED')
  expect(await countReturned(context.db, customer.id)).toBe(2)
  expect(await countReturned(context.db, other.id)).toBe(1)
})
