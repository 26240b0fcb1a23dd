import type { ComponentProps } from 'react'
import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { AvailabilityIcon } from './AvailabilityIcon.tsx'
import type { Availability } from './use-availability.ts'

type Props = ComponentProps<'input'> & { label: string; error: string | undefined; availability: Availability }

/** A field whose value must be free, with the state of its check. */
export function AvailabilityInput({ label, error, availability, ...rest }: Props) {
  const isTaken = availability.state === 'unavailable'
  return (
    <Field label={label} required error={error ?? (isTaken ? availability.message : undefined)}>
      <TextInput {...rest} after={<AvailabilityIcon {...availability} />} />
    </Field>
  )
}
