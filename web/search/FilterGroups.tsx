import type { ReactNode } from 'react'
import { toPaise } from '#contract/money.ts'
import { ColorDot } from '#web/ui/ColorDot.tsx'
import { Checkbox } from '#web/ui/form/Checkbox.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { RupeesInput } from '#web/ui/form/RupeesInput.tsx'
import { colorFamilyOptions } from './color-families.ts'
import type { SearchCriteria } from './search-params.ts'
import type { Facets } from './search-results.ts'

type Props = { criteria: SearchCriteria; facets: Facets | undefined }
type FilterOption = { value: string; label: ReactNode; count: number | undefined; isSelected: boolean }

/** The number of visible options of a filter; the others are collapsed. */
const visibleOptions = 7

/** The filter fields. A selected option without results stays visible, so that it can be removed. */
export function FilterGroups({ criteria, facets }: Props) {
  const hasExactCounts = facets?.isExact ?? true
  const toOptions = (
    found: Facets['categories'] | undefined,
    selectedIds: readonly string[],
    missingLabel: string,
  ): FilterOption[] => {
    const missing = selectedIds.filter((id) => !found?.some((facet) => facet.id === id))
    return [
      ...(found ?? []).map(({ id, name, count }) => ({
        value: id,
        label: name,
        count: hasExactCounts ? count : undefined,
        isSelected: selectedIds.includes(id),
      })),
      ...missing.map((id) => ({ value: id, label: missingLabel, count: 0, isSelected: true })),
    ]
  }
  const colors: FilterOption[] = colorFamilyOptions.flatMap(({ color, hex, name }) => {
    const count = facets?.colors.find((one) => one.color === color)?.count
    const isSelected = criteria.colors.includes(color)
    if (count === undefined && !isSelected) return []
    return [
      {
        value: color,
        label: <ColorLabel hex={hex} name={name} />,
        count: hasExactCounts ? (count ?? 0) : undefined,
        isSelected,
      },
    ]
  })
  return (
    <>
      <FilterGroup
        title="Category"
        name="category"
        options={toOptions(facets?.categories, criteria.categories, 'Chosen category')}
      />
      <FilterGroup title="Brand" name="brand" options={toOptions(facets?.brands, criteria.brands, 'Chosen brand')} />
      <PriceRangeFields criteria={criteria} facets={facets} />
      <FilterGroup title="Colour" name="color" options={colors} />
      <fieldset className="border-t border-hairline pt-4">
        <legend className="sr-only">Availability and offers</legend>
        <FilterCheckbox
          name="stock"
          option={{
            value: 'in',
            label: 'In stock',
            count: hasExactCounts ? facets?.inStock : undefined,
            isSelected: criteria.inStock,
          }}
        />
        <FilterCheckbox
          name="offers"
          option={{
            value: 'only',
            label: 'Discounted',
            count: hasExactCounts ? facets?.discounted : undefined,
            isSelected: criteria.offers,
          }}
        />
      </fieldset>
    </>
  )
}

function FilterGroup({ title, name, options }: { title: string; name: string; options: readonly FilterOption[] }) {
  if (options.length === 0) return null
  const more = options.slice(visibleOptions)
  return (
    <fieldset className="border-t border-hairline pt-4">
      <legend className="float-left mb-1 font-display text-lg font-semibold">{title}</legend>
      <div className="clear-both">
        {options.slice(0, visibleOptions).map((option) => (
          <FilterCheckbox key={option.value} name={name} option={option} />
        ))}
        {more.length > 0 && (
          <details open={more.some(({ isSelected }) => isSelected)}>
            <summary className="flex min-h-11 items-center text-sm font-medium text-link">{more.length} more</summary>
            {more.map((option) => (
              <FilterCheckbox key={option.value} name={name} option={option} />
            ))}
          </details>
        )}
      </div>
    </fieldset>
  )
}

function FilterCheckbox({ name, option: { value, label, count, isSelected } }: { name: string; option: FilterOption }) {
  return (
    <Checkbox
      name={name}
      value={value}
      defaultChecked={isSelected}
      label={
        <span className="flex items-center justify-between gap-3">
          {label}
          {count !== undefined && <span className="text-sm text-muted tabular-nums">{count}</span>}
        </span>
      }
      className="[&>span:last-child]:flex-1"
    />
  )
}

const ColorLabel = ({ hex, name }: { hex: string; name: string }) => (
  <span className="flex items-center gap-2">
    <ColorDot hex={hex} size={18} />
    {name}
  </span>
)

/** The price range in rupees; the placeholders are the lowest and highest price of the results. */
function PriceRangeFields({ criteria, facets }: Props) {
  const whole = (rupees: string | null | undefined, round: (value: number) => number) =>
    rupees ? String(round(toPaise(rupees) / 100)) : undefined
  return (
    <fieldset className="border-t border-hairline pt-4 pb-5">
      <legend className="float-left mb-3 font-display text-lg font-semibold">Price</legend>
      <div className="clear-both grid grid-cols-2 gap-3">
        <Field label="From">
          <RupeesInput name="min" defaultValue={criteria.min} placeholder={whole(facets?.lowestPrice, Math.floor)} />
        </Field>
        <Field label="To">
          <RupeesInput name="max" defaultValue={criteria.max} placeholder={whole(facets?.highestPrice, Math.ceil)} />
        </Field>
      </div>
    </fieldset>
  )
}
