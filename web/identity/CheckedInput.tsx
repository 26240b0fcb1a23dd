import type { ComponentProps } from 'react'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { AvailabilityMark } from './AvailabilityMark.tsx'
import type { Availability } from './use-availability.ts'

type Props = ComponentProps<'input'> & { label: string; error: string | undefined; availability: Availability }

/** A field whose value has to be nobody else's, with what is known of that. */
export function CheckedInput({ label, error, availability, ...rest }: Props) {
  const isTaken = availability.state === 'unavailable'
  return (
    <Field label={label} required error={error ?? (isTaken ? availability.message : undefined)}>
      <TextInput {...rest} after={<AvailabilityMark {...availability} />} />
    </Field>
  )
}
