import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import type { Order } from '../order.ts'
import { refundToDo } from './money-words.ts'
import { RecordRefund } from './RecordRefund.tsx'

type Props = { order: Order; onChanged: (order: Order) => void; onOutdated: () => void }

/** Money that somebody has to pay back by hand, and where that is recorded; nothing where none is owed. */
export function RefundByHand({ order, onChanged, onOutdated }: Props) {
  const [turn, setTurn] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const toDo = refundToDo(order)
  if (!toDo) return null
  const open = () => {
    setTurn((before) => before + 1)
    setOpen(true)
  }
  return (
    <section aria-label="Refund to pay" className="grid gap-4 rounded-card bg-warning-tint p-5">
      <div className="grid gap-1">
        <h3 className="text-lg">
          {order.refund?.status === 'FAILED' ? 'The refund failed' : 'A refund is to be paid'}
        </h3>
        <p>{toDo}</p>
      </div>
      <Button variant="primary" className="sm:justify-self-start" onClick={open}>
        Record refund
      </Button>
      <RecordRefund
        key={turn}
        order={order}
        open={isOpen}
        onClose={() => setOpen(false)}
        onChanged={onChanged}
        onOutdated={onOutdated}
      />
    </section>
  )
}
