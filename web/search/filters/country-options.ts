import type { CountryCode } from '#contract/catalogue/countries.ts'
import type { Facets } from '../search-results.ts'
import type { FilterOption } from './FilterGroup.tsx'

/** The countries of origin of the results as options; a chosen one stays an option without results. */
export function toCountryOptions(chosen: readonly CountryCode[], facets: Facets | undefined): FilterOption[] {
  const found = facets?.countries ?? []
  const missing = chosen.filter((code) => found.every((country) => country.code !== code))
  return [...found, ...missing.map((code) => ({ code, name: code, count: 0 }))].map(({ code, name, count }) => ({
    value: code,
    label: name,
    count: facets?.isExact === false ? undefined : count,
    isSelected: chosen.includes(code),
  }))
}
