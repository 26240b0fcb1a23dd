import { toPaise } from '#contract/money.ts'
import { ColorDot } from '#web/ui/ColorDot.tsx'
import { PlainNumberInput, rupeesProps } from '#web/ui/form/PlainNumberInput.tsx'
import type { Facets } from '../search-results.ts'
import { AttributeGroups } from './AttributeGroups.tsx'
import { colorFamilyOptions } from './color-families.ts'
import { toCountryOptions } from './country-options.tsx'
import { type FilteredPage, maxFilterPrice, type SearchCriteria } from './criteria.ts'
import { FilterCheckbox, FilterFieldset, FilterGroup, type FilterOption } from './FilterGroup.tsx'
import { RangeFields } from './RangeFields.tsx'

type Props = { criteria: SearchCriteria; facets: Facets | undefined; page: FilteredPage }

/** The filter fields. A selected option without results stays visible, so that it can be removed. */
export function FilterGroups({ criteria, facets, page }: Props) {
  const toOptions = (found: NamedFacets | undefined, selectedIds: readonly string[], missingLabel: string) =>
    toNamedOptions(found, { selectedIds, missingLabel, hasExactCounts: hasExactCounts(facets) })
  return (
    <>
      {!page.categoryId && (
        <FilterGroup
          title="Category"
          name="category"
          options={toOptions(facets?.categories, criteria.categories, 'Chosen category')}
        />
      )}
      <FilterGroup title="Brand" name="brand" options={toOptions(facets?.brands, criteria.brands, 'Chosen brand')} />
      <PriceRange criteria={criteria} facets={facets} />
      <AttributeGroups criteria={criteria} facets={facets} />
      <FilterGroup title="Colour" name="color" options={toColorOptions(criteria, facets)} />
      <FilterGroup title="Country of origin" name="country" options={toCountryOptions(criteria.countries, facets)} />
      <AvailabilityAndOffers criteria={criteria} facets={facets} />
    </>
  )
}

type NamedFacets = Facets['categories']

const hasExactCounts = (facets: Facets | undefined): boolean => facets?.isExact ?? true

/** Categories or brands as options; a selected one that was not found has a general label. */
function toNamedOptions(
  found: NamedFacets = [],
  options: { selectedIds: readonly string[]; missingLabel: string; hasExactCounts: boolean },
): FilterOption[] {
  const { selectedIds, missingLabel } = options
  const missing = selectedIds.filter((id) => !found.some((facet) => facet.id === id))
  return [
    ...found.map(({ id, name, count }) => ({
      value: id,
      label: name,
      count: options.hasExactCounts ? count : undefined,
      isSelected: selectedIds.includes(id),
    })),
    ...missing.map((id) => ({ value: id, label: missingLabel, count: 0, isSelected: true })),
  ]
}

type FieldsProps = Omit<Props, 'page'>

function AvailabilityAndOffers({ criteria, facets }: FieldsProps) {
  const countOf = (count: number | undefined) => (hasExactCounts(facets) ? count : undefined)
  return (
    <FilterFieldset title="Availability and offers">
      <FilterCheckbox
        name="stock"
        option={{ value: 'in', label: 'In stock', count: countOf(facets?.inStock), isSelected: criteria.inStock }}
      />
      <FilterCheckbox
        name="offers"
        option={{
          value: 'only',
          label: 'Discounted',
          count: countOf(facets?.discounted),
          isSelected: criteria.offers,
        }}
      />
    </FilterFieldset>
  )
}

const toColorOptions = ({ colors }: SearchCriteria, facets: Facets | undefined): FilterOption[] =>
  colorFamilyOptions.flatMap(({ color, hex, name }) => {
    const count = facets?.colors.find((one) => one.color === color)?.count
    const isSelected = colors.includes(color)
    if (count === undefined && !isSelected) return []
    return [
      {
        value: color,
        label: <ColorLabel hex={hex} name={name} />,
        count: hasExactCounts(facets) ? (count ?? 0) : undefined,
        isSelected,
      },
    ]
  })

const ColorLabel = ({ hex, name }: { hex: string; name: string }) => (
  <span className="flex items-center gap-2">
    <ColorDot hex={hex} size={18} />
    {name}
  </span>
)

/** The price range in rupees. Without exact counts the facets have the limits of a part of the products, which are not shown. */
function PriceRange({ criteria, facets }: FieldsProps) {
  const whole = (rupees: string | null | undefined, round: (value: number) => number) =>
    rupees && facets?.isExact ? String(round(toPaise(rupees) / 100)) : undefined
  const field = (name: 'min' | 'max', limit: string | undefined) => (
    <PlainNumberInput
      {...rupeesProps}
      name={name}
      max={maxFilterPrice}
      defaultValue={criteria[name]}
      placeholder={limit}
    />
  )
  return (
    <RangeFields
      title="Price"
      from={field('min', whole(facets?.lowestPrice, Math.floor))}
      to={field('max', whole(facets?.highestPrice, Math.ceil))}
    />
  )
}
