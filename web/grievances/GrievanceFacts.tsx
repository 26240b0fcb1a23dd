import { grievanceCategories } from '#contract/grievances/grievance-rules.ts'
import { DateTime } from '#web/ui/data/DateTime.tsx'
import { DescriptionItem } from '#web/ui/data/DescriptionItem.tsx'
import { StatusDot } from '#web/ui/data/StatusDot.tsx'
import type { Grievance } from './grievance.ts'

/** The state of a complaint for its customer, with its times. */
export function GrievanceFacts({ grievance }: { grievance: Grievance }) {
  const { status, category, orderNumber, createdAt, acknowledgedAt, resolveBy, closedAt } = grievance
  return (
    <dl className="grid gap-2 rounded-card bg-well p-5">
      <DescriptionItem name="State">
        <StatusDot tone={status === 'OPEN' ? 'info' : 'success'} className="font-medium">
          {status === 'OPEN' ? 'Open' : 'Closed'}
        </StatusDot>
      </DescriptionItem>
      <DescriptionItem name="About">{grievanceCategories[category]}</DescriptionItem>
      {orderNumber && <DescriptionItem name="Order">{orderNumber}</DescriptionItem>}
      <DescriptionItem name="Arrived">
        <DateTime iso={createdAt} withTime />
      </DescriptionItem>
      {acknowledgedAt && (
        <DescriptionItem name="Acknowledged">
          <DateTime iso={acknowledgedAt} />
        </DescriptionItem>
      )}
      {closedAt ? (
        <DescriptionItem name="Closed">
          <DateTime iso={closedAt} />
        </DescriptionItem>
      ) : (
        <DescriptionItem name="Settled by">
          <DateTime iso={resolveBy} />
        </DescriptionItem>
      )}
    </dl>
  )
}
