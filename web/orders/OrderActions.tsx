import { lazy, type ReactNode, Suspense, useState } from 'react'
import { orderCan } from '#contract/order-states.ts'
import { Button } from '#web/ui/Button.tsx'
import { BuyAgain } from './BuyAgain.tsx'
import { CompletePayment } from './CompletePayment.tsx'
import type { Order } from './order.ts'

const CancelOrder = lazy(() => import('./CancelOrder.tsx').then((file) => ({ default: file.CancelOrder })))
const RequestReturn = lazy(() => import('./RequestReturn.tsx').then((file) => ({ default: file.RequestReturn })))

type Props = {
  order: Order
  onChanged: () => void
  /** Makes way for the cart. */
  onBoughtAgain?: () => void
  /** A button before them, such as the way to the details. */
  first?: ReactNode
}

type Question = 'cancel' | 'return'

/** What a customer can do with an order now, each exactly under its condition (specification 4). */
export function OrderActions({ order, onChanged, onBoughtAgain, first }: Props) {
  const [asked, setAsked] = useState<{ question: Question; isOpen: boolean } | null>(null)
  const ask = (question: Question) => () => setAsked({ question, isOpen: true })
  const dialog = {
    order,
    open: asked?.isOpen ?? false,
    onClose: () => setAsked((before) => before && { ...before, isOpen: false }),
  }
  return (
    <div className="flex flex-wrap gap-3">
      {first}
      {orderCan.beCanceled(order) && <Button onClick={ask('cancel')}>Cancel Order</Button>}
      {orderCan.beReturned(order) && <Button onClick={ask('return')}>Request Return</Button>}
      {orderCan.bePaid(order) ? (
        <CompletePayment order={order} onChanged={onChanged} />
      ) : (
        <BuyAgain order={order} onAdded={onBoughtAgain} />
      )}
      <Suspense>
        {asked?.question === 'cancel' && <CancelOrder {...dialog} onCanceled={onChanged} />}
        {asked?.question === 'return' && <RequestReturn {...dialog} onRequested={onChanged} />}
      </Suspense>
    </div>
  )
}
