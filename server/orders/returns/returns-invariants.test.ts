import fc from 'fast-check'
import { expect } from 'vitest'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import { AppError } from '#server/errors.ts'
import { countTrackedStock, findInconsistencies } from '#tests/support/consistency-checks.ts'
import { createZone } from '#tests/support/delivery/zones.ts'
import { createVariant } from '#tests/support/factories.ts'
import { createOffer } from '#tests/support/offers/create-offer.ts'
import { createDeliveredOrder } from '#tests/support/orders/delivered-order.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { findOrder } from '../orders.store.ts'
import { checkReturn } from './check-return.ts'
import { decideReturn } from './decide-return.ts'
import { decideReturnWithoutCheck } from './decide-without-check.ts'
import { requestReturn } from './request-return.ts'
import { sendReturn } from './send-return.ts'
import { withdrawReturn } from './withdraw-return.ts'

const action = fc.record({
  what: fc.constantFrom(
    'request',
    'request',
    'request',
    'approve',
    'reject',
    'send',
    'withdraw',
    'check',
    'check',
    'check',
    'decideAll',
  ),
  which: fc.nat(3),
  count: fc.integer({ min: 1, max: 3 }),
  damaged: fc.nat(1),
  refused: fc.nat(3).map((one) => (one === 0 ? 1 : 0)),
  isFaulty: fc.boolean(),
  isExchange: fc.boolean(),
  isPickup: fc.boolean(),
})
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never
/** Steps of one or two parallel actions. */
const steps = fc.array(fc.array(action, { minLength: 1, maxLength: 2 }), { minLength: 6, maxLength: 12 })

const choices: Omit<Action, 'what'> = {
  which: 0,
  count: 1,
  damaged: 0,
  refused: 0,
  isFaulty: false,
  isExchange: false,
  isPickup: false,
}
/** The steps that complete a return with a refund, then one with an exchange. */
const completeBoth = [0, 1].flatMap((which): Action[][] => [
  [{ ...choices, what: 'request', isExchange: which === 1 }],
  [{ ...choices, what: 'approve', which }],
  [{ ...choices, what: 'check', which }],
])

const parcel = {
  courier: null,
  courierName: null,
  trackingNumber: null,
  trackingUrl: null,
  pickupDay: null,
  isSent: true,
}

/** A store with fees, an offer and a charge for pickups. */
async function createStore(context: TestContext) {
  await ensureCompanyDetails(context.db)
  await context.db.updateTable('companyDetails').set({ returnPickupCharge: 45_00 }).execute()
  const benefit = { kind: 'PERCENT', level: 'ORDER', percent: 33_33, maxAmount: null } as const
  await createOffer(context, { name: 'Diwali', benefit })
  await createZone(context, { rates: [{ charge: 49_01 }], codSurcharge: 25_00 })
}

/** A delivered order, and a variant for which its kurtas can be exchanged. */
async function createScenario(context: TestContext) {
  const delivered = await createDeliveredOrder(context)
  const blue = await createVariant(context, { product: delivered.kurta.product, color: '#1f3a93', stock: 4 })
  return { ...delivered, blue, variants: [delivered.kurta, delivered.phone, blue] }
}
type Scenario = Awaited<ReturnType<typeof createScenario>>

async function runAction(context: TestContext, { id, admin, customer, blue, itemId }: Scenario, given: Action) {
  const { what, which, count, damaged, refused, isFaulty, isExchange, isPickup } = given
  if (what === 'request') {
    const orderItemId = itemId(which % 2 === 0 || isExchange ? 'Kurta' : 'Phone')
    const pieces = { orderItemId, quantity: count, ...(isExchange && { exchangeVariantId: blue.id }) }
    return requestReturn(context, customer, id, {
      items: [pieces],
      comment: null,
      pictures: [],
      resolution: isExchange ? 'EXCHANGE' : 'REFUND',
      method: isPickup ? 'PICKUP' : 'OWN_SHIPMENT',
      reason: isFaulty ? 'DEFECTIVE' : 'CHANGED_MIND',
    })
  }
  if (what === 'decideAll') {
    const returnStatus = refused ? 'REJECTED' : 'ACCEPTED'
    return decideReturnWithoutCheck(context, admin, id, { returnStatus, note: null, restock: damaged === 0 })
  }
  const returns = (await findOrder(context.db, id))?.returns ?? []
  const chosen = returns[which % returns.length]
  if (!chosen) return
  const params = { id, returnId: chosen.id }
  if (what === 'withdraw') return withdrawReturn(context, customer, params)
  if (what === 'send') return sendReturn(context, admin, params, parcel)
  if (what !== 'check') {
    const decision = what === 'approve' ? 'APPROVED' : 'REJECTED'
    return decideReturn(context, admin, params, { decision, note: 'Looked at.' })
  }
  const items = chosen.items.map(({ orderItemId, quantity }) => {
    const [good, broken] = [Math.max(0, quantity - damaged - refused), Math.min(damaged, quantity)]
    return { orderItemId: orderItemId ?? id, good, damaged: broken }
  })
  return checkReturn(context, admin, params, { items, note: 'Checked.', ...(count === 3 && { isFaulty }) })
}

/** What the customer paid is what the orders cost, what was refunded, and what the store kept for pickups. */
async function expectMoney({ db }: TestContext, { id, order }: Scenario) {
  const { orderTotal, keptAmount, returnStatus } = await db
    .selectFrom('orders')
    .select(['orderTotal', 'keptAmount', 'returnStatus'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const refunds = await db.selectFrom('refunds').select(['amount', 'isPart']).where('orderId', '=', id).execute()
  const parts = await db.selectFrom('orderCancellations').select('keptAmount').where('orderId', '=', id).execute()
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const refunded = sum(refunds.filter(({ isPart }) => isPart).map(({ amount }) => amount))
  expect(orderTotal + refunded + sum(parts.map((part) => part.keptAmount))).toBe(order.orderTotal)
  const last = sum(refunds.filter(({ isPart }) => !isPart).map(({ amount }) => amount))
  expect(last + keptAmount).toBeLessThanOrEqual(orderTotal)
  if (returnStatus !== 'ACCEPTED') expect(last + keptAmount).toBe(0)
}

/** Whether a return with a refund and one with an exchange were completed. */
async function isCovered({ db }: TestContext): Promise<boolean> {
  const ended = await db.selectFrom('orderReturns').select('resolution').where('status', '=', 'COMPLETED').execute()
  return new Set(ended.map(({ resolution }) => resolution)).size === 2
}

test('in any order of parallel returns and exchanges, every piece and every paisa of the order is accounted for', async ({
  context,
}) => {
  await createStore(context)
  const property = fc.asyncProperty(steps, async (given) => {
    const scenario = await createScenario(context)
    const before = await countTrackedStock(context.db)
    for (const step of given) {
      const outcomes = await Promise.allSettled(step.map((one) => runAction(context, scenario, one)))
      for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(AppError)
      const tracked = await countTrackedStock(context.db)
      expect(scenario.variants.map(({ id }) => tracked.get(id))).toEqual(
        scenario.variants.map(({ id }) => before.get(id)),
      )
      expect(await findInconsistencies(context.db)).toEqual([])
      await expectMoney(context, scenario)
    }
  })
  // What random runs complete is chance.
  await fc.assert(property, { numRuns: 9, examples: [[completeBoth]], endOnFailure: true })
  expect(await isCovered(context)).toBe(true)
}, 240_000)
