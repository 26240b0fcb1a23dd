import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { QueryErrorBox } from './QueryErrorBox.tsx'
import type { QueryError } from './result.ts'

const render = (error: QueryError) =>
  renderToStaticMarkup(<QueryErrorBox error={error} fallback="Failed to fetch orders." onRetry={() => {}} />)

test.each([
  [{ status: 403, message: 'You may not see this.' }, /<p[^>]*>You may not see this\.<\/p><\/div>/],
  [{ status: 503, message: '' }, /<p[^>]*>Failed to fetch orders\.<\/p><\/div>/],
  [{ status: 500, message: 'Please try again.' }, /<p[^>]*>Failed to fetch orders\.<\/p><p[^>]*>Please try again\./],
  [
    { status: 0, message: '', transportMessage: 'Network Error' },
    /<p[^>]*>Failed to fetch orders\.<\/p><p[^>]*>Network Error/,
  ],
])('the error %o names what failed, unless the server says why', (error, html) => {
  expect(render(error)).toMatch(html)
})
