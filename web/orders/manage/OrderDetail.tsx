import type { ReactNode } from 'react'
import { toPaise } from '#contract/money.ts'
import { Modal } from '#web/ui/Modal.tsx'
import { Moment } from '#web/ui/Moment.tsx'
import { Amount } from '#web/ui/Price.tsx'
import { StatusDot } from '#web/ui/StatusDot.tsx'
import { OrderItems } from '../OrderItems.tsx'
import { type Order, shortId } from '../order.ts'
import { deliveryEstimate } from '../order-words.ts'
import { DeliveryControl } from './DeliveryControl.tsx'
import { deliveryWords, paymentWords, returnWords } from './delivery-words.ts'
import { OrderInvoices } from './OrderInvoices.tsx'
import { OrderPart as Part } from './OrderPart.tsx'
import { PaymentLedger } from './PaymentLedger.tsx'

type Props = {
  order: Order
  open: boolean
  onClose: () => void
  onChanged: (order: Order) => void
  onOutdated: () => void
}

/** Everything about one order, and where its parcel stands. */
export function OrderDetail({ order, open, onClose, onChanged, onOutdated }: Props) {
  const { id, orderDate, user, items, orderTotal } = order
  return (
    <Modal
      open={open}
      onClose={onClose}
      size="xl"
      fullOnPhone
      title={<span title={id}>Order {shortId(id)}</span>}
      text={
        <>
          Placed on <Moment iso={orderDate} withTime /> by {user.firstName} {user.lastName}
        </>
      }
    >
      <div className="grid gap-x-10 gap-y-8 text-sm lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
        <div className="grid content-start gap-8">
          <DeliveryControl order={order} onChanged={onChanged} onOutdated={onOutdated} />
          <Part title="Items">
            <OrderItems items={items} />
            <p className="mt-4 flex items-baseline justify-between gap-4 border-t border-hairline pt-4">
              <span className="font-semibold">Total</span>
              <Amount paise={toPaise(orderTotal)} className="font-display text-xl font-bold" />
            </p>
          </Part>
        </div>
        <div className="grid content-start gap-8">
          <Part title="Status">
            <States order={order} />
          </Part>
          <Part title="Customer">
            <p className="font-medium">
              {user.firstName} {user.lastName}
            </p>
            <a
              href={`mailto:${user.email}`}
              className="inline-flex min-h-6 items-center break-all text-link underline-offset-4 hover:underline"
            >
              {user.email}
            </a>
          </Part>
          <Part title="Delivery address">
            <Address order={order} />
          </Part>
          {/* Another status may have brought another invoice. */}
          <OrderInvoices key={`${id} ${order.deliveryStatus} ${order.returnStatus}`} id={id} />
          {order.paymentMethod === 'ONLINE_PAYMENT' && (
            <PaymentLedger key={`${id} ${order.paymentStatus} ${order.deliveryStatus}`} id={id} />
          )}
        </div>
      </div>
    </Modal>
  )
}

function States({ order }: { order: Order }) {
  const delivery = deliveryWords[order.deliveryStatus]
  const payment = paymentWords[order.paymentStatus]
  const returned = returnWords[order.returnStatus]
  const isUnderWay = order.deliveryStatus === 'PENDING' || order.deliveryStatus === 'SHIPPED'
  return (
    <dl className="grid gap-2.5">
      <Fact name="Delivery">
        <StatusDot tone={delivery.tone}>{delivery.label}</StatusDot>
      </Fact>
      {isUnderWay && <Fact name="Estimate">{deliveryEstimate(order)}</Fact>}
      {order.deliveredOn && (
        <Fact name="Delivered on">
          <Moment iso={order.deliveredOn} withTime />
        </Fact>
      )}
      <Fact name="Payment method">{order.paymentMethod === 'COD' ? 'Cash on delivery' : 'Online payment'}</Fact>
      <Fact name="Payment">
        <StatusDot tone={payment.tone}>{payment.label}</StatusDot>
      </Fact>
      {order.returnStatus !== 'NONE' && (
        <Fact name="Return">
          <StatusDot tone={returned.tone}>{returned.label}</StatusDot>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="text-right font-medium">{children}</dd>
    </div>
  )
}

function Address({ order: { address, user } }: { order: Order }) {
  const { fullName, phone, addressLine1, addressLine2, city, state, postalCode } = address
  return (
    <address className="not-italic leading-relaxed">
      <span className="block font-medium">{fullName ?? `${user.firstName} ${user.lastName}`}</span>
      <span className="block">{addressLine1}</span>
      {addressLine2 && <span className="block">{addressLine2}</span>}
      <span className="block">
        {city}, {state} {postalCode}
      </span>
      {phone && (
        <a
          href={`tel:${phone}`}
          className="inline-flex min-h-6 items-center text-link underline-offset-4 hover:underline"
        >
          {phone}
        </a>
      )}
    </address>
  )
}
