import { toShortId } from '#contract/orders/short-id.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { DateTime } from '#web/ui/data/DateTime.tsx'
import { Modal } from '#web/ui/overlay/Modal.tsx'
import { OrderItems } from '../../OrderItems.tsx'
import { OrderTotals } from '../../OrderTotals.tsx'
import type { Order, OrderDetail } from '../../order.ts'
import { EditOrder } from '../edit/EditOrder.tsx'
import { LabelButton } from '../LabelButton.tsx'
import { PrintButton } from '../PrintButton.tsx'
import { ManualRefund } from '../payments/ManualRefund.tsx'
import { PaymentLedger } from '../payments/PaymentLedger.tsx'
import { Shipments } from '../shipments/Shipments.tsx'
import { DeliveryControl } from './DeliveryControl.tsx'
import { ExpectedDateControl } from './ExpectedDateControl.tsx'
import { OrderCustomer } from './OrderCustomer.tsx'
import { OrderSection } from './OrderSection.tsx'
import { OrderStatusDetails } from './OrderStatusDetails.tsx'
import { OrderTimelineAndInvoices } from './OrderTimelineAndInvoices.tsx'
import { OtherOrders } from './OtherOrders.tsx'
import { OutstandingGoods } from './OutstandingGoods.tsx'
import { PhoneConfirmation } from './PhoneConfirmation.tsx'
import { ReturnDecision } from './ReturnDecision.tsx'
import { returnReason } from './return-reason.ts'
import { useScrollToTop } from './use-scroll-to-top.ts'

type Props = {
  order: Order
  open: boolean
  onClose: () => void
  onChanged: (order: Order) => void
  onOutdated: () => void
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
function OrderPanels({ order, onClose, onChanged, onOutdated, onOpenOther }: Omit<Props, 'open'>) {
  const { id, items } = order
  const { data, error, isLoading, refetch } = useQuery('GET /orders/{id}', { params: { id } })
  const orderProps = {
    order,
    onChanged: (changed: Order) => {
      onChanged(changed)
      refetch()
    },
    onOutdated: () => {
      onOutdated()
      refetch()
    },
  }
  return (
    <div className="grid gap-x-10 gap-y-8 text-sm lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
      <div className="grid content-start gap-8">
        <ReturnDecision {...orderProps} reason={data && returnReason(data.order.history)} />
        <PhoneConfirmation {...orderProps} />
        <ManualRefund {...orderProps} />
        <OutstandingGoods {...orderProps} />
        <DeliveryControl {...orderProps} />
        <Shipments {...orderProps} />
        <ExpectedDateControl {...orderProps} />
        <OrderSection title="Items">
          <OrderItems items={items} />
          <dl className="mt-4 grid gap-1.5 border-t border-hairline pt-4">
            <OrderTotals order={order} />
          </dl>
          <EditOrder {...orderProps} />
        </OrderSection>
        <div className="flex flex-wrap gap-2">
          <PrintButton name="GET /orders/packing-slips" input={{ query: { ids: id } }}>
            Packing slip
          </PrintButton>
          <LabelButton order={order} />
        </div>
        {data?.order.customerId && (
          <OtherOrders customerId={data.order.customerId} orderId={id} onOpen={onOpenOther} onLeave={onClose} />
        )}
      </div>
      <div className="grid content-start gap-8">
        <OrderSection title="Status">
          <OrderStatusDetails order={order} />
        </OrderSection>
        <OrderCustomer order={order} mobile={data?.order.mobile ?? null} />
        {error && (
          <QueryErrorBox error={error} fallback="Failed to fetch the order." onRetry={refetch} busy={isLoading} />
        )}
        <OrderTimelineAndInvoices order={data?.order} hasFailed={Boolean(error)} />
        {hasOnlinePayments(order, data?.order) && <PaymentLedger order={order} />}
      </div>
    </div>
  )
}

/** Also those of a cash order: its advance, and a payment that arrived too late, whose refund is not the order's own. */
const hasOnlinePayments = (order: Order, detail: OrderDetail | undefined): boolean =>
  order.paymentMethod === 'ONLINE_PAYMENT' ||
  order.advanceStatus !== undefined ||
  (order.refund === null && (detail?.history.some(({ event }) => event === 'REFUND_CHANGED') ?? false))
