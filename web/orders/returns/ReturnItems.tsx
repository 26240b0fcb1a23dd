import PackageX from 'lucide-react/icons/package-x'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Modal } from '#web/ui/overlay/Modal.tsx'
import type { Order } from '../order.ts'
import type { RequestingUser } from './form-texts.ts'
import { ItemProblems } from './ItemProblems.tsx'
import { ReturnItemsForm } from './ReturnItemsForm.tsx'
import { itemsWithProblem, type ReturnOptions, returnableItems } from './return-form.ts'

type Props = {
  order: Order
  by: RequestingUser
  open: boolean
  onClose: () => void
  onChanged: (order: Order) => void
  /** Called if the order or the stock was changed meanwhile. */
  onOutdated: () => void
}

/** Requests the return or the exchange of pieces of an order. */
export function ReturnItems(props: Props) {
  const { order, open, onClose, onOutdated } = props
  const { data, error, isLoading, refetch } = useQuery('GET /orders/{id}/return-options', { params: { id: order.id } })
  const reload = () => {
    refetch()
    onOutdated()
  }
  if (data && returnableItems(order, data).length > 0) {
    return <ReturnItemsForm {...props} options={data} onOutdated={reload} />
  }
  return (
    <Modal open={open} onClose={onClose} title="Return or exchange items" fullOnPhone>
      {data && <NothingToReturn order={order} options={data} />}
      {!data && error && (
        <QueryErrorBox
          error={error}
          fallback="Failed to fetch what can be returned."
          onRetry={refetch}
          busy={isLoading}
        />
      )}
      {!data && !error && <Loading />}
    </Modal>
  )
}

function NothingToReturn({ order, options }: { order: Order; options: ReturnOptions }) {
  const problems = itemsWithProblem(order, options)
  return (
    <div className="grid gap-5">
      <EmptyState
        icon={<PackageX />}
        title="Nothing can be returned"
        text={problems.length > 0 ? undefined : 'All items are returned already, or their return is under way.'}
      />
      <ItemProblems problems={problems} />
    </div>
  )
}

function Loading() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading what can be returned…</span>
      <Skeleton className="h-24 rounded-card" />
      <Skeleton className="h-64 rounded-card" />
    </div>
  )
}
