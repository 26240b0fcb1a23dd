import type { ReactNode } from 'react'
import { weekdays } from '#contract/delivery/delivery-dates.ts'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { Checkbox } from './Checkbox.tsx'

type Props = {
  legend: ReactNode
  chosen: readonly number[]
  onChange: (days: number[]) => void
  error: string | undefined
}

/** A checkbox for each day of the week, 1 (Monday) to 7; `onChange` gets the chosen days in this order. */
export function WeekdayCheckboxes({ legend, chosen, onChange, error }: Props) {
  const toggle = (day: number, isChosen: boolean) =>
    onChange(weekdays.map((_, index) => index + 1).filter((one) => (one === day ? isChosen : chosen.includes(one))))
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">{legend}</legend>
      <div className="two-columns gap-x-4 sm:grid-cols-4">
        {weekdays.map((name, index) => (
          <Checkbox
            key={name}
            label={name}
            checked={chosen.includes(index + 1)}
            onChange={({ target }) => toggle(index + 1, target.checked)}
          />
        ))}
      </div>
      {error && <ErrorText>{error}</ErrorText>}
    </fieldset>
  )
}
