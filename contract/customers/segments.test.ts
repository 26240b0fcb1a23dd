import fc from 'fast-check'
import { expect, test } from 'vitest'
import { customerFacts, segmentRule } from '#tests/support/customers/segment-arbitraries.ts'
import { segmentTexts } from './describe-segment.ts'
import {
  daysBefore,
  emptySegmentRule,
  hasConditions,
  matchesSegment,
  returnedPercent,
  type SegmentRule,
} from './segments.ts'

const now = new Date('2026-11-25T06:00:00Z')
const facts = {
  orderCount: 3,
  spent: 5000_00,
  lastOrderAt: daysBefore(now, 10),
  parcelsSent: 4,
  parcelsReturned: 1,
  tags: ['vip'],
  state: 'Kerala',
  hasConsent: true,
}
const matches = (rule: Partial<SegmentRule>, given: Partial<typeof facts> | { lastOrderAt: null } = {}) =>
  matchesSegment({ ...emptySegmentRule, ...rule }, { ...facts, ...given }, now)

test('a customer belongs to a segment at the limits of its conditions and not beyond them', () => {
  expect(matches({ minOrders: 3, maxOrders: 3, minSpent: 5000_00, maxSpent: 5000_00 })).toBe(true)
  expect(matches({ minOrders: 4 })).toBe(false)
  expect(matches({ maxSpent: 4999_99 })).toBe(false)
  expect(matches({ orderedWithinDays: 10 })).toBe(true)
  expect(matches({ orderedWithinDays: 9 })).toBe(false)
  expect(matches({ notOrderedForDays: 10 })).toBe(false)
  expect(matches({ notOrderedForDays: 9 })).toBe(true)
  expect(matches({ minReturnedPercent: 25, maxReturnedPercent: 25 })).toBe(true)
  expect(matches({ minReturnedPercent: 26 })).toBe(false)
  expect(matches({ tags: ['late', 'vip'], states: ['Goa', 'Kerala'], hasConsent: true })).toBe(true)
  expect(matches({ tags: ['late'] })).toBe(false)
  expect(matches({ hasConsent: false })).toBe(false)
})

test('a customer without an order is neither a recent nor a former buyer, and without a parcel none came back', () => {
  expect(matches({ orderedWithinDays: 3650 }, { lastOrderAt: null })).toBe(false)
  expect(matches({ notOrderedForDays: 1 }, { lastOrderAt: null })).toBe(false)
  const none = { parcelsSent: 0, parcelsReturned: 0 }
  expect(matches({ maxReturnedPercent: 0 }, none)).toBe(true)
  expect(matches({ minReturnedPercent: 1 }, none)).toBe(false)
  expect(returnedPercent(none)).toBe(null)
})

test('every customer belongs to the rule without conditions, and each condition only takes customers away', () => {
  fc.assert(
    fc.property(
      segmentRule,
      customerFacts(now),
      fc.constantFrom(...(Object.keys(emptySegmentRule) as (keyof SegmentRule)[])),
      (rule, one, name) => {
        expect(matchesSegment(emptySegmentRule, one, now)).toBe(true)
        const without = { ...rule, [name]: emptySegmentRule[name] }
        if (matchesSegment(rule, one, now)) expect(matchesSegment(without, one, now)).toBe(true)
      },
    ),
  )
})

test('a higher minimum and a lower maximum never add a customer', () => {
  fc.assert(
    fc.property(segmentRule, customerFacts(now), fc.nat(50), (rule, one, more) => {
      const stricter = {
        ...rule,
        minOrders: (rule.minOrders ?? 0) + more,
        maxSpent: rule.maxSpent === null ? null : Math.max(rule.maxSpent - more, 0),
        orderedWithinDays: rule.orderedWithinDays === null ? null : Math.max(rule.orderedWithinDays - more, 0),
      }
      if (matchesSegment(stricter, one, now)) expect(matchesSegment(rule, one, now)).toBe(true)
    }),
  )
})

test('a rule has a text for each condition, and none without conditions', () => {
  expect(segmentTexts(emptySegmentRule)).toEqual([])
  fc.assert(
    fc.property(segmentRule, (rule) => {
      expect(segmentTexts(rule).length > 0).toBe(hasConditions(rule))
    }),
  )
  const rule = { ...emptySegmentRule, minOrders: 3, maxSpent: 5000_00, notOrderedForDays: 1, tags: ['vip', 'late'] }
  expect(segmentTexts(rule)).toEqual([
    'at least 3 orders',
    'at most ₹5,000.00 spent',
    'last order more than 1 day ago',
    'tagged vip or late',
  ])
  expect(segmentTexts({ ...emptySegmentRule, minOrders: 1, minSpent: 100, maxSpent: 200 })).toEqual([
    'at least 1 order',
    '₹1.00 to ₹2.00 spent',
  ])
  expect(segmentTexts({ ...emptySegmentRule, maxOrders: 0, hasConsent: false })).toEqual([
    'no order yet',
    'without consent',
  ])
})
