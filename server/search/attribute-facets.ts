import type { AttributeChoice } from '#contract/catalogue/attributes.ts'
import { countryById } from '#contract/catalogue/countries.ts'
import type { search } from '#contract/catalogue/search.ts'
import type { Output } from '#contract/endpoint.ts'
import type { AttributeFilter, FilterValues, NumberRange } from './filters.ts'
import type { AttributeCounts, FacetCounts, NamedCountRow } from './strategies/facet-counts.ts'

type Facets = NonNullable<Output<typeof search.products>['facets']>
type AttributeFacet = NonNullable<Facets['attributes']>[number]
type CountryFacet = NonNullable<Facets['countries']>[number]

/** A category or brand of a facet. */
export const toNamedCount = ([id, name, count]: NamedCountRow) => ({ id, name, count: Number(count) })

/**
 * The facets of attributes in their order. Choices without a result, and numbers without a value, are left out unless they are
 * filtered by.
 */
export const toAttributeFacets = (counts: AttributeCounts, { attributes = [] }: FilterValues): AttributeFacet[] =>
  counts.definitions.flatMap(({ id, name, kind, unit, choices }): AttributeFacet[] => {
    const filter = attributes.find(({ attributeId }) => attributeId === id)
    if (kind === 'NUMBER') {
      const span = numberSpan(id, counts, filter?.range)
      return span ? [{ id, name, kind, ...(unit !== null && { unit }), ...span }] : []
    }
    const shown =
      kind === 'YES_NO' ? [{ id, label: 'Yes' }] : choices.map(([choice, label]) => ({ id: Number(choice), label }))
    const counted = countChoices(id, shown, counts, filter)
    return counted.length > 0 ? [{ id, name, kind, choices: counted }] : []
  })

function numberSpan(attributeId: number, { numbers }: AttributeCounts, range: NumberRange | undefined) {
  const found = numbers.find(({ id }) => id === attributeId)
  if (found) return { lowest: found.lowest, highest: found.highest }
  return range && { lowest: range.min ?? range.max ?? 0, highest: range.max ?? range.min ?? 0 }
}

/** The number of products with each choice that pass all filters but that of its attribute. */
function countChoices(
  attributeId: number,
  choices: readonly AttributeChoice[],
  counts: AttributeCounts,
  filter: AttributeFilter | undefined,
) {
  const countOf = (choiceId: number) =>
    counts.choices
      .filter(([id, failed]) => id === choiceId && (failed === null || failed === attributeId))
      .reduce((sum, [, , count]) => sum + count, 0)
  return choices
    .map(({ id, label }) => ({ id, label, count: countOf(id) }))
    .filter(({ id, count }) => count > 0 || filter?.ids?.includes(id))
}

/** The facet of the countries of origin, and those that are filtered by; empty if no product that was found has one. */
export function toCountryFacet(counts: FacetCounts['countries'], { countries = [] }: FilterValues): CountryFacet[] {
  const missing = countries.filter((chosen) => counts.every(([id]) => id !== chosen))
  return [...counts, ...missing.map((id) => [id, 0] as const)].flatMap(([id, count]) => {
    const country = countryById(id)
    return country ? [{ code: country.code, name: country.name, count }] : []
  })
}
