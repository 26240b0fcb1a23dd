import fc from 'fast-check'
import { expect, test } from 'vitest'
import { handlePattern, toHandle } from './collection-limits.ts'

test('a handle has the words of the name', () => {
  expect(toHandle(' Summer Sale! 50 % off')).toBe('summer-sale-50-off')
  expect(toHandle('Café')).toBe('cafe')
  expect(toHandle('साड़ी')).toBe('')
})

test('every name gives a valid handle or none', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
      const handle = toHandle(name)
      return handle === '' || (handle.length <= 60 && handlePattern.test(handle))
    }),
  )
})
