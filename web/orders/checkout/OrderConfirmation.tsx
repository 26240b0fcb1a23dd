import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import Undo2 from 'lucide-react/icons/undo-2'
import { Suspense, useEffect, useState } from 'react'
import { formatRupees } from '#contract/money.ts'
import { orderCan } from '#contract/order-states.ts'
import { cashDue, chosenMethod } from '#contract/orders/amounts-due.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import { useStore } from '#web/api/create-store.ts'
import { OrderHistoryLink } from '#web/identity/account/OrderHistoryLink.tsx'
import { useSession } from '#web/identity/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow } from '#web/ui/ButtonRow.tsx'
import { cx } from '#web/ui/cx.ts'
import { DescriptionItem } from '#web/ui/data/DescriptionItem.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Modal } from '#web/ui/overlay/Modal.tsx'
import { OrderItems } from '../OrderItems.tsx'
import { OrderTotals } from '../OrderTotals.tsx'
import type { Order } from '../order.ts'
import { toAmounts } from '../order-amounts.ts'
import {
  type ConfirmationMessage,
  confirmationMessage,
  customerMethodNames,
  deliveryEstimate,
  formatRecipient,
} from '../order-labels.ts'
import { CompletePayment, PayOnline } from '../payment/CompletePayment.tsx'
import { removeRedirectedOrder } from './checkout-storage.ts'
import { confirmationModal, confirmationState } from './confirmation-modal.ts'

const MakeAccount = lazyComponent(() => import('#web/identity/guests/MakeAccount.tsx').then((file) => file.MakeAccount))

const missingDetails = {
  title: 'Order Details Missing',
  text: 'Could not load order confirmation details. Please check your order history.',
}

const icons: Record<ConfirmationMessage['kind'], { icon: typeof Clock; tone: string }> = {
  confirmed: { icon: CircleCheck, tone: 'text-success' },
  failed: { icon: CircleX, tone: 'text-danger' },
  pending: { icon: Clock, tone: 'text-warning' },
  refunded: { icon: Undo2, tone: 'text-muted' },
}

/** The confirmation of a placed order, also if its details are missing. */
export function OrderConfirmation() {
  const content = useStore(confirmationState)
  const { user } = useSession()
  // The last content remains during the closing animation.
  const [lastContent, setLastContent] = useState(content)
  if (content && content !== lastContent) setLastContent(content)
  // Whatever closes it, the next page does not open it again.
  useEffect(() => (content ? removeRedirectedOrder : undefined), [content])
  const order = lastContent?.order ?? null
  const { title, text } = order ? confirmationMessage(order) : missingDetails
  return (
    <Modal
      open={content !== null}
      onClose={confirmationModal.close}
      title={title}
      text={text}
      footer={<ConfirmationActions order={order} />}
    >
      {order && <ConfirmationDetails order={order} />}
      {user?.isGuest && (
        <Suspense>
          <MakeAccount className="mt-6" onLeave={confirmationModal.close} />
        </Suspense>
      )}
    </Modal>
  )
}

function ConfirmationActions({ order }: { order: Order | null }) {
  const canBePaid = order !== null && orderCan.bePaid(order)
  return (
    <ButtonRow>
      <OrderHistoryLink variant="secondary" onClick={confirmationModal.close} />
      <Button variant={canBePaid ? 'secondary' : 'primary'} onClick={confirmationModal.close}>
        Continue Shopping
      </Button>
      {canBePaid && <CompletePayment order={order} onChanged={confirmationModal.close} />}
      {order !== null && orderCan.bePaidOnline(order) && (
        <PayOnline order={order} onChanged={confirmationModal.close} />
      )}
    </ButtonRow>
  )
}

function ConfirmationDetails({ order }: { order: Order }) {
  const { icon: Icon, tone } = icons[confirmationMessage(order).kind]
  const cash = cashDue(toAmounts(order))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center gap-4 rounded-card bg-well p-5">
        <Icon strokeWidth={1.5} className={cx('size-11 shrink-0', tone)} />
        <div className="min-w-0">
          <p className="text-sm text-muted">Order number</p>
          <p className="font-display text-2xl font-bold tracking-wide" title={order.id}>
            {toShortId(order)}
          </p>
        </div>
      </div>
      <OrderItems items={order.items} />
      <dl className="grid gap-2 border-t border-hairline pt-4">
        <OrderTotals order={order} />
        <DescriptionItem name="Payment">
          {cash > 0
            ? `Pay ${formatRupees(cash)} in cash on delivery`
            : chosenMethod(order) === 'COD'
              ? customerMethodNames.COD
              : 'Online'}
        </DescriptionItem>
        <DescriptionItem name="Delivery">{deliveryEstimate(order)}</DescriptionItem>
        <DescriptionItem name="To">{formatRecipient(order)}</DescriptionItem>
      </dl>
    </div>
  )
}
