import { useLocation } from 'react-router'
import { useFocusFallback } from '#web/ui/use-focus-fallback.ts'
import { CountryName } from '../filters/CountryName.tsx'
import { FilterChip } from '../filters/FilterChip.tsx'
import { countryHref, parseCountryCriteria } from './list-country.ts'

/** The countries of origin that a list is filtered by, and the sort order, each a link to the list without it. See `ActiveFilters`. */
export function CountryChips() {
  const { pathname, search } = useLocation()
  const criteria = parseCountryCriteria(new URLSearchParams(search))
  const { countries, isSorted } = criteria
  const list = useFocusFallback<HTMLUListElement>()
  if (countries.length === 0 && !isSorted) return null
  return (
    <ul ref={list} tabIndex={-1} aria-label="Chosen filters" className="mb-6 flex flex-wrap gap-2">
      {countries.map((code) => (
        <FilterChip
          key={code}
          label={
            <>
              Made in <CountryName code={code} />
            </>
          }
          to={countryHref(pathname, { ...criteria, countries: countries.filter((other) => other !== code) })}
        />
      ))}
      {isSorted && (
        <FilterChip label="Sorted by country of origin" to={countryHref(pathname, { ...criteria, isSorted: false })} />
      )}
    </ul>
  )
}
