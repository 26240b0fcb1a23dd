import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { maxSegments } from '#contract/customers/customer-limits.ts'
import { type CustomerFacts, emptySegmentRule, matchesSegment } from '#contract/customers/segments.ts'
import { listCustomers } from '#server/customers/list-customers.ts'
import { test } from '#tests/support/api.ts'
import { customerFacts, segmentRule } from '#tests/support/customers/segment-arbitraries.ts'
import { createAdmin, createCustomer, createVariant, issueToken } from '#tests/support/factories.ts'
import { callWhileOpen } from '#tests/support/lock-wait.ts'
import { createDeliveredCodOrder } from '#tests/support/order-factories.ts'
import type { TestContext } from '#tests/support/test-context.ts'
import { listSegments } from './list-segments.ts'
import { removeSegment } from './remove-segment.ts'
import { changeSegment, createSegment } from './save-segment.ts'
import { customerFactsJson, parseCustomerFacts } from './segment-condition.store.ts'
import { countMembers } from './segments.store.ts'

const now = new Date('2026-11-25T06:00:00Z')

async function writeFacts(context: TestContext, userId: string, facts: CustomerFacts) {
  const { hasConsent, tags, ...columns } = facts
  await context.db
    .updateTable('customerRecords')
    .set({ ...columns, tags: [...tags], consentedAt: hasConsent ? now : null })
    .where('userId', '=', userId)
    .execute()
}

test('the database finds exactly the customers whom the rule of the contract finds', async ({ context }) => {
  const { id } = await createCustomer(context)
  await fc.assert(
    fc.asyncProperty(
      customerFacts(now),
      fc.array(segmentRule, { minLength: 20, maxLength: 40 }),
      async (facts, rules) => {
        await writeFacts(context, id, facts)
        const counts = await countMembers(context.db, rules, now)
        expect(counts).toEqual(rules.map((rule) => Number(matchesSegment(rule, facts, now))))
      },
    ),
    { numRuns: 40 },
  )
})

test('the facts of a customer are read as they are stored', async ({ context }) => {
  const { id } = await createCustomer(context)
  await fc.assert(
    fc.asyncProperty(customerFacts(now), async (facts) => {
      await writeFacts(context, id, facts)
      const { rows } = await sql<{ facts: never }>`select ${customerFactsJson(sql`${id}::uuid`)} as facts`.execute(
        context.db,
      )
      expect(parseCustomerFacts(rows[0]!.facts)).toEqual(facts)
    }),
    { numRuns: 20 },
  )
})

test('a segment lists and counts its customers, and both follow its change', async ({ context }) => {
  const admin = await createAdmin(context)
  const buyer = await createCustomer(context, { firstName: 'Asha' })
  await createCustomer(context, { firstName: 'Ravi' })
  await createDeliveredCodOrder(context, buyer, { of: await createVariant(context, { price: 100_00 }) })
  const { id } = await createSegment(context, admin, { ...fresh, name: 'Buyers', minSpent: 100_00 })
  const namesOf = async () =>
    (await listCustomers(context, { q: '', sort: 'newest', blocked: false, segment: id })).customers.map(
      ({ firstName }) => firstName,
    )
  expect(await listSegments(context)).toMatchObject({ segments: [{ name: 'Buyers', count: 1, offerCount: 0 }] })
  expect(await namesOf()).toEqual(['Asha'])
  await changeSegment(context, admin, id, { ...fresh, name: 'Not yet', maxOrders: 0 })
  expect(await namesOf()).toEqual(['Ravi'])
  await expect(createSegment(context, admin, { ...fresh, name: 'not YET', maxOrders: 0 })).rejects.toMatchObject({
    kind: 'conflict',
  })
  await removeSegment(context, admin, id)
  await expect(namesOf()).rejects.toMatchObject({ kind: 'invalid' })
})

const fresh = { ...emptySegmentRule, tags: [], states: [] }

test('a segment with a tag is saved and listed', async ({ context, api }) => {
  const token = await issueToken(context, await createAdmin(context))
  const body = { name: 'Regulars', tags: [' VIP  Delhi'] }
  expect(await api.call('POST /customer-segments', { token, body })).toMatchObject({ status: 200 })
  const segments = [{ name: 'Regulars', rule: { tags: ['vip delhi'] }, count: 0 }]
  expect(await api.call('GET /customer-segments', { token })).toMatchObject({ status: 200, body: { segments } })
})

test('of two administrators who edit one segment the second gets a conflict', async ({ context }) => {
  const admin = await createAdmin(context)
  const { id } = await createSegment(context, admin, { ...fresh, name: 'Buyers', minOrders: 1 })
  const segment = async () => (await listSegments(context)).segments[0]!
  const seenUpdatedAt = (await segment()).updatedAt.toISOString()
  const later = { ...context, clock: () => new Date(context.clock().getTime() + 1000) }
  const change = (minOrders: number) =>
    changeSegment(later, admin, id, { ...fresh, name: 'Buyers', minOrders, seenUpdatedAt })
  await change(2)
  await expect(change(3)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'This segment was changed by someone else meanwhile. Please open it again and repeat your changes.',
  })
  expect(await segment()).toMatchObject({ rule: { minOrders: 2 } })
})

test('of two segments that are created at the same time, one is more than a store can have', async ({ context }) => {
  const admin = await createAdmin(context)
  await sql`insert into customer_segments (name, rule, created_at, updated_at) select 'Segment ' || number, '{}', now(), now() from generate_series(2, ${maxSegments}::int) number`.execute(
    context.db,
  )
  const create = (name: string) => (given: TestContext) => createSegment(given, admin, { ...fresh, name })
  await expect(callWhileOpen(context, create('One'), create('Other'))).rejects.toMatchObject({ kind: 'conflict' })
})
