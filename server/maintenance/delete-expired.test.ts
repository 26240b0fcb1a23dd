import { sql } from 'kysely'
import { expect } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { saveKnownClient } from '#server/identity/known-clients.ts'
import { moveMails } from '#server/mail/move-mails.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { placeOrder } from '#server/orders/placement/place-order.ts'
import { countAttempt } from '#server/throttle/count-attempts.ts'
import { createCustomer, createVariant } from '#tests/support/factories.ts'
import { createGrievance } from '#tests/support/grievances/create-grievance.ts'
import { createAddress, createCartItem } from '#tests/support/order-factories.ts'
import { test } from '#tests/support/test-context.ts'
import { deleteExpired } from './delete-expired.ts'

test('a complaint is deleted three years after its closing', async ({ context }) => {
  context.setClock('2026-01-01T00:00:00Z')
  await createGrievance(context)
  await createGrievance(context)
  const [closed] = await context.db.selectFrom('grievances').select('id').execute()
  const closing = { status: 'CLOSED', closedAt: context.clock() } as const
  await context.db.updateTable('grievances').set(closing).where('id', '=', closed!.id).execute()
  const count = async () => {
    await deleteExpired(context)
    return (await context.db.selectFrom('grievances').select('id').execute()).length
  }
  context.setClock('2028-12-30T00:00:00Z')
  expect(await count()).toBe(2)
  context.setClock('2028-12-31T00:00:00Z')
  expect(await count()).toBe(1)
})

test('sessions and idempotency keys are deleted after their expiry, and not before', async ({ context }) => {
  const start = Date.parse('2026-01-01T00:00:00Z')
  context.setClock(new Date(start))
  const customer = await createCustomer(context)
  await createCartItem(context, customer, await createVariant(context, { stock: 3 }), 1)
  const { id: addressId } = await createAddress(context, customer)
  await placeOrder(context, customer, { addressId, paymentMethod: 'COD' }, { key: 'key' })
  const ended = await createCustomer(context)
  await context.db
    .updateTable('sessions')
    .set({ endedAt: new Date(start) })
    .where('id', '=', ended.sessionId)
    .execute()
  const remaining = async () => [
    (await context.db.selectFrom('sessions').select('id').execute()).map(({ id }) => id),
    (await context.db.selectFrom('idempotencyKeys').select('key').execute()).length,
  ]

  context.setClock(new Date(start + dayMs - 1))
  await deleteExpired(context)
  expect(await remaining()).toEqual([[customer.sessionId], 1])

  context.setClock(new Date(start + dayMs + 1))
  await deleteExpired(context)
  expect(await remaining()).toEqual([[customer.sessionId], 0])

  context.setClock(new Date(start + context.tokens.ttl * 1000))
  await deleteExpired(context)
  expect(await remaining()).toEqual([[], 0])
  expect(await context.db.selectFrom('orders').select('id').execute()).toHaveLength(1)
})

test('attempts are deleted after a day, and clients that have signed in after 30 days', async ({ context }) => {
  const start = Date.parse('2026-01-01T00:00:00Z')
  context.setClock(new Date(start))
  await countAttempt(context, ['signInByClient', '192.0.2.7'])
  await saveKnownClient(context, ['asha'], '192.0.2.7')
  const countAfter = async (ms: number) => {
    context.setClock(new Date(start + ms))
    await deleteExpired(context)
    return (await context.db.selectFrom('throttleAttempts').select('key').execute()).length
  }
  expect(await countAfter(dayMs - 1)).toBe(2)
  expect(await countAfter(dayMs)).toBe(1)
  expect(await countAfter(30 * dayMs - 1)).toBe(1)
  expect(await countAfter(30 * dayMs)).toBe(0)
})

test('a mail that the queue gave up is deleted after 30 days', async ({ context }) => {
  const email = { to: 'asha@example.in', subject: 'Hello', heading: 'Hello', blocks: [] }
  await queueMail(context.db, email as unknown as Parameters<typeof queueMail>[1], null)
  await moveMails(context.db)
  const count = async () => {
    await deleteExpired(context)
    return (await sql<{ id: string }>`select id from graphile_worker._private_jobs`.execute(context.db)).rows.length
  }
  const now = Date.now()
  context.setClock(new Date(now + 31 * dayMs))
  expect(await count()).toBe(1)
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(context.db)
  context.setClock(new Date(now + 29 * dayMs))
  expect(await count()).toBe(1)
  context.setClock(new Date(now + 31 * dayMs))
  expect(await count()).toBe(0)
})
