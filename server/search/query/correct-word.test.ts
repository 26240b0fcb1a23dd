import fc from 'fast-check'
import { expect, test } from 'vitest'
import { correctWord } from './correct-word.ts'
import { editDistance } from './edit-distance.ts'

test('letters added, left out, changed or swapped count one each', () => {
  expect(editDistance('kurta', 'kurta')).toBe(0)
  expect(editDistance('krta', 'kurta')).toBe(1)
  expect(editDistance('kurtta', 'kurta')).toBe(1)
  expect(editDistance('kirta', 'kurta')).toBe(1)
  expect(editDistance('kutra', 'kurta')).toBe(1)
  expect(editDistance('hedfones', 'headphones')).toBe(3)
})

test('between any two words it is the same both ways, and no more than the longer one has letters', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcd'), maxLength: 8 })
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(editDistance(one, other)).toBe(editDistance(other, one))
      expect(editDistance(one, other)).toBeLessThanOrEqual(Math.max(one.length, other.length))
      expect(editDistance(one, other) === 0).toBe(one === other)
    }),
  )
})

test('a word is taken for the nearest one, and for none that is too far', () => {
  expect(correctWord('shrit', ['shirt', 'short', 'skirt'])).toEqual(['shirt'])
  expect(correctWord('sneker', ['speaker', 'sneakers'])[0]).toBe('sneakers')
  expect(correctWord('tv', ['tee'])).toEqual([])
  expect(correctWord('xyzzy', ['kurta', 'sari'])).toEqual([])
})
