import { sql } from 'kysely'
import { expect } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { createCustomer, type TestUser } from '#tests/support/factories.ts'
import { waitForBlockedSession } from '#tests/support/lock-wait.ts'
import { createOffer, insertBareOrder } from '#tests/support/offers/create-offer.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { parseUses, recordOfferUses, releaseOfferUses, usesOfCustomerJson } from './offer-uses.store.ts'
import { lockOffer, updateOffer } from './offers.store.ts'

const countedUses = async ({ db }: TestContext, id: string) =>
  (await db.selectFrom('offers').select('useCount').where('id', '=', id).executeTakeFirstOrThrow()).useCount

const usesOf = ({ db }: TestContext, id: string) =>
  db.selectFrom('offerUses').selectAll().where('offerId', '=', id).execute()

/** Places a bare order with offers; like a placement, it is rolled back when a limit is reached. */
const place = (context: TestContext, customer: TestUser, offerIds: readonly string[]) =>
  inTransaction(context.db, async (trx) => {
    const orderId = await insertBareOrder(trx, customer)
    const order = { orderId, userId: customer.id, orderTotal: 500_00, usedAt: context.clock() }
    const recorded = await recordOfferUses(trx, {
      ...order,
      uses: offerIds.map((offerId) => ({ offerId, amount: 50_00 })),
    })
    if (recorded.length < offerIds.length) throw new Error('used up')
    return orderId
  })

test('a limit of 4 uses is never exceeded by 40 shoppers at once', async ({ context }) => {
  const customer = await createCustomer(context)
  const offer = await createOffer(context, { conditions: { maxUses: 4 } })
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => place(context, customer, [offer.id])))

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason.message).toBe('used up')
  expect(await countedUses(context, offer.id)).toBe(4)
  expect(await usesOf(context, offer.id)).toHaveLength(4)
})

test('orders with the same limited offers in opposite order do not block each other', async ({ context }) => {
  const customer = await createCustomer(context)
  const ids: string[] = []
  for (let n = 0; n < 4; n++) ids.push((await createOffer(context, { conditions: { maxUses: 50 } })).id)
  const orders = Array.from({ length: 60 }, (_, index) => place(context, customer, index % 2 ? ids : ids.toReversed()))
  const outcomes = await Promise.allSettled(orders)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(50)
  for (const id of ids) expect(await countedUses(context, id)).toBe(50)
}, 60_000)

test('an order with one used-up offer records the others, so that the caller sees which one is missing', async ({
  context,
}) => {
  const customer = await createCustomer(context)
  const unlimited = await createOffer(context)
  const usedUp = await createOffer(context, { conditions: { maxUses: 1 } })
  await place(context, customer, [usedUp.id])
  const recorded = await inTransaction(context.db, async (trx) => {
    const orderId = await insertBareOrder(trx, customer)
    const uses = [usedUp.id, unlimited.id, crypto.randomUUID()].map((offerId) => ({ offerId, amount: 1 }))
    return recordOfferUses(trx, { orderId, userId: customer.id, orderTotal: 1, usedAt: context.clock(), uses })
  })
  expect(recorded).toEqual([unlimited.id])
})

test('a canceled order gives its uses back, once', async ({ context }) => {
  const customer = await createCustomer(context)
  const offer = await createOffer(context, { conditions: { maxUses: 1 } })
  const orderId = await place(context, customer, [offer.id])
  await expect(place(context, customer, [offer.id])).rejects.toThrow('used up')
  for (let again = 0; again < 2; again++) await inTransaction(context.db, (trx) => releaseOfferUses(trx, orderId))
  expect(await countedUses(context, offer.id)).toBe(0)
  await place(context, customer, [offer.id])
  expect(await countedUses(context, offer.id)).toBe(1)
})

test('a use that is given back while its offer gets a limit is not counted', async ({ context }) => {
  const customer = await createCustomer(context)
  const offer = await createOffer(context)
  const orderId = await place(context, customer, [offer.id])
  await place(context, customer, [offer.id])
  const limited = { ...offer, conditions: { ...offer.conditions, maxUses: 5 } }
  const { limiting } = await context.db.transaction().execute(async (trx) => {
    await releaseOfferUses(trx, orderId)
    const limiting = inTransaction(context.db, async (other) => {
      await lockOffer(other, offer.id)
      await updateOffer(other, offer.id, limited, context.clock())
    })
    await waitForBlockedSession(context)
    return { limiting }
  })
  await limiting
  expect(await countedUses(context, offer.id)).toBe(1)
})

test('a use that is given back after its offer got a limit at the same time is subtracted', async ({ context }) => {
  const customer = await createCustomer(context)
  const offer = await createOffer(context)
  const orderId = await place(context, customer, [offer.id])
  await place(context, customer, [offer.id])
  const limited = { ...offer, conditions: { ...offer.conditions, maxUses: 5 } }
  const { releasing } = await inTransaction(context.db, async (trx) => {
    await lockOffer(trx, offer.id)
    await updateOffer(trx, offer.id, limited, context.clock())
    const releasing = inTransaction(context.db, (other) => releaseOfferUses(other, orderId))
    await waitForBlockedSession(context)
    return { releasing }
  })
  await releasing
  expect(await countedUses(context, offer.id)).toBe(1)
})

test('the uses of a customer are counted by offer, and a deleted account leaves them without a name', async ({
  context,
}) => {
  const [customer, other] = [await createCustomer(context), await createCustomer(context)]
  const [offer, rare] = [await createOffer(context), await createOffer(context)]
  await place(context, customer, [offer.id])
  await place(context, customer, [offer.id, rare.id])
  await place(context, other, [offer.id])
  const usesBy = async ({ id }: TestUser) => {
    const { uses } = await context.db
      .selectNoFrom(usesOfCustomerJson(sql`array[${id}::uuid]`).as('uses'))
      .executeTakeFirstOrThrow()
    return parseUses(uses)
  }
  expect(await usesBy(customer)).toEqual(
    new Map([
      [offer.id, 2],
      [rare.id, 1],
    ]),
  )
  expect(await usesBy(await createCustomer(context))).toEqual(new Map())
  await context.db.deleteFrom('users').where('id', '=', customer.id).execute()
  expect((await usesOf(context, rare.id)).map(({ userId }) => userId)).toEqual([null])
})
