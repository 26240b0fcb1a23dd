import { useEffect, useRef } from 'react'
import { toShortId } from '#contract/orders/short-id.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { cx } from '#web/ui/cx.ts'
import { DateTime } from '#web/ui/data/DateTime.tsx'
import { Modal } from '#web/ui/overlay/Modal.tsx'
import type { Order, OrderDetail } from '../../order.ts'
import { ManualRefunds } from '../payments/ManualRefunds.tsx'
import { PaymentLedger } from '../payments/PaymentLedger.tsx'
import { PaymentLink } from '../payments/PaymentLink.tsx'
import { RecordPayment } from '../payments/RecordPayment.tsx'
import { ClosedReturns } from '../returns/ClosedReturns.tsx'
import { ManagedReturns } from '../returns/ManagedReturns.tsx'
import { Shipments } from '../shipments/Shipments.tsx'
import { DeliveryControl } from './DeliveryControl.tsx'
import { ExpectedDateControl } from './ExpectedDateControl.tsx'
import { ManagedItems } from './ManagedItems.tsx'
import { OrderCash } from './OrderCash.tsx'
import { OrderCustomer } from './OrderCustomer.tsx'
import { OrderSection } from './OrderSection.tsx'
import { OrderStatusDetails } from './OrderStatusDetails.tsx'
import { OrderTimelineAndInvoices } from './OrderTimelineAndInvoices.tsx'
import { OtherOrders } from './OtherOrders.tsx'
import { OutstandingGoods } from './OutstandingGoods.tsx'
import { PhoneConfirmation } from './PhoneConfirmation.tsx'
import { useScrollToTop } from './use-scroll-to-top.ts'

type Props = {
  order: Order
  open: boolean
  onClose: () => void
  onChanged: (order: Order) => void
  onOutdated: () => void
  /** Called with the order as it is now, after `onOutdated`. */
  onReloaded: (order: Order) => void
  /** Shows another order in this modal. */
  onOpenOther: (order: Order) => void
}

/** The details of one order, its delivery status and its open decisions. */
export function ManageOrderModal({ open, onClose, onOpenOther, ...rest }: Props) {
  const { id, orderDate, user, isDemo } = rest.order
  const { top, scrollOnChange } = useScrollToTop(id)
  const openOther = (order: Order) => {
    scrollOnChange()
    onOpenOther(order)
  }
  return (
    <Modal
      open={open}
      onClose={onClose}
      size="xl"
      fullOnPhone
      fixedHeight
      title={<span title={id}>Order {toShortId({ id })}</span>}
      text={
        <>
          Placed on <DateTime iso={orderDate} withTime /> by {user.firstName} {user.lastName}
          {isDemo && ' as part of the demonstration'}
        </>
      }
    >
      <div ref={top} tabIndex={-1} className="outline-none">
        {/* The key resets all state for another order. */}
        <OrderPanels key={id} {...rest} onClose={onClose} onOpenOther={openOther} />
      </div>
    </Modal>
  )
}

/** Fetches the details when the modal opens and when the order changes. */
function OrderPanels({ order, onClose, onChanged, onOutdated, onReloaded, onOpenOther }: Omit<Props, 'open'>) {
  const { id } = order
  const { data, error, isLoading, refetch } = useQuery('GET /orders/{id}', { params: { id } })
  const isOutdated = useRef(false)
  useEffect(() => {
    if (!data || !isOutdated.current) return
    isOutdated.current = false
    onReloaded(data.order)
  }, [data, onReloaded])
  const orderProps = {
    order,
    onChanged: (changed: Order) => {
      onChanged(changed)
      refetch()
    },
    onOutdated: () => {
      isOutdated.current = true
      onOutdated()
      refetch()
    },
  }
  // On a phone the items with their shipments, the customer and the history follow each other; a large screen has two columns.
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-8 text-sm lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
      <div className="grid grid-cols-1 content-start gap-8">
        <ManagedReturns {...orderProps} detail={data?.order} />
        <PhoneConfirmation {...orderProps} />
        <ManualRefunds {...orderProps} detail={data?.order} />
        <OutstandingGoods {...orderProps} />
        <div className={cx('grid grid-cols-1', order.shipments ? 'gap-8' : 'gap-4')}>
          <DeliveryControl {...orderProps} />
          <Shipments {...orderProps} detail={data?.order} />
        </div>
        <ManagedItems {...orderProps} />
        <ClosedReturns order={order} onLeave={onClose} />
      </div>
      <div className="grid grid-cols-1 content-start gap-8 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <OrderSection title="Status">
          <OrderStatusDetails order={order} />
          {data?.order.paymentUrl && <PaymentLink url={data.order.paymentUrl} />}
          <RecordPayment {...orderProps} />
          <ExpectedDateControl {...orderProps} />
        </OrderSection>
        <OrderCash order={order} />
        <OrderCustomer
          {...orderProps}
          customerId={data?.order.customerId}
          mobile={data?.order.mobile ?? null}
          parcels={data?.order.customerParcels}
        />
        <QueryErrorBox error={error} fallback="Failed to fetch the order." onRetry={refetch} busy={isLoading} />
        <OrderTimelineAndInvoices order={data?.order} hasFailed={Boolean(error)} />
      </div>
      <div className="grid grid-cols-1 content-start gap-8">
        {hasOnlinePayments(order, data?.order) && <PaymentLedger order={order} />}
        {data?.order.customerId && (
          <OtherOrders customerId={data.order.customerId} orderId={id} onOpen={onOpenOther} onLeave={onClose} />
        )}
      </div>
    </div>
  )
}

/**
 * Also those of a cash order: its advance, a payment that arrived too late, whose refund is not the order's own, and those that failed before it
 * was paid to the shop.
 */
const hasOnlinePayments = (order: Order, { history = [] }: Partial<OrderDetail> = {}): boolean =>
  order.paymentMethod === 'ONLINE_PAYMENT' ||
  order.advanceStatus !== undefined ||
  history.some(({ event, to }) => event === 'PAYMENT_CHANGED' && to === 'FAILED') ||
  (order.refund === null && history.some(({ event }) => event === 'REFUND_CHANGED'))
