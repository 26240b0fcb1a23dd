import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CartEntry, entryId, parseEntries, replaceEntries } from './local-cart-entries.ts'

const productId = 'd8e8bafe-2bb2-4ff2-b23e-c851b810620c'
const stored = (items: unknown, version: unknown = 1) => JSON.stringify({ version, items })

test('stored entries are read back', () => {
  const entry = { productId, color: 'red', quantity: 2 }
  expect(parseEntries(stored([entry]))).toEqual([entry])
})

test.each([
  ['nothing', null],
  ['broken text', '{broken'],
  ['null', 'null'],
  ['a number', '7'],
  ['another version', stored([{ productId, color: 'red', quantity: 2 }], 0)],
  ['items that are not an array', stored({ 0: 'x' })],
  ['a quantity of 0', stored([{ productId, color: 'red', quantity: 0 }])],
  ['a quantity as text', stored([{ productId, color: 'red', quantity: '2' }])],
  ['a fractional quantity', stored([{ productId, color: 'red', quantity: 1.5 }])],
  ['a quantity above 999', stored([{ productId, color: 'red', quantity: 1e9 }])],
  ['an invalid product id', stored([{ productId: '../../admin', color: 'red', quantity: 1 }])],
  ['no colour', stored([{ productId, quantity: 1 }])],
  ['an option value that is not a text', stored([{ productId, color: 'red', optionValue: 7, quantity: 1 }])],
  ['an empty option value', stored([{ productId, color: 'red', optionValue: ' ', quantity: 1 }])],
  ['a long option value', stored([{ productId, color: 'red', optionValue: 'M'.repeat(31), quantity: 1 }])],
])('%s is an empty cart, never an error', (_, text) => {
  expect(parseEntries(text)).toEqual([])
})

test('valid entries are kept beside invalid ones', () => {
  const entry = { productId, color: 'red', quantity: 2 }
  expect(parseEntries(stored([null, { productId }, entry, 'x']))).toEqual([entry])
})

test('one product in one colour is one line, in any case of the colour', () => {
  const entries = parseEntries(
    stored([
      { productId, color: '#F00', quantity: 2 },
      { productId, color: '#f00', quantity: 5 },
    ]),
  )
  expect(entries.map(({ quantity }) => quantity)).toEqual([5])
})

test('each option value of a colour is a line of its own, in any case of the value', () => {
  const entries = [
    { productId, color: 'red', quantity: 1 },
    { productId, color: 'red', optionValue: 'm', quantity: 2 },
    { productId, color: 'red', optionValue: 'M', quantity: 3 },
    { productId, color: 'red', optionValue: 'L', quantity: 4 },
  ]
  expect(parseEntries(stored(entries))).toEqual([entries[0], entries[2], entries[3]])
})

test('a stored cart has at most the maximum number of lines', () => {
  const many = Array.from({ length: 5000 }, (_, index) => ({ productId, color: `#${1e5 + index}`, quantity: 1 }))
  expect(parseEntries(stored(many))).toHaveLength(50)
})

test('any stored text is read as a cart, an invalid one as an empty cart', () => {
  const whole = fc.record(
    { productId: fc.constant(productId), color: fc.string(), quantity: fc.integer(), optionValue: fc.string() },
    { requiredKeys: ['productId', 'color', 'quantity'] },
  )
  const items = fc.oneof(fc.anything(), fc.array(fc.oneof(fc.anything(), whole)))
  const texts = fc.oneof(
    fc.string(),
    fc.json(),
    items.map((held) => stored(held)),
  )
  fc.assert(
    fc.property(texts, (text) => {
      for (const entry of parseEntries(text)) {
        const { optionValue, ...others } = entry
        expect(others).toEqual({ productId, color: expect.any(String), quantity: expect.any(Number) })
        expect(optionValue ?? 'none').toMatch(/\S/)
        expect(entry.quantity).toBeGreaterThan(0)
        expect(entry.quantity).toBeLessThanOrEqual(999)
      }
    }),
  )
})

const otherId = 'e8e8bafe-2bb2-4ff2-b23e-c851b810620c'
const anyEntry: fc.Arbitrary<CartEntry> = fc.record({
  productId: fc.constantFrom(productId, otherId),
  color: fc.constantFrom('red', 'blue'),
  optionValue: fc.constantFrom(undefined, 'M', 'L'),
  quantity: fc.integer({ min: 1, max: 400 }),
})

test('replaced entries lose no piece, and each variant stays one line', () => {
  const carts = fc.uniqueArray(anyEntry, { selector: entryId, maxLength: 6 })
  fc.assert(
    fc.property(carts, (entries) => {
      const old = entries.filter((entry) => entry.productId === otherId)
      const replacements = new Map(old.map((entry) => [entryId(entry), { productId, color: 'red', optionValue: 'M' }]))
      const replaced = replaceEntries(entries, replacements)
      const pieces = (items: CartEntry[]) => items.reduce((sum, { quantity }) => sum + quantity, 0)
      expect(new Set(replaced.map(entryId)).size).toBe(replaced.length)
      expect(replaced.every((entry) => entry.productId === productId && entry.quantity <= 999)).toBe(true)
      if (pieces(entries) <= 999) expect(pieces(replaced)).toBe(pieces(entries))
    }),
  )
})
