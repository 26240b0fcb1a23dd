import { expect, test } from 'vitest'
import { variantMessages } from '#contract/catalogue/variant-rules.ts'
import {
  findSameLookingColor,
  toVariantRows,
  toVariantsInput,
  validateVariant,
  validateVariants,
} from './variant-rows.ts'

const row = (color: string, stock = '1') => ({ key: `${color} ${stock}`, color, stock })

test('a colour is refused when it is empty, a duplicate in any case of letters, or invalid', () => {
  expect(validateVariant(row('  '), []).color).toBe('Variant color cannot be empty.')
  expect(validateVariant(row('RED'), [row('red')]).color).toBe('This color variant already exists.')
  expect(validateVariant(row('crimson'), []).color).toBe(
    'Enter a valid CSS color name (e.g., "red") or hex code (e.g., "#FF0000").',
  )
  expect(validateVariant(row(' #Fa0 '), [row('red')]).color).toBeNull()
})

test('stock is a whole number of 0 or more', () => {
  expect(validateVariant(row('red', '-1'), []).stock).toBe('Stock cannot be negative.')
  expect(validateVariant(row('red', '1.5'), []).stock).toBe('Stock must be a whole number.')
  expect(validateVariant(row('red', ''), []).stock).toBe('Stock must be a whole number.')
  expect(validateVariant(row('red', '1000001'), []).stock).toBe('Stock must not exceed 1000000.')
  expect(validateVariant(row('red', '0'), []).stock).toBeNull()
})

test('the form cannot be sent without a variant, with an invalid colour or an invalid row', () => {
  expect(validateVariants([])).toBe(variantMessages.none)
  expect(validateVariants([row('red'), row('reddish')])).toBe(variantMessages.invalidColors)
  expect(validateVariants([row('red'), row('Red', '2')])).toBe('This color variant already exists.')
  expect(validateVariants([row('red'), row('#f00', '2')])).toBeNull()
})

test('colours that look the same are reported, not refused', () => {
  const rows = [row('gray'), row('grey', '2'), row('navy')]
  expect(findSameLookingColor(rows[0]!, rows)).toBe('grey')
  expect(findSameLookingColor(rows[2]!, rows)).toBeNull()
})

test('an existing variant is sent with its id and the seen stock', () => {
  const [known] = toVariantRows([{ id: 'a', color: 'red', stock: 7 }])
  expect(toVariantsInput([{ ...known!, stock: '9' }, row(' teal ', '3')])).toEqual([
    { id: 'a', color: 'red', stock: 9, seenStock: 7 },
    { id: undefined, color: 'teal', stock: 3, seenStock: undefined },
  ])
})
