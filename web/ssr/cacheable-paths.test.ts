import { expect, test } from 'vitest'
import { cacheablePath } from './cacheable-paths.ts'

const product = '/product/5f0f3a52-7c7b-4f0f-9f57-0a4e5d1d1111'

test('pages differ by the parameters that change them, in any order', () => {
  expect(cacheablePath(`${product}?colour=red`)).not.toBe(cacheablePath(product))
  expect(cacheablePath(`${product}?utm_source=x&variant=v1`)).toBe(`${product}?variant=v1`)
  expect(cacheablePath('/search?sort=newest&q=mug')).toBe(cacheablePath('/search?q=mug&sort=newest'))
  expect(cacheablePath('/search?brand=b&brand=a')).not.toBe(cacheablePath('/search?brand=b'))
  expect(cacheablePath('/search?q=a%26sort%3Dnewest')).not.toBe(cacheablePath('/search?q=a&sort=newest'))
})

test('tracking parameters lead to the same page', () => {
  for (const url of ['/', product, '/products-list/latest', '/help/shipping'])
    expect(cacheablePath(`${url}?utm_source=mail&x=${'y'.repeat(500)}`)).toBe(url)
  expect(cacheablePath('/search?junk=1&q=mug')).toBe('/search?q=mug')
})

test('personal pages and unknown paths are not cached', () => {
  for (const url of [
    '/account',
    '/admin/products',
    '/payment/phonepe-redirect',
    '/product/x',
    '/any',
    '/products-list/z',
  ])
    expect(cacheablePath(url), url).toBeNull()
})
