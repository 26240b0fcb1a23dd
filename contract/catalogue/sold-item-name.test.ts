import { expect, test } from 'vitest'
import { soldItemName } from './sold-item-name.ts'

test('an ordered item is named by its product and its variant', () => {
  expect(soldItemName({ name: 'Kurta', color: '#1f2d54', optionName: 'Size', optionValue: 'M' })).toBe(
    'Kurta (Navy, Size M)',
  )
})
