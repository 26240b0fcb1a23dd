import { Field } from './Field.tsx'
import { PlainNumberInput } from './PlainNumberInput.tsx'

type Bounds = { min: number; max: number }

/** The whole number that was typed; null for a text that is none, or none within the bounds. */
export function readQuantity(typed: string, { min, max }: Bounds): number | null {
  const quantity = /^\s*\d+\s*$/.test(typed) ? Number(typed) : Number.NaN
  return quantity >= min && quantity <= max ? quantity : null
}

type Props = Bounds & {
  label: string
  /** The text of the field. */
  typed: string
  onType: (typed: string) => void
}

/** A narrow field of a quantity with a hidden label. It keeps every text, and says so while it is no quantity within the bounds. */
export function QuantityField({ label, typed, onType, min, max }: Props) {
  const isValid = readQuantity(typed, { min, max }) !== null
  return (
    <Field
      label={label}
      hideLabel
      className="max-w-28 shrink-0 justify-items-end sm:max-w-44"
      error={!isValid && `Enter a whole number from ${min} to ${max}.`}
    >
      <PlainNumberInput
        className="w-20"
        value={typed}
        min={min}
        max={max}
        onChange={({ target }) => onType(target.value)}
      />
    </Field>
  )
}
