import type { CountryCode } from '#contract/catalogue/countries.ts'
import { isCountryCode } from '#contract/catalogue/filters/country-codes.ts'
import { maxFilterValues } from '#contract/limits.ts'
import type { ProductListQuery } from '#web/catalogue/lists/product-lists.ts'
import { productSorts } from '#web/catalogue/lists/product-sorts.ts'

/** The countries of origin that a list is filtered by, and whether it is sorted by them (Legal Metrology rule 6(10A)). */
type CountryCriteria = { countries: readonly CountryCode[]; isSorted: boolean }

/** The criteria of a URL; codes of no country are ignored. */
export const parseCountryCriteria = (search: URLSearchParams): CountryCriteria => ({
  countries: [...new Set(search.getAll('country'))].filter(isCountryCode).slice(0, maxFilterValues),
  isSorted: search.get('sort') === 'country',
})

/** The URL of a list with these criteria. */
export function countryHref(path: string, { countries, isSorted }: CountryCriteria): string {
  const params = new URLSearchParams(countries.map((code) => ['country', code]))
  if (isSorted) params.set('sort', 'country')
  return params.size > 0 ? `${path}?${params}` : path
}

/** The query parameters of the call. */
export function toCountryQuery({
  countries,
  isSorted,
}: CountryCriteria): Pick<ProductListQuery, 'country' | 'sortBy' | 'sortOrder'> {
  const { sortBy, sortOrder } = productSorts.country
  return { ...(countries.length > 0 && { country: countries.join(',') }), ...(isSorted && { sortBy, sortOrder }) }
}
