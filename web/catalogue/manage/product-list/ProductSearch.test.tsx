import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ProductSearch } from './ProductSearch.tsx'
import { parseProductParams } from './product-params.ts'

test.for([
  ['', 'Search by name, brand or category'],
  ['status=draft', 'Search by name'],
  ['status=scheduled', 'Search by name'],
  ['status=archived', 'Search by name'],
] as const)('the search of “%s” names what it searches: %s', ([search, placeholder]) => {
  const params = parseProductParams(new URLSearchParams(search))
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ProductSearch params={params} />
    </MemoryRouter>,
  )
  expect(html).toContain(`placeholder="${placeholder}"`)
})
