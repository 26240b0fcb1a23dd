import { expect, test } from 'vitest'
import { cacheablePath } from './cacheable-paths.ts'

const product = '/product/5f0f3a52-7c7b-4f0f-9f57-0a4e5d1d1111'

test('a page is told apart by what makes a difference to it, in whatever order that stands', () => {
  expect(cacheablePath(`${product}?colour=red`)).not.toBe(cacheablePath(product))
  expect(cacheablePath('/search?sort=newest&q=mug')).toBe(cacheablePath('/search?q=mug&sort=newest'))
  expect(cacheablePath('/search?brand=b&brand=a')).not.toBe(cacheablePath('/search?brand=b'))
  expect(cacheablePath('/search?q=a%26sort%3Dnewest')).not.toBe(cacheablePath('/search?q=a&sort=newest'))
})

test('whatever somebody hangs on an address makes no new page', () => {
  for (const address of ['/', product, '/products-list/latest', '/help/shipping'])
    expect(cacheablePath(`${address}?utm_source=mail&x=${'y'.repeat(500)}`)).toBe(address)
  expect(cacheablePath('/search?junk=1&q=mug')).toBe('/search?q=mug')
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
    expect(cacheablePath(address), address).toBeNull()
})
