import { expect, test } from 'vitest'
import { productManagement } from '#contract/catalogue/product-management.ts'
import { normalizeAmount } from './normalize-cells.ts'

test('amounts of a spreadsheet lose their signs and the separators of thousands', () => {
  const texts = ['₹1,29,999.00', 'Rs. 500', '1,299', '12,34,567.50', '1,234,567', '499', '499.0000']
  expect(texts.map(normalizeAmount)).toEqual(['129999.00', '500', '1299', '1234567.50', '1234567', '499', '499.00'])
})

test('an amount with a decimal comma is no other amount: it gets the error of the field', () => {
  const texts = ['499,00', '1.299,00', '1,29', '499,5', '1,2,34,00']
  expect(texts.map(normalizeAmount)).toEqual(texts)
  for (const originalPrice of texts.map(normalizeAmount)) {
    const { error } = productManagement.saveProduct.body.safeParse({ originalPrice })
    expect(error!.issues.find(({ path }) => path[0] === 'originalPrice')?.message).toBe(
      'Enter an amount in rupees with at most 2 decimals.',
    )
  }
})
