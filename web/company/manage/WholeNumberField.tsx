import type { ComponentProps } from 'react'
import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'

type Props = {
  label: string
  hint: string
  error: string | undefined
  max: number
  input: Omit<ComponentProps<typeof TextInput>, 'type' | 'min' | 'max' | 'step'>
}

/** A field for a whole number from 0 to `max`. */
export function WholeNumberField({ label, hint, error, max, input }: Props) {
  return (
    <Field label={label} className="sm:max-w-60" error={error} hint={hint}>
      <TextInput
        {...input}
        type="number"
        inputMode="numeric"
        min={0}
        max={max}
        step={1}
        // Scrolling the form with the mouse wheel must not change the number.
        onWheel={(event) => event.currentTarget.blur()}
      />
    </Field>
  )
}
