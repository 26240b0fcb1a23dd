import { expect, test } from 'vitest'
import { toDraft, toSegment } from './segment-draft.ts'

test('a segment that is opened and saved again is unchanged', () => {
  const rule = {
    minOrders: 2,
    maxOrders: null,
    minSpent: '500.00',
    maxSpent: null,
    orderedWithinDays: 30,
    notOrderedForDays: null,
    tags: ['vip', 'late payer'],
    states: ['Kerala'],
    hasConsent: false,
    minReturnedPercent: 0,
    maxReturnedPercent: 50,
  }
  const segment = {
    id: '0b0e0f5c-7d0a-4d57-9a55-0b9a6f3c1d11',
    name: 'Regulars',
    rule,
    count: 3,
    offerCount: 0,
    updatedAt: '2026-11-25T06:00:00.000Z',
  }
  expect(toSegment(toDraft(segment))).toEqual({ name: 'Regulars', ...rule })
})

test('empty fields of a new segment set no condition', () => {
  const { name, tags, states, ...conditions } = toSegment(toDraft(undefined))
  expect([name, tags, states]).toEqual(['', [], []])
  expect(new Set(Object.values(conditions))).toEqual(new Set([null]))
})
