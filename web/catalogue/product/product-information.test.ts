import { expect, test } from 'vitest'
import { productInformation } from './product-information.ts'

test('the product information has the MRP, the country and the filled declarations', () => {
  const declarations = { manufacturer: 'Dal Weavers\nSrinagar', netQuantity: '1 N' }
  expect(productInformation({ declarations, countryOfOrigin: 'India' }, 2499_00)).toEqual([
    { name: 'MRP', value: '₹2,499.00 (inclusive of all taxes)' },
    { name: 'Country of origin', value: 'India' },
    { name: 'Net quantity', value: '1 N' },
    { name: 'Manufacturer', value: 'Dal Weavers\nSrinagar' },
  ])
})

test('without a filled declaration there is no product information', () => {
  expect(productInformation({}, 2499_00)).toEqual([])
})
