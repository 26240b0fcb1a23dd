import type { ReactNode } from 'react'
import { orderCan } from '#contract/order-states.ts'
import { isInReturnWindow, returnTerms } from '#contract/orders/returns/return-window.ts'
import { useCompany } from '#web/company/company.ts'
import { Button } from '#web/ui/Button.tsx'
import { useLazyModule } from '#web/ui/lazy-component.tsx'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import type { Order } from '../order.ts'
import { CompletePayment, PayOnline } from '../payment/CompletePayment.tsx'
import { canItemsBeReturned } from '../returns/return-summary.ts'
import { BuyAgain } from './BuyAgain.tsx'
import { ConfirmOwnOrder } from './ConfirmOwnOrder.tsx'

const loadCancel = () => import('./CancelOrder.tsx').then((file) => file.CancelOrder)
const loadReview = () => import('#web/reviews/write/ReviewOrder.tsx').then((file) => file.ReviewOrder)
const loadReturn = () => import('./RequestReturn.tsx').then((file) => file.RequestReturn)
const loadReturnItems = () => import('../returns/ReturnItems.tsx').then((file) => file.ReturnItems)

type Props = {
  order: Order
  onChanged: () => void
  /** Closes the modal before the cart opens. */
  onBoughtAgain?: () => void
  /** A button before the others, such as the one that opens the details. */
  leadingButton?: ReactNode
}

type OrderDialog = 'cancel' | 'return' | 'returnItems' | 'review'

/** Whether a parcel of the order arrived: its products can be reviewed. */
const hasDeliveredPieces = ({ deliveryStatus, shipments = [] }: Order) =>
  deliveryStatus === 'DELIVERED' || shipments.some(({ status }) => status === 'DELIVERED')

/** The customer's available actions for an order (specification 4). */
export function OrderActions({ order, onChanged, onBoughtAgain, leadingButton }: Props) {
  const { subject, openCount, isOpen, open, close } = useDialogState<OrderDialog>()
  const CancelOrder = useLazyModule(loadCancel, isOpen && subject === 'cancel', close)
  const RequestReturn = useLazyModule(loadReturn, isOpen && subject === 'return', close)
  const ReturnItems = useLazyModule(loadReturnItems, isOpen && subject === 'returnItems', close)
  const ReviewOrder = useLazyModule(loadReview, isOpen && subject === 'review', close)
  const dialogProps = { order, open: isOpen, onClose: close }
  const { faulty } = returnTerms(useCompany()?.returnDays ?? 0, order.longerReturnDays ?? null)
  const canBePaid = orderCan.bePaid(order)
  const isTooLate = !isInReturnWindow(order.deliveredOn, faulty, Date.now())
  return (
    <div className="two-columns ml-auto w-full flex-wrap gap-3 max-sm:*:px-3 sm:flex sm:w-auto sm:justify-end">
      <ConfirmOwnOrder order={order} onChanged={onChanged} />
      {canBePaid && <CompletePayment order={order} onChanged={onChanged} />}
      {leadingButton}
      {orderCan.beCanceled(order) && <Button onClick={() => open('cancel')}>Cancel Order</Button>}
      {orderCan.beReturned(order) && !isTooLate && <Button onClick={() => open('return')}>Request Return</Button>}
      {canItemsBeReturned(order) && !isTooLate && (
        <Button aria-haspopup="dialog" onClick={() => open('returnItems')}>
          Return or exchange items
        </Button>
      )}
      {orderCan.beReturned(order) && isTooLate && (
        <p className="self-center text-sm text-muted">The time for returns has ended.</p>
      )}
      {hasDeliveredPieces(order) && <Button onClick={() => open('review')}>Write a review</Button>}
      {orderCan.bePaidOnline(order) && <PayOnline order={order} onChanged={onChanged} />}
      {!canBePaid && <BuyAgain order={order} onAdded={onBoughtAgain} />}
      {subject === 'cancel' && CancelOrder && <CancelOrder {...dialogProps} onCanceled={onChanged} />}
      {subject === 'returnItems' && ReturnItems && (
        <ReturnItems key={openCount} {...dialogProps} by="customer" onChanged={onChanged} onOutdated={onChanged} />
      )}
      {subject === 'review' && ReviewOrder && <ReviewOrder {...dialogProps} orderId={order.id} />}
      {subject === 'return' && RequestReturn && <RequestReturn {...dialogProps} onRequested={onChanged} />}
    </div>
  )
}
