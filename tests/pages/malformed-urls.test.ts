import { expect } from 'vitest'
import { createProduct, createVariant } from '#tests/support/factories.ts'
import { test } from '#tests/support/pages.ts'

const malformedValues = [
  '0',
  '-1',
  'abc',
  '1e9',
  '99999999999999999999',
  '%00',
  '%FF',
  '%E0%A4%A',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'x'.repeat(5000),
  '2b5fb8d0-0000-4000-8000-000000000000',
]
const encoded = (value: string) => (value.startsWith('%') ? value : encodeURIComponent(value))
const inPath = ['/product/', '/category/', '/products-list/', '/help/', '/']
const start = ['/products-list/latest', '/category/{category}', '/product/{product}']
const inQuery = ['page', 'cursor', 'sort', 'sortBy', 'sortOrder', 'limit', 'pageSize', 'colour', 'q', 'categoryId']

test.for(inPath)('a malformed segment after %s renders a complete page', async (start, { pages }) => {
  for (const value of malformedValues) {
    const { status, html, text } = await pages.open(start + encoded(value))

    expect(status, value).toBeLessThan(500)
    expect(html, value).toMatch(/<h1[\s>].*<\/html>\s*$/s)
    expect(html, value).not.toContain('<script>alert(1)')
    expect(text, value).toContain('Privacy Policy')
  }
})

test.for(start)('malformed parameters of %s render the page with its products', async (address, { context, pages }) => {
  const product = await createProduct(context)
  await createVariant(context, { product })
  const filled = address.replace('{product}', product.id).replace('{category}', product.categoryId ?? '')
  for (const value of [...malformedValues, '', 'a&x=b'].map(encoded)) {
    const all = inQuery.map((name) => `${name}=${value}`).join('&')
    for (const query of [all, `cursor=${value}`, `sort=${value}&sort=${value}`, `colour[]=${value}`]) {
      const { status, html, text } = await pages.open(`${filled}?${query}`)

      expect(status, query).toBe(200)
      expect(text, query).toContain(product.name)
      expect(html, query).toMatch(/<\/html>\s*$/)
    }
  }
})

test.for(['/', '/search', '/unauthorized', '/privacy-policy', '/help/shipping'])(
  'malformed parameters do not break %s',
  async (address, { pages }) => {
    for (const value of malformedValues.map(encoded)) {
      const query = [...inQuery, '__proto__', 'constructor[prototype]'].map((name) => `${name}=${value}`).join('&')
      const { status, html } = await pages.open(`${address}?${query}`)

      expect(status, query).toBeLessThan(500)
      expect(html, query).toMatch(/<h1[\s>].*<\/html>\s*$/s)
    }
  },
)
