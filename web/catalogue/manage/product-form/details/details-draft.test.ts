import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Attribute } from '#contract/catalogue/attributes.ts'
import { requirableDeclarations } from '#contract/catalogue/declarations.ts'
import { isSameDetails, missingDeclarations, toAttributeValues, toDetailsDraft } from './details-draft.ts'

const flags = { isFilter: false, isOnCard: false }
const attributes: Attribute[] = [
  { id: 1, name: 'Battery', kind: 'NUMBER', unit: 'mAh', ...flags },
  {
    id: 2,
    name: 'Fabric',
    kind: 'CHOICE',
    choices: [
      { id: 3, label: 'Cotton' },
      { id: 4, label: 'Linen' },
    ],
    ...flags,
  },
  { id: 5, name: '5G', kind: 'YES_NO', ...flags },
  { id: 6, name: 'In the box', kind: 'TEXT', ...flags },
]

test('stored values are sent as they were loaded', () => {
  const attributeValues = { 1: 5000, 2: [3, 4], 5: false, 6: 'Charger' }
  expect(toAttributeValues(attributes, toDetailsDraft({ attributeValues }).values)).toEqual({
    values: attributeValues,
    errors: {},
  })
})

test('a number can be typed with digit groups and its unit; other texts are an error of its field', () => {
  expect(toAttributeValues(attributes, { 1: '5,000 mAh' }).values).toEqual({ 1: 5000 })
  for (const text of ['many', '-1', '1.2345', '1e3', '10,00,00,00,000'])
    expect(toAttributeValues(attributes, { 1: text })).toEqual({
      values: {},
      errors: { 1: 'Enter a number from 0 to 99,99,99,999 with at most 3 decimals.' },
    })
})

test('every number that is stored is read back from its field', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_000 }), (thousandths) => {
      const attributeValues = { 1: thousandths / 1000 }
      expect(toAttributeValues(attributes, toDetailsDraft({ attributeValues }).values).values).toEqual(attributeValues)
    }),
  )
})

test('what is not set is not sent, nor what belongs to another category or to a deleted choice', () => {
  const { values } = toAttributeValues(attributes, { 1: ' ', 2: [], 5: undefined, 6: '', 77: 'of another category' })
  expect(values).toEqual({})
  expect(toAttributeValues(attributes, { 2: [99, 4] }).values).toEqual({ 2: [4] })
})

test('a draft is unchanged when choices are picked in another order, or a value is set and cleared', () => {
  const stored = toDetailsDraft({ attributeValues: { 2: [4, 3] } })
  expect(isSameDetails(stored, { ...stored, values: { 2: [3, 4], 6: '', 5: undefined } })).toBe(true)
  expect(isSameDetails(stored, { ...stored, values: { 2: [3, 4], 5: false } })).toBe(false)
  expect(isSameDetails(stored, { ...stored, countryCode: 'IN' })).toBe(false)
  expect(isSameDetails(stored, { ...stored, declarations: { ...stored.declarations, packer: 'Globex' } })).toBe(false)
})

test('an empty product lacks everything that its category requires, and a packer is a maker', () => {
  const empty = toDetailsDraft()
  expect(missingDeclarations(requirableDeclarations, empty)).toEqual(requirableDeclarations)
  expect(missingDeclarations([], empty)).toEqual([])
  const filled = toDetailsDraft({ countryCode: 'IN', declarations: { packer: 'Globex, Pune', netQuantity: '1 N' } })
  expect(missingDeclarations(requirableDeclarations, filled)).toEqual(['consumerCare'])
  const blank = { ...filled, declarations: { ...filled.declarations, packer: ' ' } }
  expect(missingDeclarations(['maker'], blank)).toEqual(['maker'])
})
