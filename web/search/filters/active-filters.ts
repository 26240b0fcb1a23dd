import { formatAttributeNumber } from '#contract/catalogue/attributes.ts'
import { formatRupees, toPaise } from '#contract/money.ts'
import type { Facets } from '../search-results.ts'
import type { AttributeRange } from './attribute-params.ts'
import { colorFamilyName } from './color-families.ts'
import type { SearchCriteria } from './criteria.ts'

/** A filter, and the criteria without it. */
type ActiveFilter = { key: string; label: string; rest: SearchCriteria }

type AttributeFacet = NonNullable<Facets['attributes']>[number]

const without = <Value>(values: readonly Value[], value: Value) => values.filter((other) => other !== value)

/** "from ₹100", "up to ₹500", "₹100 to ₹500", in the given format; empty ends are open. */
function formatRange(min: string, max: string, format: (value: string, isLast: boolean) => string): string {
  if (min && max) return `${format(min, false)} to ${format(max, true)}`
  return min ? `from ${format(min, true)}` : `up to ${format(max, true)}`
}

/** A price range, with paise only where they are not 0. */
export const formatPriceRange = (min: string, max: string): string =>
  formatRange(min, max, (rupees) => formatRupees(toPaise(rupees)).replace(/\.00$/, ''))

/** "Storage: 256 GB" for a choice, "Wireless charging" for a yes/no attribute. */
export function choiceLabel(id: string, facets: readonly AttributeFacet[] = []): string {
  for (const facet of facets) {
    if (facet.kind === 'NUMBER') continue
    const choice = facet.choices.find((one) => String(one.id) === id)
    if (choice) return facet.kind === 'YES_NO' ? facet.name : `${facet.name}: ${choice.label}`
  }
  return 'Specification'
}

/** "Battery from 4,000 mAh", "Screen 6 to 6.7 inch". */
export function rangeLabel({ id, min, max }: AttributeRange, facets: readonly AttributeFacet[] = []): string {
  const facet = facets.find((one) => String(one.id) === id)
  const unit = facet?.kind === 'NUMBER' ? facet.unit : undefined
  const format = (value: string, isLast: boolean) => formatAttributeNumber(Number(value), isLast ? unit : undefined)
  return `${facet?.name ?? 'Specification'} ${formatRange(min, max, format)}`
}

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
      label: `Made in ${facets?.countries?.find((country) => country.code === code)?.name ?? code}`,
      rest: { ...criteria, countries: without(countries, code) },
    })),
    ...(inStock ? [{ key: 'stock', label: 'In stock', rest: { ...criteria, inStock: false } }] : []),
    ...(offers ? [{ key: 'offers', label: 'Discounted', rest: { ...criteria, offers: false } }] : []),
  ]
}
