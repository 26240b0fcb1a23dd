import { useId } from 'react'
import type { LengthUnit } from '#contract/catalogue/size-chart.ts'

const units: readonly { value: LengthUnit; label: string }[] = [
  { value: 'cm', label: 'cm' },
  { value: 'in', label: 'inches' },
]

type Props = { value: LengthUnit; onChange: (unit: LengthUnit) => void }

/** The radio buttons for centimetres and inches. */
export function UnitSwitch({ value, onChange }: Props) {
  const name = useId()
  return (
    <fieldset className="flex w-fit min-w-0 flex-wrap rounded-full bg-well p-1 print:hidden">
      <legend className="sr-only">Unit of length</legend>
      {units.map((unit) => (
        <label
          key={unit.value}
          className="grid min-h-11 min-w-18 cursor-pointer place-items-center rounded-full px-4 font-semibold text-muted transition-colors hover:text-ink has-checked:bg-link has-checked:text-link-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            value={unit.value}
            checked={unit.value === value}
            onChange={() => onChange(unit.value)}
            className="sr-only"
          />
          {unit.label}
        </label>
      ))}
    </fieldset>
  )
}
