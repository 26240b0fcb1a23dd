import { formatTicket } from '#contract/grievances/grievance-rules.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { DateTime } from '#web/ui/data/DateTime.tsx'
import { useFocusOnMount } from '#web/ui/use-focus-on-mount.ts'
import type { FiledGrievance } from './grievance.ts'

type Props = {
  grievance: FiledGrievance
  email: string
  /** True if the form was just sent; the heading then gets the focus. */
  focusOnMount: boolean
}

/** Shown in place of the form: the ticket number, and what happens next. */
export function FiledNotice({ grievance: { ticket, officer, resolveBy }, email, focusOnMount }: Props) {
  const heading = useFocusOnMount<HTMLHeadingElement>(focusOnMount)
  const number = formatTicket(ticket)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 rounded-card border border-hairline bg-surface p-6 sm:p-9">
      <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        Your complaint has arrived
      </h1>
      <div className="grid gap-1.5 rounded-card bg-well p-5">
        <p className="text-sm text-muted">Ticket number</p>
        <p className="font-mono font-semibold text-xl">{number}</p>
      </div>
      <p>
        {officer ?? 'Our team'} answers you by e-mail, and your complaint is settled by <DateTime iso={resolveBy} /> at
        the latest. We have sent the number to <span className="font-medium wrap-anywhere">{email}</span>: with both you
        can look your complaint up.
      </p>
      <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
        <ButtonLink to={`/grievance?ticket=${number}`} variant="primary">
          See Your Complaint
        </ButtonLink>
        <ButtonLink to="/">Go to Home</ButtonLink>
      </div>
    </div>
  )
}
