import type { ReactNode } from 'react'
import { historyCache } from '#web/api/history-cache.ts'
import type { RowSelection } from '#web/ui/data/use-selection.ts'
import type { Order } from '../../order.ts'
import { ManageOrderModal } from '../detail/ManageOrderModal.tsx'
import { LinkedOrder } from './LinkedOrder.tsx'
import { OrderTable } from './OrderTable.tsx'
import { useOpenOrder } from './use-open-order.ts'

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

/** A table of orders; each opens in a modal, which the URL names. */
export function OrderList({ caption, orders, total, busy, empty, onChanged, selection }: Props) {
  const { id, order, open, close, update, hrefOf } = useOpenOrder(orders)
  const changed = (next: Order) => {
    update(next)
    // A cancellation changes the stock on the product pages.
    historyCache.clear()
    onChanged()
  }
  return (
    <>
      {id !== null && !order && <LinkedOrder key={id} id={id} onFound={update} />}
      <OrderTable
        caption={caption}
        orders={orders}
        total={total}
        busy={busy}
        empty={empty}
        hrefOf={hrefOf}
        onOpen={open}
        selection={selection}
      />
      {order && (
        <ManageOrderModal
          order={order}
          open={id !== null}
          onClose={close}
          onChanged={changed}
          onOutdated={onChanged}
          onReloaded={update}
          onOpenOther={open}
        />
      )}
    </>
  )
}
