import { useState } from 'react'
import { formatTicket, grievanceCategories } from '#contract/grievances/grievance-rules.ts'
import type { FormFailure } from '#web/api/form-failure.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useQuery } from '#web/api/use-query.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Badge } from '#web/ui/data/Badge.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Disclosure } from '#web/ui/layout/Disclosure.tsx'
import { GrievanceEntries } from './GrievanceEntries.tsx'
import { GrievanceFacts } from './GrievanceFacts.tsx'
import { type Grievance, toGrievanceFailure } from './grievance.ts'
import { MessageForm } from './MessageForm.tsx'

/** The complaints that the customer filed while signed in. */
export function MyGrievances() {
  const { data, error, isLoading, refetch } = useQuery('GET /grievances/mine', {})
  if (error) {
    return (
      <QueryErrorBox error={error} fallback="Failed to fetch your complaints." onRetry={refetch} busy={isLoading} />
    )
  }
  if (!data) return <Skeleton className="h-24 w-full rounded-card" />
  const write = (
    <ButtonLink to="/grievance" variant="primary">
      Write a Complaint
    </ButtonLink>
  )
  if (data.grievances.length === 0) {
    return (
      <EmptyState
        title="No complaints"
        text="A complaint that you write while you are signed in is listed here."
        action={write}
      />
    )
  }
  return (
    <div className="grid gap-6">
      <ul className="grid gap-3">
        {data.grievances.map((grievance, index) => (
          <li key={grievance.ticket}>
            <OwnGrievance first={grievance} isExpanded={index === 0} />
          </li>
        ))}
      </ul>
      <div>{write}</div>
    </div>
  )
}

function OwnGrievance({ first, isExpanded }: { first: Grievance; isExpanded: boolean }) {
  const [grievance, setGrievance] = useState(first)
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const adding = useCall('POST /grievances/mine/{ticket}/messages')
  const { ticket, category, status, entries } = grievance
  const send = (text: string, onDone: () => void) => {
    setFailure(null)
    adding.send(
      { params: { ticket }, body: { text } },
      (response) => {
        setGrievance(response.grievance)
        toast.success('Message sent.')
        onDone()
      },
      (error) => setFailure(toGrievanceFailure(error)),
    )
  }
  const title = (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {formatTicket(ticket)}
      <span className="text-sm font-normal text-muted">{grievanceCategories[category]}</span>
      <Badge tone={status === 'OPEN' ? 'info' : 'success'}>{status === 'OPEN' ? 'Open' : 'Closed'}</Badge>
    </span>
  )
  return (
    <Disclosure title={title} open={isExpanded}>
      <div className="grid gap-5">
        <GrievanceFacts grievance={grievance} />
        <GrievanceEntries entries={entries} />
        <MessageForm grievance={grievance} failure={failure} busy={adding.busy} onSend={send} />
      </div>
    </Disclosure>
  )
}
