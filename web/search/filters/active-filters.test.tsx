import { expect, test } from 'vitest'
import { renderPageToString } from '#web/ssr/render-to-string.ts'
import type { Facets } from '../search-results.ts'
import { activeFiltersOf } from './active-filters.tsx'
import { categoryPage, criteriaHref, parseCriteria, searchPage } from './criteria.ts'

const id = '2b5fb8d0-0000-4000-8000-000000000000'
const facets: Facets = {
  categories: [{ id, name: 'Phones', count: 4 }],
  brands: [],
  colors: [],
  inStock: 4,
  discounted: 0,
  countries: [{ code: 'IN', name: 'India', count: 0 }],
  attributes: [
    { id: 1, name: 'Storage', kind: 'CHOICE', choices: [{ id: 11, label: '256 GB', count: 2 }] },
    { id: 2, name: 'Battery', kind: 'NUMBER', unit: 'mAh', lowest: 3000, highest: 6000 },
    { id: 3, name: 'Wireless charging', kind: 'YES_NO', choices: [{ id: 3, label: 'Yes', count: 1 }] },
  ],
  lowestPrice: '1.00',
  highestPrice: '2.00',
  isExact: true,
}
const filtersOf = (query: string, known: Facets | undefined = facets) =>
  activeFiltersOf(parseCriteria(new URLSearchParams(query)), known)
const labelsOf = (query: string, known?: Facets) => filtersOf(query, known).map(({ label }) => label)

test('the chips of specifications and of the country name what was chosen', () => {
  expect(labelsOf('attribute=11&attribute=3&country=IN')).toEqual([
    'Storage: 256 GB',
    'Wireless charging',
    'Made in India',
  ])
})

test('the chip of a range has its ends with the unit', () => {
  expect(labelsOf('min-2=4000')).toEqual(['Battery from 4,000 mAh'])
  expect(labelsOf('max-2=5000.5')).toEqual(['Battery up to 5,000.5 mAh'])
  expect(labelsOf('min-2=4000&max-2=5000')).toEqual(['Battery 4,000 to 5,000 mAh'])
})

test('a filter that the results do not name stays removable', () => {
  expect(labelsOf('attribute=99&min-98=5')).toEqual(['Specification', 'Specification from 5'])
  expect(labelsOf(`category=${id}`, { ...facets, categories: [] })).toEqual(['Category'])
})

test('the chip of a country without results has its name', async () => {
  const onError = (error: unknown) => expect.fail(String(error))
  const page = (
    <p>
      {filtersOf('country=VN').map(({ key, label }) => (
        <b key={key}>{label}</b>
      ))}
    </p>
  )
  const html = await renderPageToString(page, { nonce: '', timeout: 10_000, onError })
  expect(html.replaceAll(/<!--.*?-->/g, '')).toBe('<p><b>Made in Vietnam</b></p>')
})

test('a chip leads to the page without its filter; a category takes its specifications with it', () => {
  const hrefs = (query: string, page = searchPage) =>
    activeFiltersOf(parseCriteria(new URLSearchParams(query), page), facets).map(({ rest }) => criteriaHref(rest, page))
  expect(hrefs(`category=${id}&attribute=11&min-2=4000&country=IN`)).toEqual([
    '/search?country=IN',
    `/search?category=${id}&min-2=4000&country=IN`,
    `/search?category=${id}&attribute=11&country=IN`,
    `/search?category=${id}&attribute=11&min-2=4000`,
  ])
  expect(hrefs('attribute=11&sort=price-low', categoryPage(id))).toEqual([`/category/${id}?sort=price-low`])
})
