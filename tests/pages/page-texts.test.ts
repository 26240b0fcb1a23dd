import { expect } from 'vitest'
import { createCategory, createCollection, createProduct, createVariant } from '#tests/support/factories.ts'
import { type TestPages, test } from '#tests/support/pages.ts'
import type { TestContext } from '#tests/support/test-context.ts'

/** The ids that URLs refer to: a product, its category, and an unknown id. */
type Ids = { product: string; category: string; none: string }

type PageCase = {
  /** The URL; {product}, {category} and {none} are replaced by ids, also in the texts. */
  at: string
  texts: readonly string[]
  status?: number
  /** The setup under which the texts are shown. */
  when?: (pages: TestPages) => void
  /** The store has no products. */
  isEmpty?: boolean
}

const failing =
  (name: string, query?: Record<string, string>): PageCase['when'] =>
  (pages) =>
    pages.fail(name, 'unavailable', query)

const navigationTexts = ['My Account', 'Privacy Policy', 'Terms & Conditions', 'contact@example.com', 'Price match']
const notFoundTexts = ['Page Not Found', 'Go to Home', 'Go Back']

/** The texts of specification sections 2, 4, 8 and 9 on the pages that contain them. */
const pageCases: PageCase[] = [
  {
    at: '/',
    texts: [
      ...['FREE SHIPPING ON ORDERS 499+', 'Shop Collection', 'Best Selling', 'Most Viewed', 'Latest'],
      ...['24h fast delivery', '2Y warranty', '100% authentic', '10k+ customers', '500+ products', '24/7 support'],
      ...['5 star rating', ...navigationTexts],
    ],
  },
  { at: '/', texts: ['No best selling products found.', 'No Products Found', 'Nothing New Yet'], isEmpty: true },
  {
    at: '/',
    texts: ['Failed to fetch best selling products.', 'Try Again'],
    when: failing('GET /products', { sortBy: 'buyCount' }),
  },
  {
    at: '/',
    texts: ['Failed to fetch most viewed products.', 'Try Again'],
    when: failing('GET /products', { sortBy: 'viewCount' }),
  },
  {
    at: '/',
    texts: ['Failed to fetch latest products.', 'Try Again'],
    when: failing('GET /products', { sortBy: 'createdAt' }),
  },
  { at: '/', texts: ['Failed to fetch company details.'], when: failing('GET /company-details') },

  {
    at: '/products-list/best-selling',
    texts: ['Best Selling', "You've reached the end of the list.", ...navigationTexts],
  },
  { at: '/products-list/most-viewed', texts: ['Most Viewed', "You've reached the end of the list."] },
  { at: '/products-list/latest', texts: ['Latest', "You've reached the end of the list."] },
  { at: '/products-list/anything-else', texts: ['All Products', 'newest first'] },
  { at: '/products-list', texts: ['All Products'] },
  { at: '/products-list/best-selling', texts: ['No best selling products found.'], isEmpty: true },
  { at: '/products-list/latest', texts: ['Failed to fetch products.'], status: 503, when: failing('GET /products') },

  { at: '/category/{category}', texts: ["You've reached the end of the list.", 'Newest first', ...navigationTexts] },
  { at: '/category/{category}', texts: ['Failed to fetch products.'], when: failing('GET /products') },
  { at: '/category', texts: ['No category ID provided.'], status: 404 },
  { at: '/category/{none}', texts: ['Category not found or could not be loaded.'], status: 404 },
  {
    at: '/category/{category}',
    texts: ['Failed to load category: {category}', 'Try Again'],
    status: 503,
    when: failing('GET /categories/{categoryId}'),
  },

  {
    at: '/product/{product}',
    texts: [
      ...['4.8', '234 reviews', '₹1,29,999.00', 'MRP ₹1,50,000.00', '13% off', 'Save ₹20,001', 'Add to Cart'],
      ...['Expected within 10-15 business days', 'Colour: Red', ...navigationTexts],
    ],
  },
  { at: '/product/{none}', texts: ['Product not found', 'Back to Home'], status: 404 },
  {
    at: '/product/{product}',
    texts: ['Failed to load product: {product}', 'Try Again'],
    status: 503,
    when: failing('GET /products/{productId}'),
  },

  { at: '/privacy-policy', texts: ['Privacy Policy', ...navigationTexts] },
  { at: '/terms-conditions', texts: ['Terms & Conditions', ...navigationTexts] },
  {
    at: '/privacy-policy',
    texts: ['Server error. Please try again later.', 'Try Again', 'Go to Home'],
    status: 500,
    when: (pages) => pages.fail('GET /legal-pages/slug/{slug}', 'bug'),
  },
  {
    at: '/privacy-policy',
    texts: ['Failed to load page content.', 'Try Again', 'Go to Home'],
    status: 503,
    when: failing('GET /legal-pages/slug/{slug}'),
  },
  {
    at: '/terms-conditions',
    texts: notFoundTexts,
    status: 404,
    when: (pages) => pages.fail('GET /legal-pages/slug/{slug}', 'notFound'),
  },

  { at: '/refund-policy', texts: notFoundTexts, status: 404 },
  { at: '/no/such/page', texts: notFoundTexts, status: 404 },
  { at: '/help/unknown', texts: notFoundTexts, status: 404 },
  {
    at: '/unauthorized',
    texts: ['Access Denied', 'You do not have permission to view this page.', 'Go to Home'],
    status: 403,
  },
]

