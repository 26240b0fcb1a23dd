import { type ReactNode, useEffect } from 'react'
import { remembered } from '#web/api/remembered.ts'
import { useSubject } from '#web/ui/use-subject.ts'
import type { Order } from '../order.ts'
import { OrderDetail } from './OrderDetail.tsx'
import { OrderTable } from './OrderTable.tsx'
import type { Chosen } from './use-chosen.ts'

type Props = {
  caption: string
  orders: readonly Order[]
  busy: boolean
  empty: ReactNode
  /** The orders have to be read again: one of them changed. */
  onChanged: () => void
  chosen?: Chosen
}

/** A table of orders, each of which opens in a modal. */
export function ManagedOrders({ caption, orders, busy, empty, onChanged, chosen }: Props) {
  const { subject, isOpen, open, close, replace } = useSubject<Order>()
  const id = subject?.id
  // What was read last is what holds; an order that left the filtered list stays as it was shown.
  useEffect(() => {
    const fresh = orders.find((order) => order.id === id)
    if (fresh) replace(fresh)
  }, [orders, id, replace])
  const changed = (order: Order) => {
    replace(order)
    // The shop shows the stock that a canceled order gives back.
    remembered.clear()
    onChanged()
  }
  return (
    <>
      <OrderTable caption={caption} orders={orders} busy={busy} empty={empty} onOpen={open} chosen={chosen} />
      {subject && (
        <OrderDetail
          order={subject}
          open={isOpen}
          onClose={close}
          onChanged={changed}
          onOutdated={onChanged}
          onOpenOther={replace}
        />
      )}
    </>
  )
}
