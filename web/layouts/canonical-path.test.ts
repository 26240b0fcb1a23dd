import { expect, test } from 'vitest'
import { canonicalPath } from './canonical-path.ts'

const id = '0b6f4c1e-9a3d-4f7b-8c52-1d2e3f4a5b6c'

test.each([
  ['/', '/'],
  ['/products-list/latest', '/products-list/latest'],
  ['/products-list/latest/', '/products-list/latest'],
  [`/PRODUCT/${id}`, `/product/${id}`],
  ['/Collections/summer-sale', '/collections/summer-sale'],
  [`/product/${id.toUpperCase()}`, `/product/${id}`],
  [`/category/${id.toUpperCase()}//`, `/category/${id}`],
])('the canonical form of %s is %s', (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical)
})
