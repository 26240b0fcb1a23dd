import { expect, test } from 'vitest'
import { ruleJson, toDraft } from './rule-draft.ts'

test('a rule survives the form', () => {
  const rule = {
    categoryId: ['5f0f3a52-7c7b-4f0f-9f57-0a4e5d1d1111'],
    minPrice: '99.00',
    newDays: 30,
    discounted: true,
    attributes: [10, 11],
    ranges: [{ attributeId: 12, min: 5 }],
    country: ['IN' as const],
  }
  expect(JSON.parse(ruleJson(toDraft(rule)))).toEqual(rule)
})

test('a form without conditions gives no rule', () => {
  expect(ruleJson(toDraft(null))).toBe('')
})
