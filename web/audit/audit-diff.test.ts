import { expect, test } from 'vitest'
import { diffFields, formatValue } from './audit-diff.ts'

test.each([
  ['money', 129_999_00, ['₹1,29,999.00']],
  ['percent', 1800, ['18%']],
  ['flag', true, ['Yes']],
  ['flag', false, ['No']],
  ['state', 'SHIPPED', ['Shipped']],
  ['list', ['Red: 5', 'Blue: 3'], ['Red: 5', 'Blue: 3']],
  ['html', '<p>Cotton &amp; silk</p><ul><li>Soft</li></ul>', ['Cotton & silk', 'Soft']],
  ['text', 7, ['7']],
  ['text', null, []],
  ['money', null, []],
  ['text', { a: 1 }, ['{"a":1}']],
] as const)('%s %j is formatted as %j', (kind, value, lines) => {
  expect(formatValue(kind, value)).toEqual(lines)
})

test('a change lists the removed and added lines of each field, in the order of the form', () => {
  const before = { variants: ['Red: 5', 'Blue: 3'], originalPrice: 100_00 }
  const after = { variants: ['Red: 5', 'Blue: 1'], originalPrice: 120_00 }
  expect(diffFields('product', before, after)).toEqual([
    { name: 'originalPrice', label: 'Original price', removed: ['₹100.00'], added: ['₹120.00'] },
    { name: 'variants', label: 'Colours and stock', removed: ['Blue: 3'], added: ['Blue: 1'] },
  ])
})

test('a created record has only added lines, a deleted one only removed lines, and an unknown field its own name', () => {
  expect(diffFields('brand', null, { name: 'Sona' })).toEqual([
    { name: 'name', label: 'Name', removed: [], added: ['Sona'] },
  ])
  expect(diffFields('brand', { name: 'Sona' }, null)).toEqual([
    { name: 'name', label: 'Name', removed: ['Sona'], added: [] },
  ])
  expect(diffFields('toString', { x: 1 }, { x: 2 })).toEqual([{ name: 'x', label: 'x', removed: ['1'], added: ['2'] }])
})
