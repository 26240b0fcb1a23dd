import type { ReactNode } from 'react'
import { toShortId } from '#contract/orders/short-id.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { useCompany } from '#web/company/company.ts'
import { InvoiceLinks } from '#web/invoices/InvoiceLinks.tsx'
import { DateTime } from '#web/ui/data/DateTime.tsx'
import { DescriptionItem } from '#web/ui/data/DescriptionItem.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Modal } from '#web/ui/overlay/Modal.tsx'
import { CanceledItems, cancellationsTitle, listedCancellations } from '../cancellations/CanceledItems.tsx'
import { CancelItemsButton } from '../cancellations/CancelItemsButton.tsx'
import { OrderItems } from '../OrderItems.tsx'
import { OrderStatus } from '../OrderStatus.tsx'
import { OrderTimeline } from '../OrderTimeline.tsx'
import { OrderTotals } from '../OrderTotals.tsx'
import type { OrderDetail } from '../order.ts'
import { formatRecipient, paymentText, refundText } from '../order-labels.ts'
import { PayoutForm } from '../payouts/PayoutForm.tsx'
import { OrderReturns } from '../returns/OrderReturns.tsx'
import { OrderParcels } from '../shipments/OrderParcels.tsx'
import { RequestReattempt } from '../shipments/RequestReattempt.tsx'
import { buildTimeline } from '../timeline.ts'
import { OrderActions } from './OrderActions.tsx'

type Props = { id: string; open: boolean; onClose: () => void; onChanged: () => void }

/** The details of an order: timeline, items, address, totals and actions. */
export function OrderDetailsModal({ id, open, onClose, onChanged }: Props) {
  const { data, error, isLoading, refetch } = useQuery('GET /orders/{id}', { params: { id } })
  const order = data?.order
  const changed = () => {
    refetch()
    onChanged()
  }
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={`Order ${toShortId({ id })}`}
      text={order && <PlacedOn order={order} />}
      size="lg"
      fullOnPhone
      footer={order && <OrderActions order={order} onChanged={changed} onBoughtAgain={onClose} />}
    >
      <QueryErrorBox error={error} fallback="Failed to fetch your orders." onRetry={refetch} busy={isLoading} />
      {order && <OrderDetailSections order={order} onChanged={changed} />}
      {!order && !error && <Loading />}
    </Modal>
  )
}

function PlacedOn({ order }: { order: OrderDetail }) {
  return (
    <>
      Placed on <DateTime iso={order.orderDate} withTime />
    </>
  )
}

function OrderDetailSections({ order, onChanged }: { order: OrderDetail; onChanged: () => void }) {
  const cancellations = listedCancellations(order)
  return (
    <div className="grid items-start gap-x-10 gap-y-7 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <OrderStatus order={order} className="rounded-card bg-well p-5 lg:col-span-2" />
      <PayoutForm order={order} onChanged={onChanged} className="lg:col-span-2" />
      <OrderReturns order={order} onChanged={onChanged} className="lg:col-span-2" />
      <OrderParcels
        order={order}
        heading="h3"
        className="lg:col-span-2"
        listClassName="sm:grid-cols-2"
        renderRequest={(parcel) => <RequestReattempt order={order} parcel={parcel} onChanged={onChanged} />}
      />
      <DetailSection title="Timeline">
        <OrderTimeline steps={buildTimeline(order)} />
      </DetailSection>
      <div className="grid gap-7">
        <DetailSection title="Items">
          <OrderItems items={order.items} />
          <CancelItemsButton
            order={order}
            by="customer"
            onChanged={onChanged}
            onOutdated={onChanged}
            className="justify-self-start"
          />
        </DetailSection>
        {cancellations.length > 0 && (
          <DetailSection title={cancellationsTitle(cancellations)}>
            <CanceledItems cancellations={cancellations} renderRefund={(refund) => <p>{refundText({ refund })}</p>} />
          </DetailSection>
        )}
        <DetailSection title="Payment and delivery">
          <dl className="grid gap-2">
            <OrderTotals order={order} />
            <DescriptionItem name="Payment">{paymentText(order)}</DescriptionItem>
            <DescriptionItem name="To">{formatRecipient(order)}</DescriptionItem>
            {order.address.phone && <DescriptionItem name="Phone">{order.address.phone}</DescriptionItem>}
          </dl>
        </DetailSection>
        {order.invoices.length > 0 && (
          <DetailSection title="Invoices">
            <InvoiceLinks orderId={order.id} invoices={order.invoices} />
          </DetailSection>
        )}
        <HelpLink order={order} />
      </div>
    </div>
  )
}

/** A mail link to the store with the order in the subject, and the link to the form of a complaint. */
function HelpLink({ order }: { order: OrderDetail }) {
  const email = useCompany()?.email
  if (!email) return null
  return (
    <p className="text-sm text-muted">
      Need help with this order?{' '}
      <a
        href={`mailto:${email}?subject=${encodeURIComponent(`Order ${toShortId(order)}`)}`}
        className="font-semibold text-link underline underline-offset-4"
      >
        Write to us
      </a>{' '}
      or{' '}
      <Link
        to={`/grievance?order=${toShortId(order)}`}
        className="font-semibold text-link underline underline-offset-4"
      >
        write a complaint
      </Link>
    </p>
  )
}

function DetailSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-4">
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  )
}

function Loading() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading the order…</span>
      <Skeleton className="h-24 rounded-card" />
      <Skeleton className="h-64 rounded-card" />
    </div>
  )
}
