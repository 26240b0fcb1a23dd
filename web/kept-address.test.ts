import { expect, test } from 'vitest'
import { keptAddress } from './kept-address.ts'

const product = '/product/5f0f3a52-7c7b-4f0f-9f57-0a4e5d1d1111'

test('a page is told apart by what makes a difference to it, in whatever order that stands', () => {
  expect(keptAddress(`${product}?colour=red`)).not.toBe(keptAddress(product))
  expect(keptAddress('/search?sort=newest&q=mug')).toBe(keptAddress('/search?q=mug&sort=newest'))
  expect(keptAddress('/search?brand=b&brand=a')).not.toBe(keptAddress('/search?brand=b'))
  expect(keptAddress('/search?q=a%26sort%3Dnewest')).not.toBe(keptAddress('/search?q=a&sort=newest'))
})

test('whatever somebody hangs on an address makes no new page', () => {
  for (const address of ['/', product, '/products-list/latest', '/help/shipping'])
    expect(keptAddress(`${address}?utm_source=mail&x=${'y'.repeat(500)}`)).toBe(address)
  expect(keptAddress('/search?junk=1&q=mug')).toBe('/search?q=mug')
})

test('what belongs to a person, and what is no page of the shop, is not kept', () => {
  for (const address of [
    '/account',
    '/admin/products',
    '/payment/phonepe-redirect',
    '/product/x',
    '/any',
    '/products-list/z',
  ])
    expect(keptAddress(address), address).toBeNull()
})
