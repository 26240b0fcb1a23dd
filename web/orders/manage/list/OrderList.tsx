import { type ReactNode, useState } from 'react'
import { historyCache } from '#web/api/history-cache.ts'
import type { RowSelection } from '#web/ui/data/use-selection.ts'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import type { Order } from '../../order.ts'
import { ManageOrderModal } from '../detail/ManageOrderModal.tsx'
import { OrderTable } from './OrderTable.tsx'

type Props = {
  caption: string
  orders: readonly Order[]
  /** The number of all orders, if the header of the page announces it. */
  total?: number
  busy: boolean
  empty: ReactNode
  /** Refetches the orders after a change. */
  onChanged: () => void
  selection?: RowSelection
}

/** A table of orders; each opens in a modal. */
export function OrderList({ caption, orders, total, busy, empty, onChanged, selection }: Props) {
  const { subject, isOpen, open, close, replace } = useDialogState<Order>()
  // Refetched orders replace the order in the modal. One that no longer matches the filters is replaced by `onReloaded`.
  const [lastOrders, setLastOrders] = useState(orders)
  if (orders !== lastOrders) {
    setLastOrders(orders)
    const refetched = orders.find(({ id }) => id === subject?.id)
    if (refetched) replace(refetched)
  }
  const changed = (order: Order) => {
    replace(order)
    // A cancellation changes the stock on the product pages.
    historyCache.clear()
    onChanged()
  }
  return (
    <>
      <OrderTable
        caption={caption}
        orders={orders}
        total={total}
        busy={busy}
        empty={empty}
        onOpen={open}
        selection={selection}
      />
      {subject && (
        <ManageOrderModal
          order={subject}
          open={isOpen}
          onClose={close}
          onChanged={changed}
          onOutdated={onChanged}
          onReloaded={replace}
          onOpenOther={replace}
        />
      )}
    </>
  )
}
