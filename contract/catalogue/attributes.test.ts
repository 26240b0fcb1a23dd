import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Attribute,
  attributeLine,
  attributeValueForFile,
  formatAttributeValue,
  isValueOf,
  maxAttributeNumber,
  parseAttributeValue,
  toHighlight,
  toSpecifications,
  valuesOf,
} from './attributes.ts'

const attribute = (fields: Partial<Attribute>): Attribute => ({
  id: 1,
  name: 'Material',
  kind: 'TEXT',
  isFilter: false,
  isOnCard: false,
  ...fields,
})
const battery = attribute({ id: 1, name: 'Battery', kind: 'NUMBER', unit: 'mAh' })
const fabric = attribute({
  id: 2,
  name: 'Fabric',
  kind: 'CHOICE',
  choices: [
    { id: 10, label: 'Cotton' },
    { id: 11, label: 'Linen' },
  ],
})
const waterproof = attribute({ id: 3, name: 'Waterproof', kind: 'YES_NO' })
const fit = attribute({ id: 4, name: 'Fit' })

test('specifications have the order of the attributes, and numbers their unit', () => {
  const values = { 4: 'Regular', 3: false, 2: [11, 10], 1: 5000, 99: 'of another category' }
  expect(toSpecifications([battery, fabric, waterproof, fit], values)).toEqual([
    { name: 'Battery', value: '5,000 mAh' },
    { name: 'Fabric', value: 'Cotton, Linen' },
    { name: 'Waterproof', value: 'No' },
    { name: 'Fit', value: 'Regular' },
  ])
})

test('a specification without a value, of another kind or of removed choices is left out', () => {
  expect(toSpecifications([battery, fabric, waterproof, fit], { 1: 'many', 2: [12], 4: ' ' })).toEqual([])
})

test('a card shows a yes/no attribute by its name, and leaves out a no', () => {
  expect(toHighlight({ name: 'Waterproof', kind: 'YES_NO' }, true)).toBe('Waterproof')
  expect(toHighlight({ name: 'Waterproof', kind: 'YES_NO' }, false)).toBeUndefined()
  expect(toHighlight({ name: 'Battery', kind: 'NUMBER', unit: 'mAh' }, 5000)).toBe('5,000 mAh')
})

test('a value is of the kind of its attribute', () => {
  expect([isValueOf(battery, 0), isValueOf(battery, maxAttributeNumber), isValueOf(battery, 6.125)]).toEqual([
    true,
    true,
    true,
  ])
  for (const value of [-1, 1e9, 0.0001, Number.NaN, '5', [5], null]) expect(isValueOf(battery, value)).toBe(false)
  expect(isValueOf(fabric, [11, 10])).toBe(true)
  for (const value of [[], [10, 10], [12], 10, 'Cotton']) expect(isValueOf(fabric, value)).toBe(false)
})

test('texts of files are read in any case, with or without the unit', () => {
  expect(parseAttributeValue(battery, '5,000 MAH')).toBe(5000)
  expect(parseAttributeValue(battery, '5000')).toBe(5000)
  expect(parseAttributeValue(battery, '5,5')).toBeUndefined()
  expect(parseAttributeValue(battery, '5000 Wh')).toBeUndefined()
  expect(parseAttributeValue(fabric, 'linen | COTTON')).toEqual([11, 10])
  expect(parseAttributeValue(fabric, 'Silk')).toBeUndefined()
  expect(parseAttributeValue(waterproof, 'No')).toBe(false)
  expect(parseAttributeValue(waterproof, 'maybe')).toBeUndefined()
  expect(parseAttributeValue(fit, ' ')).toBeUndefined()
})

test('a formatted number is read back as the same number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: maxAttributeNumber * 1000 }), (thousandths) => {
      const value = thousandths / 1000
      expect(parseAttributeValue(battery, formatAttributeValue(battery, value)!)).toBe(value)
    }),
  )
})

test('every value is read back from a file as it was written, with choices in the order of the attribute', () => {
  const text = fc.string({ minLength: 1, maxLength: 50 }).map((written) => `a${written}`.trim())
  const number = fc.integer({ min: 0, max: maxAttributeNumber * 1000 }).map((thousandths) => thousandths / 1000)
  const unit = fc
    .string({ minLength: 1, maxLength: 12 })
    .filter((name) => name === name.trim() && /^\P{Nd}+$/u.test(name))
  const written = fc.oneof(
    text.map((value) => [fit, value] as const),
    fc.tuple(unit, number).map(([name, value]) => [{ ...battery, unit: name }, value] as const),
    fc.boolean().map((value) => [waterproof, value] as const),
    fc.subarray([10, 11], { minLength: 1 }).map((value) => [fabric, value] as const),
  )
  fc.assert(
    fc.property(written, ([given, value]) => {
      expect(parseAttributeValue(given, attributeValueForFile(given, value))).toEqual(value)
    }),
  )
})

test('a value that is none of its attribute is an empty cell', () => {
  expect([attributeValueForFile(battery, 'many'), attributeValueForFile(fabric, [99])]).toEqual(['', ''])
  expect(attributeValueForFile(fit, undefined)).toBe('')
})

test('of stored values those of the attributes stay, and of choices those that exist', () => {
  const values = { 1: 5000, 2: [11, 99], 3: 'of a deleted attribute' }
  expect(valuesOf([battery, fabric], values)).toEqual({ 1: 5000, 2: [11] })
  expect(valuesOf([battery, fabric], { 1: 'text', 2: [99] })).toEqual({})
})

test('an attribute is a line of the audit log', () => {
  expect(attributeLine({ ...fabric, isFilter: true })).toBe('Fabric: choice of Cotton, Linen; filter')
  expect(attributeLine({ ...battery, isOnCard: true })).toBe('Battery: number in mAh; on cards')
})