/** Creates a discounted product and its category. */
async function seedProducts(context: TestContext): Promise<Ids> {
  const { id: category } = await createCategory(context)
  const product = await createProduct(context, { price: 1_29_999_00, originalPrice: 1_50_000_00, categoryId: category })
  await createVariant(context, { product })
  return { product: product.id, category, none }
}
const none = '2b5fb8d0-0000-4000-8000-000000000000'

test.for(pageCases)('$at contains $texts', async ({ at, texts, status = 200, when, isEmpty }, { context, pages }) => {
  const ids = isEmpty ? { product: none, category: none, none } : await seedProducts(context)
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: keyof Ids) => ids[name])
  when?.(pages)
  const page = await pages.open(filled(at))

  for (const text of texts) expect(page.text).toContain(filled(text))
  expect(page.status).toBe(status)
})

test('a category or collection that cannot be loaded has a title and a heading', async ({ context, pages }) => {
  const category = await createCategory(context)
  const collection = await createCollection(context)
  pages.fail('GET /categories/{categoryId}', 'unavailable')
  pages.fail('GET /collections/{handle}', 'unavailable')
  const failed = await pages.open(`/category/${category.id}`)
  expect(failed.html).toContain(`<title>${category.name} · `)
  expect(failed.html).toMatch(new RegExp(`<h1[^>]*>${category.name}</h1>`))
  expect((await pages.open(`/collections/${collection.handle}`)).html).toMatch(/<h1[^>]*>Collection<\/h1>/)
})

test.for([
  ['/account', 'Profile Details'],
  ['/account/orders', 'Order History'],
] as const)('the HTML of %s has a title before the session is known', async ([path, title], { pages }) => {
  expect((await pages.open(path)).html).toContain(`<title>${title} · `)
})

test('the home page has 4 best-selling, 4 most viewed and the 8 latest products', async ({ context, pages }) => {
  for (let count = 0; count < 9; count++) await createVariant(context)
  const { html } = await pages.open('/')
  const sections = html.split('<section ')
  const countIn = (title: string) => {
    const section = sections.find((part) => part.includes(`aria-label="View all: ${title}"`))
    return section?.split('<article').slice(1).length
  }

  expect(['Best Selling', 'Most Viewed', 'Latest'].map(countIn)).toEqual([4, 4, 8])
})

test('if one section of the home page fails, the other two are rendered', async ({ context, pages }) => {
  const { product } = await seedProducts(context)
  pages.fail('GET /products', 'unavailable', { sortBy: 'viewCount' })
  const { html, text, status } = await pages.open('/')

  expect(status).toBe(200)
  expect(text).toContain('Failed to fetch most viewed products.')
  expect(text).not.toMatch(/Failed to fetch (best|latest)/)
  expect(html.match(new RegExp(`<article(?:(?!</article>).)*/product/${product}`, 'gs'))).toHaveLength(2)
})
