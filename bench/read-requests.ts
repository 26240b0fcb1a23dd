import type pg from 'pg'
import { withClient } from '#server/database/with-client.ts'
import { createAccounts } from './accounts.ts'
import type { BenchServer } from './server-process.ts'
import { findSpecifications, type Specifications } from './specification-paths.ts'

/**
 * Ids of this store's rows for URLs, the specifications of the category, and tokens of many administrators, because rate limits are per
 * account.
 */
export type TargetIds = {
  product: string
  category: string
  brand: string
  specifications: Specifications
  admins: string[]
}

async function findNewestIds(client: pg.Client) {
  const query =
    'select id, category_id, brand_id from products where unpublished_at is null order by created_at desc limit 1'
  const { rows } = await client.query<{ id: string; category_id: string; brand_id: string }>(query)
  return rows[0]!
}

/** The ids of a store, and tokens of new administrators. */
export function findTargetIds({ connectionString }: BenchServer): Promise<TargetIds> {
  return withClient({ connectionString }, async (client) => {
    const newest = await findNewestIds(client)
    const specifications = (await findSpecifications(client)).find(({ category }) => category === newest.category_id)!
    const admins = (await createAccounts(client, 100, 'ADMIN')).map(({ token }) => token)
    return { product: newest.id, category: newest.category_id, brand: newest.brand_id, specifications, admins }
  })
}

/** A read request and its path in a store; page 1,000 of a list is measured unless it has only a first page. */
export type ReadRequest = {
  name: string
  path: (targets: TargetIds) => string
  isAdmin?: boolean
  isFirstPageOnly?: boolean
}

const productList = (name: string, query: string): ReadRequest => ({ name, path: () => `/api/products?${query}` })
const inCategory = (sort: string) => (targets: TargetIds) =>
  `/api/products?categoryId=${targets.category}&pageSize=12&${sort}`
const sorts = ['createdAt', 'buyCount', 'viewCount', 'price', 'name', 'stock']

/** The paged lists of the storefront. */
export const listings: ReadRequest[] = [
  ...sorts.map((sort) => productList(`products by ${sort}`, `limit=12&sortBy=${sort}&sortOrder=desc`)),
  productList('products by price, lowest first', 'limit=12&sortBy=price&sortOrder=asc'),
  productList('discounted products', 'limit=12&discounted=true'),
  { name: 'category, newest first', path: inCategory('sortBy=createdAt') },
  { name: 'category, best selling', path: inCategory('sortBy=buyCount') },
  { name: 'category by price', path: inCategory('sortBy=price&sortOrder=asc') },
  { name: 'brand, newest first', path: ({ brand }) => `/api/products?limit=12&brandId=${brand}` },
  productList('products by country', 'limit=12&sortBy=country&sortOrder=asc'),
  { name: 'category by country', path: inCategory('sortBy=country&sortOrder=asc') },
  productList('products by rating', 'limit=12&sortBy=rating'),
  { name: 'category by rating', path: inCategory('sortBy=rating') },
]

const filtered = (name: string, path: ReadRequest['path']): ReadRequest => ({ name, path, isFirstPageOnly: true })
const filteredCategory = ({ category, specifications }: TargetIds) =>
  `/api/search/products?categoryId=${category}&attributes=${specifications.materials[0]},${specifications.washable}`

const reviewsOf = (query: string) => (targets: TargetIds) =>
  `/api/products/${targets.product}/reviews?limit=20&${query}`

/** The lists with filters by country and specifications, which are searches without words, and the collections. */
export const filteredLists: ReadRequest[] = [
  filtered('products of a country', () => '/api/products?limit=12&country=CN'),
  filtered('category of two countries by price', (targets) => `${inCategory('sortBy=price')(targets)}&country=CN,BD`),
  filtered('category with facets', ({ category }) => `/api/search/products?categoryId=${category}`),
  filtered('category with two specifications', filteredCategory),
  filtered(
    'category with two specifications, a range and a country, by price',
    (targets) =>
      `${filteredCategory(targets)}&ranges=${targets.specifications.weight}:100-600&country=IN&sortBy=price-low`,
  ),
  filtered('search by country', () => '/api/search/products?country=CN,US&sortBy=country'),
  filtered('collection by rule', () => '/api/collections/bench-rule/products?limit=12'),
  filtered('collection by specifications', () => '/api/collections/bench-specifications/products?limit=12'),
  filtered('search by rating', () => '/api/search/products?q=kurta&sortBy=rating'),
  filtered('reviews of a product', reviewsOf('sort=helpful')),
  filtered('reviews of a product, newest', reviewsOf('sort=newest')),
  filtered('reviews of a product with 1 star and pictures', reviewsOf('stars=1&withPictures=true')),
  filtered('collection by hand', () => '/api/collections/bench-hand/products?limit=12'),
]

/** The lists of the back office. */
export const adminLists: ReadRequest[] = [
  { name: 'admin: products by a word', path: () => '/api/products?limit=10&q=kurta', isAdmin: true },
  { name: 'admin: products in stock', path: () => '/api/products?limit=10&stock=in', isAdmin: true },
  { name: 'admin: stock by name', path: () => '/api/stock?pageSize=10', isAdmin: true },
  { name: 'admin: stock, fewest first', path: () => '/api/stock?pageSize=10&sortBy=stock', isAdmin: true },
  { name: 'admin: low stock', path: () => '/api/stock?pageSize=10&only=low', isAdmin: true },
  { name: 'admin: orders', path: () => '/api/orders/all?pageSize=10', isAdmin: true },
  { name: 'admin: reviews', path: () => '/api/reviews', isAdmin: true },
  { name: 'admin: hidden reviews', path: () => '/api/reviews?filter=hidden', isAdmin: true },
  { name: 'admin: reviews with 1 star of a product', path: () => '/api/reviews?stars=1&q=kurta', isAdmin: true },
  { name: 'admin: dashboard', path: () => '/api/dashboard', isAdmin: true },
]

/** All other read requests. */
export const otherReads: ReadRequest[] = [
  { name: 'product, JSON', path: ({ product }) => `/api/products/${product}?view=0` },
  { name: 'search "kurta", JSON', path: () => '/api/search/products?q=kurta' },
  { name: 'suggestions "kurt", JSON', path: () => '/api/search/suggestions?q=kurt' },
  { name: 'home, HTML', path: () => '/' },
  { name: 'list, HTML', path: () => '/products-list/latest' },
  { name: 'category, HTML', path: ({ category }) => `/category/${category}` },
  { name: 'product, HTML', path: ({ product }) => `/product/${product}` },
]

/** The headers of a read request, with the token of the nth administrator if the request needs one. */
export const requestHeaders = ({ isAdmin }: ReadRequest, { admins }: TargetIds, nth = 0): Record<string, string> => ({
  'accept-encoding': 'identity',
  ...(isAdmin && { authorization: `Bearer ${admins[nth % admins.length]}` }),
})
