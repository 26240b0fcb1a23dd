import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ProductReviews } from './ProductReviews.tsx'

const render = (first: Parameters<typeof ProductReviews>[0]['first']) =>
  renderToStaticMarkup(<ProductReviews productId="kurta" first={first} />)

test('reviews that failed to load have a section with the error and Try Again', () => {
  const html = render({ error: { status: 500, message: '' } })
  expect(html).toContain('id="reviews"')
  expect(html).toContain('Failed to fetch reviews.')
  expect(html).toContain('Try Again')
  expect(html).not.toContain('More reviews')
})

test('a product without reviews has no section', () => {
  expect(render(null)).toBe('')
  expect(render({ data: { reviews: [], nextCursor: null } })).toBe('')
})
