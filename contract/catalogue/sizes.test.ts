import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareSizes } from './sizes.ts'

test('sizes are sorted from the smallest to the largest', () => {
  expect(['XXL', 'm', '3XL', 'S', 'XS', 'L', 'XL', 'xxs'].sort(compareSizes)).toEqual([
    'xxs',
    'XS',
    'S',
    'm',
    'L',
    'XL',
    'XXL',
    '3XL',
  ])
  expect(['42', '8', '36', '38½', '38'].sort(compareSizes)).toEqual(['8', '36', '38', '38½', '42'])
  expect(['1 TB', 'Free size', '256 GB', '2TB', '128 gb', 'M'].sort(compareSizes)).toEqual([
    'M',
    '128 gb',
    '256 GB',
    '1 TB',
    '2TB',
    'Free size',
  ])
  expect(['10-11 years', '6-7 years', '8-9 years'].sort(compareSizes)).toEqual([
    '6-7 years',
    '8-9 years',
    '10-11 years',
  ])
})

test('the order of labels does not depend on the input order', () => {
  const label = fc.oneof(
    fc.constantFrom('S', 's', 'M', 'XL', '2XL', 'XXL', '3XL', '38', '038', 'One', '1 TB', '1024 GB', '512GB'),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.uniqueArray(label, { minLength: 2, maxLength: 8 }), (labels) => {
      expect([...labels].reverse().sort(compareSizes)).toEqual([...labels].sort(compareSizes))
      for (const one of labels)
        for (const other of labels) {
          expect(Math.sign(compareSizes(one, other)) + Math.sign(compareSizes(other, one))).toBe(0)
        }
    }),
  )
})
