import { type ReactNode, useState } from 'react'
import { Checkbox } from '#web/ui/form/Checkbox.tsx'

export type FilterOption = { value: string; label: ReactNode; count: number | undefined; isSelected: boolean }

/** The number of visible options of a filter; the others are collapsed. */
const visibleOptions = 7

/** The options of a filter; nothing if there is none. */
export function FilterGroup({
  title,
  name,
  options,
}: {
  title: string
  name: string
  options: readonly FilterOption[]
}) {
  if (options.length === 0) return null
  const more = options.slice(visibleOptions)
  return (
    <FilterFieldset title={title}>
      {options.slice(0, visibleOptions).map((option) => (
        <FilterCheckbox key={option.value} name={name} option={option} />
      ))}
      {more.length > 0 && <MoreOptions name={name} options={more} />}
    </FilterFieldset>
  )
}

/** Collapsed options. They are open at first if one is selected; later only the shopper closes them, because the focus may be inside. */
function MoreOptions({ name, options }: { name: string; options: readonly FilterOption[] }) {
  const [isOpenAtFirst] = useState(() => options.some(({ isSelected }) => isSelected))
  return (
    <details open={isOpenAtFirst}>
      <summary className="flex min-h-11 items-center text-sm font-medium text-link">{options.length} more</summary>
      {options.map((option) => (
        <FilterCheckbox key={option.value} name={name} option={option} />
      ))}
    </details>
  )
}

/** A part of the filter form with its title. */
export const FilterFieldset = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="min-w-0 border-t border-hairline pt-4">
    <legend className="float-left mb-1 font-display text-lg font-semibold wrap-anywhere">{title}</legend>
    <div className="clear-both">{children}</div>
  </fieldset>
)

type FilterCheckboxProps = { name: string; option: FilterOption }

/** An option with the number of its products. */
export const FilterCheckbox = ({ name, option: { value, label, count, isSelected } }: FilterCheckboxProps) => (
  <Checkbox
    name={name}
    value={value}
    defaultChecked={isSelected}
    label={
      <span className="flex items-center justify-between gap-3">
        <span className="min-w-0 wrap-anywhere">{label}</span>
        {count !== undefined && <span className="text-sm text-muted tabular-nums">{count}</span>}
      </span>
    }
    className="[&>span:last-child]:flex-1"
  />
)
