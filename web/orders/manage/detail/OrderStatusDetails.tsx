import { toPaise } from '#contract/money.ts'
import { awaitsConfirmation, paymentMethodLabels, receivedTexts } from '#contract/order-states.ts'
import { chosenMethod } from '#contract/orders/amounts-due.ts'
import { DateTime } from '#web/ui/data/DateTime.tsx'
import { DescriptionItem } from '#web/ui/data/DescriptionItem.tsx'
import { Amount } from '#web/ui/data/Price.tsx'
import { StatusDot } from '#web/ui/data/StatusDot.tsx'
import type { Order } from '../../order.ts'
import { deliveryEstimate } from '../../order-labels.ts'
import { refundStatusLabel } from '../payments/refund-messages.ts'
import {
  confirmationStatusLabels,
  deliveryStatusLabel,
  paymentStatusLabels,
  returnStatusLabel,
} from '../status-labels.ts'

/** The delivery, payment, return and refund of an order. */
export function OrderStatusDetails({ order }: { order: Order }) {
  const delivery = deliveryStatusLabel(order)
  const payment = paymentStatusLabels[order.paymentStatus]
  const returned = returnStatusLabel(order)
  const isUnderWay = order.deliveryStatus === 'PENDING' || order.deliveryStatus === 'SHIPPED'
  return (
    <dl className="grid gap-2.5 [&_dd]:font-medium">
      <DescriptionItem name="Delivery">
        <StatusDot tone={delivery.tone}>{delivery.label}</StatusDot>
      </DescriptionItem>
      {order.deliveredOn && (
        <DescriptionItem name="Delivered on">
          <DateTime iso={order.deliveredOn} withTime />
        </DescriptionItem>
      )}
      {order.confirmationStatus && (order.confirmationStatus === 'CONFIRMED' || awaitsConfirmation(order)) && (
        <DescriptionItem name="Confirmation">
          <StatusDot tone={confirmationStatusLabels[order.confirmationStatus].tone}>
            {confirmationStatusLabels[order.confirmationStatus].label}
          </StatusDot>
        </DescriptionItem>
      )}
      <DescriptionItem name="Payment method">
        {order.paidBy ? receivedTexts[order.paidBy] : paymentMethodLabels[chosenMethod(order)]}
      </DescriptionItem>
      {order.advanceStatus && (
        <DescriptionItem name="Advance">
          <StatusDot tone={order.advanceStatus === 'PAID' ? 'success' : 'warning'}>
            {order.advanceStatus === 'PAID' ? 'Paid' : 'Not paid yet'}
          </StatusDot>
        </DescriptionItem>
      )}
      <DescriptionItem name="Payment">
        <StatusDot tone={payment.tone}>{payment.label}</StatusDot>
        {order.isTest && <span className="block text-danger">Test payment: no money was charged</span>}
      </DescriptionItem>
      {order.returnStatus !== 'NONE' && (
        <DescriptionItem name="Return">
          <StatusDot tone={returned.tone}>{returned.label}</StatusDot>
        </DescriptionItem>
      )}
      {order.refund && <RefundDetails refund={order.refund} />}
      {/* The last one, above the button that changes it. */}
      {isUnderWay && <DescriptionItem name="Estimate">{deliveryEstimate(order)}</DescriptionItem>}
    </dl>
  )
}

function RefundDetails({ refund }: { refund: NonNullable<Order['refund']> }) {
  const { label, tone } = refundStatusLabel(refund)
  return (
    <>
      <DescriptionItem name="Refund">
        <StatusDot tone={tone}>{label}</StatusDot>
      </DescriptionItem>
      <DescriptionItem name="Refund amount">
        <Amount paise={toPaise(refund.amount)} />
      </DescriptionItem>
      <DescriptionItem name={refund.completedOn ? 'Refunded on' : 'Refund started on'}>
        <DateTime iso={refund.completedOn ?? refund.startedOn} withTime />
      </DescriptionItem>
      {refund.reference && (
        <DescriptionItem name="Refund reference">
          <span className="wrap-anywhere">{refund.reference}</span>
        </DescriptionItem>
      )}
    </>
  )
}
