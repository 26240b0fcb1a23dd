import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ProductViewModel } from '#web/catalogue/product.ts'
import { jsonLdScript } from './json-ld-script.ts'
import { pageStructuredData, type RouteLoaderData } from './page-structured-data.ts'

const publicUrl = 'https://shop.example'
const company = {
  companyName: 'Rangoli & Sons',
  address: 'Jaipur',
  email: 'a@shop.example',
  contact: '+91 98765 43210',
  shippingFee: '49.00',
  returnDays: 0,
  logoUrl: null,
}
const root = { company: { data: company }, publicUrl }

const kurta: ProductViewModel = {
  id: 'p1',
  name: 'Kurta </script><script>alert(1)</script>',
  description: '<p>Hand-loomed &amp; soft</p>',
  originalPrice: '1999.00',
  discountPrice: '1299.50',
  categoryId: 'c1',
  category: { id: 'c1', name: 'Kurtas' },
  brand: { id: 'b1', name: 'Taluka' },
  images: [{ id: 'i1', url: '/uploads/3f9a.webp', color: null }],
  variants: [
    { id: 'v1', color: 'red', stock: 3, hex: '#c8322b', name: 'Red' },
    { id: 'v2', color: '#00F', stock: 0, hex: '#0000ff', name: 'Blue' },
  ],
}

// biome-ignore lint/suspicious/noExplicitAny: tests read any property of the JSON
const graphOf = (data: RouteLoaderData, path: string): any[] =>
  JSON.parse(jsonLdScript(pageStructuredData(data, path)).replace(/^<script[^>]*>|<\/script>$/g, ''))['@graph']

const typed = (data: RouteLoaderData, path: string, type: string) =>
  graphOf(data, path).find((thing) => thing['@type'] === type)

test('structured data contains no claims, ratings or price validity', () => {
  const text = jsonLdScript(pageStructuredData({ root, 'routes/product': { product: { data: kurta } } }, '/product/p1'))
  expect(text).not.toMatch(/rating|review|4\.8|234|warranty|priceValidUntil/i)
})

test('no name or description can end the script element', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('<', '/', 'script', '>', '!--', '"', '\\', 'a', '\u2028') }),
      (name) => {
        const data = { root, 'routes/product': { product: { data: { ...kurta, name, description: name } } } }
        const script = jsonLdScript(pageStructuredData(data, '/product/p1'))
        expect(script.slice(1, -'</script>'.length)).not.toContain('<')
        expect(typed(data, '/product/p1', 'ProductGroup').name).toBe(name)
      },
    ),
  )
})

test('the home page has the organization and the search', () => {
  const data = { root, 'routes/home': {} }
  expect(typed(data, '/', 'OnlineStore')).toMatchObject({ name: 'Rangoli & Sons', telephone: '+91 98765 43210' })
  expect(typed(data, '/', 'WebSite').potentialAction.target.urlTemplate).toBe(
    'https://shop.example/search?q={search_term_string}',
  )
})

test('the logo of the organization is that of the owner, else the built-in one', () => {
  const logoOf = (logoUrl: string | null) => {
    const data = { root: { publicUrl, company: { data: { ...company, logoUrl } } }, 'routes/home': {} }
    return typed(data, '/', 'OnlineStore').logo
  }
  expect(logoOf('/uploads/1f3a.webp')).toBe('https://shop.example/uploads/1f3a.webp')
  expect(logoOf(null)).toBe('https://shop.example/icons/icon-512.png')
})

test('a contact that is not a phone number is omitted', () => {
  const data = { root: { publicUrl, company: { data: { ...company, contact: 'Write to us.' } } }, 'routes/home': {} }
  expect(typed(data, '/', 'OnlineStore')).not.toHaveProperty('telephone')
})

test('lists and categories have breadcrumbs and their products', () => {
  const first = { data: { products: [kurta], nextCursor: null, totalItems: 1 } }
  const list = { root, 'routes/products-list': { first } }
  expect(typed(list, '/products-list/latest', 'BreadcrumbList').itemListElement.at(-1)).toMatchObject({
    position: 2,
    name: 'Latest',
    item: 'https://shop.example/products-list/latest',
  })
  expect(typed(list, '/products-list/latest', 'ItemList').itemListElement).toHaveLength(1)

  const category = { data: { id: 'c1', name: 'Kurtas', description: null, imageUrl: null } }
  const page = { root, 'routes/category': { category, first } }
  expect(typed(page, '/category/c1', 'BreadcrumbList').itemListElement.at(-1).name).toBe('Kurtas')
})

test.for<[string, RouteLoaderData]>([
  ['is not found', { root, 'routes/product': { product: { error: { status: 404, message: '' } } } }],
  ['is personal', { root }],
  ['has no company details', { 'routes/home': {} }],
])('a page that %s has no structured data', ([, data]) => {
  expect(jsonLdScript(pageStructuredData(data, '/x'))).toBe('')
})

test('a product has its specifications and its country of origin', () => {
  const specified = { ...kurta, specifications: [{ name: 'Fabric', value: 'Linen' }], countryOfOrigin: 'India' }
  const product = typed({ root, 'routes/product': { product: { data: specified } } }, '/product/p1', 'ProductGroup')
  expect(product).toMatchObject({
    countryOfOrigin: { '@type': 'Country', name: 'India' },
    additionalProperty: [{ '@type': 'PropertyValue', name: 'Fabric', value: 'Linen' }],
  })
  const plain = typed({ root, 'routes/product': { product: { data: kurta } } }, '/product/p1', 'ProductGroup')
  expect(plain).not.toHaveProperty('countryOfOrigin')
})

test('a product has the rating of its reviews and the reviews of its page; without reviews it has no rating', () => {
  const review = { id: 'r1', stars: 4, firstName: 'Asha', createdAt: '2026-11-19T20:00:00.000Z', helpfulCount: 0 }
  const reviews = { data: { reviews: [review], nextCursor: null } }
  const rated = { ...kurta, rating: { average: 4.5, count: 2 } }
  const product = typed(
    { root, 'routes/product': { product: { data: rated }, reviews } },
    '/product/p1',
    'ProductGroup',
  )
  expect(product).toMatchObject({
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.5, reviewCount: 2 },
    review: [{ author: { name: 'Asha' }, datePublished: '2026-11-20', reviewRating: { ratingValue: 4 } }],
  })
  const plain = typed({ root, 'routes/product': { product: { data: kurta } } }, '/product/p1', 'ProductGroup')
  expect(plain).not.toHaveProperty('aggregateRating')
  expect(plain).not.toHaveProperty('review')
})
