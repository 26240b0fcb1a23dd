import { useState } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import { formatTicket, grievanceCategories } from '#contract/grievances/grievance-rules.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { DateTime } from '#web/ui/data/DateTime.tsx'
import { DescriptionItem } from '#web/ui/data/DescriptionItem.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useUnsavedGuard } from '#web/ui/form/use-unsaved-guard.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Modal } from '#web/ui/overlay/Modal.tsx'
import { GrievanceEntries } from '../GrievanceEntries.tsx'
import { Clocks } from './Clocks.tsx'
import { GrievanceForms } from './GrievanceForms.tsx'
import { useGrievanceAction } from './use-grievance-action.ts'

export type GrievanceDetail = CallResponse<'GET /grievances/{id}'>

type Props = { id: string; open: boolean; onClose: () => void; onChanged: () => void }

/** A complaint: its clocks, its customer, what was written, and the forms to answer, note and close it. */
export function GrievanceModal({ id, open, onClose, onChanged }: Props) {
  const { data, error, isLoading, refetch } = useQuery('GET /grievances/{id}', { params: { id } })
  const [isDirty, setDirty] = useState(false)
  const guard = useUnsavedGuard(open && isDirty)
  const changed = () => {
    refetch()
    onChanged()
  }
  const action = useGrievanceAction({ isLoading, onChanged: changed })
  return (
    <>
      <Modal
        open={open}
        onClose={() => guard.confirmDiscard(onClose)}
        dismissible={!action.isRunning}
        title={data ? `Complaint ${formatTicket(data.ticket)}` : 'Complaint'}
        text={data && grievanceCategories[data.category]}
        size="lg"
        fullOnPhone
      >
        <QueryErrorBox error={error} fallback="Failed to fetch the complaint." onRetry={refetch} busy={isLoading} />
        {data && (
          <div className="grid grid-cols-1 gap-7">
            <Facts grievance={data} />
            <GrievanceEntries entries={data.entries} forStore />
            <GrievanceForms grievance={data} action={action} onDirty={setDirty} />
          </div>
        )}
        {!data && !error && <Skeleton className="h-64 rounded-card" />}
      </Modal>
      {guard.dialog}
    </>
  )
}

const linkClass = 'font-semibold text-link underline underline-offset-4'

function Facts({ grievance }: { grievance: GrievanceDetail }) {
  const { name, email, mobile, orderNumber, isOrderOfCustomer, hasAccount, createdAt, acknowledgedAt } = grievance
  return (
    <dl className="grid grid-cols-1 gap-2 rounded-card bg-well p-5">
      <DescriptionItem name="Deadlines" valueClass="wrap-anywhere">
        <Clocks grievance={grievance} />
      </DescriptionItem>
      <DescriptionItem name="From" valueClass="wrap-anywhere">
        {name}
        {hasAccount && <span className="text-muted"> (signed in)</span>}
      </DescriptionItem>
      {email && (
        <DescriptionItem name="E-mail address" valueClass="wrap-anywhere">
          <a href={`mailto:${email}`} className={linkClass}>
            {email}
          </a>
        </DescriptionItem>
      )}
      {mobile && <DescriptionItem name="Mobile number">{mobile}</DescriptionItem>}
      {orderNumber && (
        <DescriptionItem name="Order">
          <Link to={`/admin/orders?q=${orderNumber.toLowerCase()}`} className={linkClass}>
            {orderNumber}
          </Link>
          {!isOrderOfCustomer && <span className="text-muted"> (has another contact)</span>}
        </DescriptionItem>
      )}
      <DescriptionItem name="Arrived">
        <DateTime iso={createdAt} withTime />
      </DescriptionItem>
      <DescriptionItem name="Acknowledged">
        {acknowledgedAt ? <DateTime iso={acknowledgedAt} withTime /> : 'Not yet'}
      </DescriptionItem>
      <DescriptionItem name="To be settled by">
        <DateTime iso={grievance.resolveBy} />
      </DescriptionItem>
    </dl>
  )
}
