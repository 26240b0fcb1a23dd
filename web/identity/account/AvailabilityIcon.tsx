import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import type { Availability } from './use-availability.ts'

/** The state of a check at the end of a field: a spinner, a tick or a cross, in words for screen readers. */
export function AvailabilityIcon({ state, message }: Availability) {
  return (
    <span role="status">
      {state === 'validating' && <Spinner className="size-5" />}
      {state === 'available' && <CircleCheck className="size-5 text-success" />}
      {state === 'unavailable' && <CircleX className="size-5 text-danger" />}
      <span className="sr-only">{message}</span>
    </span>
  )
}
