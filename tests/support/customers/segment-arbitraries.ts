import fc from 'fast-check'
import type { CustomerFacts, SegmentRule } from '#contract/customers/segments.ts'

const tag = fc.constantFrom('vip', 'late', 'wholesale')
const state = fc.constantFrom('Kerala', 'Goa', 'Karnataka')
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 1 })

/** Any rule of a segment, with values that customers can have. */
export const segmentRule: fc.Arbitrary<SegmentRule> = fc.record({
  minOrders: orNull(fc.nat(4)),
  maxOrders: orNull(fc.nat(4)),
  minSpent: orNull(fc.nat(1000)),
  maxSpent: orNull(fc.nat(1000)),
  orderedWithinDays: orNull(fc.integer({ min: 1, max: 9 })),
  notOrderedForDays: orNull(fc.integer({ min: 1, max: 9 })),
  tags: fc.uniqueArray(tag, { maxLength: 2 }),
  states: fc.uniqueArray(state, { maxLength: 2 }),
  hasConsent: orNull(fc.boolean()),
  minReturnedPercent: orNull(fc.constantFrom(0, 1, 25, 50, 100)),
  maxReturnedPercent: orNull(fc.constantFrom(0, 1, 25, 50, 100)),
})

/** Any customer; last orders are also exactly some days old. */
export const customerFacts = (now: Date): fc.Arbitrary<CustomerFacts> =>
  fc
    .record({
      orderCount: fc.nat(5),
      spent: fc.nat(1100),
      lastOrderAt: orNull(
        fc
          .tuple(fc.nat(10), fc.constantFrom(-1, 0, 1))
          .map(([days, ms]) => new Date(now.getTime() - days * 86_400_000 + ms)),
      ),
      parcelsSent: fc.nat(4),
      parcelsReturned: fc.nat(4),
      tags: fc.uniqueArray(tag, { maxLength: 2 }),
      state: orNull(state),
      hasConsent: fc.boolean(),
    })
    .map((facts) => ({ ...facts, parcelsReturned: Math.min(facts.parcelsReturned, facts.parcelsSent) }))
