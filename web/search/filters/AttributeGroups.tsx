import { formatAttributeNumber, maxAttributeNumber } from '#contract/catalogue/attributes.ts'
import { PlainNumberInput } from '#web/ui/form/PlainNumberInput.tsx'
import type { AttributeFacet, Facets } from '../search-results.ts'
import { rangeField } from './attribute-params.ts'
import type { SearchCriteria } from './criteria.ts'
import { FilterGroup, type FilterOption } from './FilterGroup.tsx'
import { RangeFields } from './RangeFields.tsx'

type NumberFacet = Extract<AttributeFacet, { kind: 'NUMBER' }>
type ChoiceFacet = Exclude<AttributeFacet, NumberFacet>
type Props = { criteria: SearchCriteria; facets: Facets | undefined }

const isChoiceFacet = (facet: AttributeFacet): facet is ChoiceFacet => facet.kind !== 'NUMBER'

/**
 * The specifications of the results' category: choices, ranges of numbers, and all yes/no attributes in one group. A chosen filter
 * without a facet, such as one of a deleted attribute, stays visible, so that it can be removed.
 */
export function AttributeGroups({ criteria, facets }: Props) {
  const attributes = facets?.attributes ?? []
  const toOption = (id: number, label: string, count: number): FilterOption => ({
    value: String(id),
    label,
    count: facets?.isExact === false ? undefined : count,
    isSelected: criteria.attributes.includes(String(id)),
  })
  const features = attributes.flatMap((facet) =>
    facet.kind === 'YES_NO' ? facet.choices.map(({ id, count }) => toOption(id, facet.name, count)) : [],
  )
  const named = attributes.filter(isChoiceFacet).flatMap(({ choices }) => choices.map(({ id }) => String(id)))
  const unnamed = criteria.attributes.filter((id) => !named.includes(id))
  const unnamedRanges = criteria.ranges.filter(({ id }) => attributes.every((facet) => String(facet.id) !== id))
  return (
    <>
      {attributes.map((facet) =>
        facet.kind === 'NUMBER' ? (
          <NumberRange key={facet.id} facet={facet} criteria={criteria} />
        ) : (
          facet.kind === 'CHOICE' && (
            <FilterGroup
              key={facet.id}
              title={facet.name}
              name="attribute"
              options={facet.choices.map(({ id, label, count }) => toOption(id, label, count))}
            />
          )
        ),
      )}
      <FilterGroup title="Features" name="attribute" options={features} />
      <FilterGroup
        title="Specifications"
        name="attribute"
        options={unnamed.map((id) => ({ ...toOption(Number(id), 'Chosen specification', 0) }))}
      />
      {unnamedRanges.map(({ id }) => (
        <NumberRange key={id} facet={{ id: Number(id), name: 'Chosen specification' }} criteria={criteria} />
      ))}
    </>
  )
}

type NumberRangeProps = {
  facet: Pick<NumberFacet, 'id' | 'name' | 'unit'> & Partial<NumberFacet>
  criteria: SearchCriteria
}

function NumberRange({ facet: { id, name, unit, lowest, highest }, criteria }: NumberRangeProps) {
  const range = criteria.ranges.find((one) => one.id === String(id))
  const field = (end: 'min' | 'max', limit: number | undefined) => (
    <PlainNumberInput
      name={rangeField(end, id)}
      inputMode="decimal"
      min={0}
      max={maxAttributeNumber}
      step="0.001"
      defaultValue={range?.[end]}
      placeholder={limit === undefined ? undefined : formatAttributeNumber(limit)}
    />
  )
  return <RangeFields title={name} unit={unit} from={field('min', lowest)} to={field('max', highest)} />
}
