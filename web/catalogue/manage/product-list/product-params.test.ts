import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unpublishedStatuses } from '#contract/catalogue/product-status.ts'
import { catalogue } from '#contract/catalogue.ts'
import {
  formatProductParams,
  isFiltered,
  type ProductTableParams,
  parseProductParams,
  productSortOptions,
  stockFilters,
  toProductsQuery,
} from './product-params.ts'

const noFilters: ProductTableParams = {
  q: '',
  category: '',
  brand: '',
  stock: '',
  discounted: false,
  status: '',
  sort: 'newest',
  page: 1,
}
const keyOf = <Name extends string>(values: Record<Name, unknown>) =>
  fc.constantFrom(...(Object.keys(values) as Name[]))

const arbitraryParams: fc.Arbitrary<ProductTableParams> = fc.record({
  q: fc.constantFrom('', 'kurta', 'red & blue', '50% +1'),
  category: fc.oneof(fc.constant(''), fc.uuid()),
  brand: fc.oneof(fc.constant(''), fc.uuid()),
  stock: fc.oneof(fc.constant('' as const), keyOf(stockFilters)),
  discounted: fc.boolean(),
  status: fc.constantFrom('' as const, ...unpublishedStatuses),
  sort: keyOf(productSortOptions),
  page: fc.integer({ min: 1, max: 999 }),
})

test('the URL holds the chosen filters and nothing else', () => {
  fc.assert(
    fc.property(arbitraryParams, (one) => {
      expect(parseProductParams(new URLSearchParams(formatProductParams(one)))).toEqual(one)
    }),
  )
  expect(formatProductParams(noFilters)).toBe('')
})

test('every URL leads to a valid call', () => {
  const names = ['q', 'category', 'brand', 'stock', 'offers', 'status', 'sort', 'page', 'constructor']
  const arbitraryPairs = fc.array(
    fc.tuple(
      fc.constantFrom(...names),
      fc.oneof(
        fc.string(),
        fc.constantFrom('__proto__', 'a\0b', '\ud800', '-1', '12345678-1234-0234-0234-123456789012'),
      ),
    ),
  )
  fc.assert(
    fc.property(arbitraryPairs, (pairs) => {
      const query = toProductsQuery(parseProductParams(new URLSearchParams(pairs)))
      expect(catalogue.listProducts.query.safeParse(query).success).toBe(true)
    }),
  )
  expect(parseProductParams(new URLSearchParams('stock=toString&sort=constructor&category=1&page=0'))).toEqual(
    noFilters,
  )
})

test('a sorting alone is not a filter', () => {
  expect(isFiltered({ ...noFilters, sort: 'name', page: 3 })).toBe(false)
  expect(isFiltered({ ...noFilters, discounted: true })).toBe(true)
})
