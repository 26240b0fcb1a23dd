import type { ComponentProps } from 'react'
import { Field } from '#web/ui/form/Field.tsx'
import { NumberInput } from '#web/ui/form/NumberInput.tsx'

type Props = {
  label: string
  hint: string
  error: string | undefined
  max: number
  input: Omit<ComponentProps<typeof NumberInput>, 'min' | 'max' | 'step'>
}

/** A field for a whole number from 0 to `max`. */
export function WholeNumberField({ label, hint, error, max, input }: Props) {
  return (
    <Field label={label} className="sm:max-w-60" error={error} hint={hint}>
      <NumberInput {...input} min={0} max={max} step={1} />
    </Field>
  )
}
