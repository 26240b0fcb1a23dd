import type { ReactNode } from 'react'
import type { CountryCode } from '#contract/catalogue/countries.ts'
import type { Facets } from '../search-results.ts'
import { colorFamilyName } from './color-families.ts'
import type { SearchCriteria } from './criteria.ts'
import { choiceLabel, formatPriceRange, rangeLabel } from './filter-labels.ts'
import { LazyCountryName } from './LazyCountryName.tsx'

/** A filter, and the criteria without it. */
type ActiveFilter = { key: string; label: ReactNode; rest: SearchCriteria }

const without = <Value,>(values: readonly Value[], value: Value) => values.filter((other) => other !== value)

/** The active filters in the order of the filter form. Those whose names are not known have the name of their kind. */
export function activeFiltersOf(criteria: SearchCriteria, facets: Facets | undefined): ActiveFilter[] {
  const { categories, brands, colors, min, max, inStock, offers, attributes, ranges, countries } = criteria
  const nameOf = (options: readonly { id: string; name: string }[] | undefined, id: string, fallback: string) =>
    options?.find((option) => option.id === id)?.name ?? fallback
  return [
    ...categories.map((id) => ({
      key: id,
      label: nameOf(facets?.categories, id, 'Category'),
      // Attributes belong to a category.
      rest: { ...criteria, categories: without(categories, id), attributes: [], ranges: [] },
    })),
    ...brands.map((id) => ({
      key: id,
      label: nameOf(facets?.brands, id, 'Brand'),
      rest: { ...criteria, brands: without(brands, id) },
    })),
    ...(min || max
      ? [{ key: 'price', label: formatPriceRange(min, max), rest: { ...criteria, min: '', max: '' } }]
      : []),
    ...attributes.map((id) => ({
      key: `attribute ${id}`,
      label: choiceLabel(id, facets?.attributes),
      rest: { ...criteria, attributes: without(attributes, id) },
    })),
    ...ranges.map((range) => ({
      key: `range ${range.id}`,
      label: rangeLabel(range, facets?.attributes),
      rest: { ...criteria, ranges: without(ranges, range) },
    })),
    ...colors.map((color) => ({
      key: color,
      label: colorFamilyName(color),
      rest: { ...criteria, colors: without(colors, color) },
    })),
    ...countries.map((code) => ({
      key: `country ${code}`,
      label: countryLabel(code, facets),
      rest: { ...criteria, countries: without(countries, code) },
    })),
    ...(inStock ? [{ key: 'stock', label: 'In stock', rest: { ...criteria, inStock: false } }] : []),
    ...(offers ? [{ key: 'offers', label: 'Discounted', rest: { ...criteria, offers: false } }] : []),
  ]
}

/** "Made in India". */
function countryLabel(code: CountryCode, facets: Facets | undefined): ReactNode {
  const country = facets?.countries?.find((facet) => facet.code === code)
  if (country) return `Made in ${country.name}`
  return (
    <>
      Made in <LazyCountryName code={code} />
    </>
  )
}
