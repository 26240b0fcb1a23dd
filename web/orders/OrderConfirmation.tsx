import { useState } from 'react'
import { formatRupees, toPaise } from '#contract/money.ts'
import { useStore } from '#web/api/store.ts'
import { useSession } from '#web/identity/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { cx } from '#web/ui/cx.ts'
import { CircleCheck } from '#web/ui/icons/CircleCheck.ts'
import { CircleX } from '#web/ui/icons/CircleX.ts'
import { Clock } from '#web/ui/icons/Clock.ts'
import { Undo2 } from '#web/ui/icons/Undo2.ts'
import { Modal } from '#web/ui/Modal.tsx'
import { OrderItems } from './OrderItems.tsx'
import { type Order, shortId } from './order.ts'
import { confirmed, orderConfirmation } from './order-confirmation.ts'
import { type Confirmation, confirmationOf, deliveryEstimate, recipientOf } from './order-words.ts'

const missing = {
  title: 'Order Details Missing',
  text: 'Could not load order confirmation details. Please check your order history.',
}

const icons: Record<Confirmation['kind'], { icon: typeof Clock; tone: string }> = {
  confirmed: { icon: CircleCheck, tone: 'text-success' },
  failed: { icon: CircleX, tone: 'text-danger' },
  pending: { icon: Clock, tone: 'text-warning' },
  refunded: { icon: Undo2, tone: 'text-muted' },
}

/** What was ordered, after placing; also says so when the details are missing. */
export function OrderConfirmation() {
  const open = useStore(confirmed)
  // While it slides away the modal keeps what it showed.
  const [shown, setShown] = useState(open)
  if (open && open !== shown) setShown(open)
  const order = shown?.order ?? null
  const { title, text } = order ? confirmationOf(order) : missing
  return (
    <Modal open={open !== null} onClose={orderConfirmation.close} title={title} text={text} footer={<Ways />}>
      {order && <Details order={order} />}
    </Modal>
  )
}

function Ways() {
  const { isAdmin } = useSession()
  return (
    <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
      {!isAdmin && (
        <ButtonLink to="/account/orders" onClick={orderConfirmation.close}>
          View Order History
        </ButtonLink>
      )}
      <Button variant="primary" onClick={orderConfirmation.close}>
        Continue Shopping
      </Button>
    </div>
  )
}

function Details({ order }: { order: Order }) {
  const { icon: Icon, tone } = icons[confirmationOf(order).kind]
  const total = toPaise(order.orderTotal)
  const isCashDue = order.paymentMethod === 'COD' && order.paymentStatus === 'PENDING'
  return (
    <div className="grid gap-5">
      <div className="flex items-center gap-4 rounded-card bg-well p-5">
        <Icon strokeWidth={1.5} className={cx('size-11 shrink-0', tone)} />
        <div className="min-w-0">
          <p className="text-sm text-muted">Order number</p>
          <p className="font-display text-2xl font-bold tracking-wide" title={order.id}>
            {shortId(order.id)}
          </p>
        </div>
      </div>
      <OrderItems items={order.items} />
      <dl className="grid gap-2 border-t border-hairline pt-4">
        <Fact name="Total" value={<b className="font-display text-lg tabular-nums">{formatRupees(total)}</b>} />
        <Fact
          name="Payment"
          value={
            isCashDue
              ? `Pay ${formatRupees(total)} in cash on delivery`
              : order.paymentMethod === 'COD'
                ? 'Cash on Delivery'
                : 'Online'
          }
        />
        <Fact name="Delivery" value={deliveryEstimate(order)} />
        <Fact name="To" value={recipientOf(order)} />
      </dl>
    </div>
  )
}

function Fact({ name, value }: { name: string; value: React.ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6">
      <dt className="text-muted">{name}</dt>
      <dd className="text-right">{value}</dd>
    </div>
  )
}
