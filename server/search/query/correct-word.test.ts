import fc from 'fast-check'
import { expect, test } from 'vitest'
import { correctWord } from './correct-word.ts'
import { editDistance } from './edit-distance.ts'

test('an insertion, deletion, substitution or swap counts as one edit', () => {
  expect(editDistance('kurta', 'kurta')).toBe(0)
  expect(editDistance('krta', 'kurta')).toBe(1)
  expect(editDistance('kurtta', 'kurta')).toBe(1)
  expect(editDistance('kirta', 'kurta')).toBe(1)
  expect(editDistance('kutra', 'kurta')).toBe(1)
  expect(editDistance('hedfones', 'headphones')).toBe(3)
})

test('the distance is symmetric and at most the length of the longer word', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcd'), maxLength: 8 })
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(editDistance(one, other)).toBe(editDistance(other, one))
      expect(editDistance(one, other)).toBeLessThanOrEqual(Math.max(one.length, other.length))
      expect(editDistance(one, other) === 0).toBe(one === other)
    }),
  )
})

test('a word is corrected to the nearest candidate within the limit', () => {
  expect(correctWord('shrit', ['shirt', 'short', 'skirt'])).toEqual(['shirt'])
  expect(correctWord('sneker', ['speaker', 'sneakers'])[0]).toBe('sneakers')
  expect(correctWord('tv', ['tee'])).toEqual([])
  expect(correctWord('xyzzy', ['kurta', 'sari'])).toEqual([])
})
