import type { ReactNode } from 'react'
import { toPaise } from '#contract/money.ts'
import { Moment } from '#web/ui/Moment.tsx'
import { Amount } from '#web/ui/Price.tsx'
import { StatusDot } from '#web/ui/StatusDot.tsx'
import type { Order } from '../order.ts'
import { deliveryEstimate } from '../order-words.ts'
import { deliveryWords, paymentWords, returnWords } from './delivery-words.ts'
import { refundState } from './money-words.ts'

/** The facts of an order's delivery, payment, return and refund. */
export function OrderStates({ order }: { order: Order }) {
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
        {order.isPretend && <span className="block text-danger">paid with pretend money</span>}
      </Fact>
      {order.returnStatus !== 'NONE' && (
        <Fact name="Return">
          <StatusDot tone={returned.tone}>{returned.label}</StatusDot>
        </Fact>
      )}
      {order.refund && <Refund refund={order.refund} />}
    </dl>
  )
}

function Refund({ refund }: { refund: NonNullable<Order['refund']> }) {
  const { label, tone } = refundState(refund)
  return (
    <>
      <Fact name="Refund">
        <StatusDot tone={tone}>{label}</StatusDot>
      </Fact>
      <Fact name="Refund amount">
        <Amount paise={toPaise(refund.amount)} />
      </Fact>
      <Fact name={refund.completedOn ? 'Refunded on' : 'Refund started on'}>
        <Moment iso={refund.completedOn ?? refund.startedOn} withTime />
      </Fact>
      {refund.reference && (
        <Fact name="Refund reference">
          <span className="wrap-anywhere">{refund.reference}</span>
        </Fact>
      )}
    </>
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
