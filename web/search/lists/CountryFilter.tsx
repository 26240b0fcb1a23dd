import Globe from 'lucide-react/icons/globe'
import type { FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { callWith } from '#web/api/call.ts'
import { useCachedQuery } from '#web/api/use-query.ts'
import { Button } from '#web/ui/Button.tsx'
import { formParams } from '#web/ui/form/use-get-form-submit.ts'
import { toCountryOptions } from '../filters/country-options.tsx'
import { FilterCheckbox, FilterFieldset, FilterGroup } from '../filters/FilterGroup.tsx'
import { FilterSheet, useFilterSheet } from '../filters/FilterSheet.tsx'
import { countryHref, parseCountryCriteria } from './list-country.ts'

const sheetId = 'country-filter'

/**
 * The filter and the sort order by country of origin, in a sheet; nothing if no product has a country. The facets are requested once per
 * visit, after hydration.
 */
export function CountryFilter() {
  const { data } = useCachedQuery('countries of origin', async (signal) => {
    const { facets } = await callWith(signal)('GET /search/products', { query: { limit: '1' } })
    return facets
  })
  return data?.countries ? <CountrySheet facets={data} /> : null
}

function CountrySheet({ facets }: { facets: Parameters<typeof toCountryOptions>[1] }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const state = useFilterSheet()
  const { countries, isSorted } = parseCountryCriteria(new URLSearchParams(search))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const params = formParams(event.currentTarget)
    state.close()
    navigate(countryHref(pathname, parseCountryCriteria(params)), { preventScrollReset: true })
  }
  return (
    <>
      <Button popoverTarget={sheetId} className="max-sm:px-3">
        <Globe aria-hidden="true" className="size-4.5" />
        <span className="max-sm:sr-only">Country of origin</span>
        {countries.length > 0 && ` (${countries.length})`}
      </Button>
      <FilterSheet id={sheetId} state={state} title="Country of origin" place="drawer">
        <form key={search} aria-label="Country of origin" className="grid gap-4" onSubmit={submit}>
          <FilterGroup title="Made in" name="country" options={toCountryOptions(countries, facets)} />
          <FilterFieldset title="Order">
            <FilterCheckbox
              name="sort"
              option={{
                value: 'country',
                label: 'Sort by country of origin',
                count: undefined,
                isSelected: isSorted,
              }}
            />
          </FilterFieldset>
          <div className="sticky bottom-0 -mx-5 border-t border-hairline bg-raised px-5 py-3">
            <Button type="submit" variant="primary" size="lg" block>
              Show results
            </Button>
          </div>
        </form>
      </FilterSheet>
    </>
  )
}
