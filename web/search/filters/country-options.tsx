import type { ReactNode } from 'react'
import type { CountryCode } from '#contract/catalogue/countries.ts'
import type { Facets } from '../search-results.ts'
import type { FilterOption } from './FilterGroup.tsx'
import { LazyCountryName } from './LazyCountryName.tsx'

/** The countries of origin of the results as options; a chosen one stays an option without results. */
export function toCountryOptions(chosen: readonly CountryCode[], facets: Facets | undefined): FilterOption[] {
  const found = facets?.countries ?? []
  const missing = chosen.filter((code) => found.every((country) => country.code !== code))
  const toOption = (code: CountryCode, label: ReactNode, count: number): FilterOption => ({
    value: code,
    label,
    count: facets?.isExact === false ? undefined : count,
    isSelected: chosen.includes(code),
  })
  return [
    ...found.map(({ code, name, count }) => toOption(code, name, count)),
    ...missing.map((code) => toOption(code, <LazyCountryName code={code} />, 0)),
  ]
}
