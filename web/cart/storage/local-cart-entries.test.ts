import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseEntries } from './local-cart-entries.ts'

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

test('a stored cart has at most the maximum number of lines', () => {
  const many = Array.from({ length: 5000 }, (_, index) => ({ productId, color: `#${1e5 + index}`, quantity: 1 }))
  expect(parseEntries(stored(many))).toHaveLength(50)
})

test('any stored text is read as a cart, an invalid one as an empty cart', () => {
  const whole = fc.record({ productId: fc.constant(productId), color: fc.string(), quantity: fc.integer() })
  const items = fc.oneof(fc.anything(), fc.array(fc.oneof(fc.anything(), whole)))
  const texts = fc.oneof(
    fc.string(),
    fc.json(),
    items.map((held) => stored(held)),
  )
  fc.assert(
    fc.property(texts, (text) => {
      for (const entry of parseEntries(text)) {
        expect(entry).toEqual({ productId, color: expect.any(String), quantity: expect.any(Number) })
        expect(entry.quantity).toBeGreaterThan(0)
        expect(entry.quantity).toBeLessThanOrEqual(999)
      }
    }),
  )
})
