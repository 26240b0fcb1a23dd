import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import type { ComponentProps } from 'react'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import type { Availability } from './use-availability.ts'

type Props = ComponentProps<'input'> & {
  label: string
  hint?: string | undefined
  error: string | undefined
  availability: Availability
}

/** A field whose value must be available, with the state of its check. */
export function AvailabilityInput({ label, hint, error, availability, ...rest }: Props) {
  const isTaken = availability.state === 'unavailable'
  return (
    <Field label={label} required hint={hint} error={error ?? (isTaken ? availability.message : undefined)}>
      <TextInput {...rest} after={<AvailabilityIcon {...availability} />} />
    </Field>
  )
}

/** The state of a check at the end of a field: a spinner, a tick or a cross, with a text for screen readers. */
function AvailabilityIcon({ state, message }: Availability) {
  return (
    <span role="status">
      {state === 'validating' && <Spinner className="size-5" />}
      {state === 'available' && <CircleCheck className="size-5 text-success" />}
      {state === 'unavailable' && <CircleX className="size-5 text-danger" />}
      <span className="sr-only">{message}</span>
    </span>
  )
}
