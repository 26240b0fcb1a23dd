import type { ReactNode } from 'react'
import { useRead } from '#web/api/use-read.ts'
import { useCompany } from '#web/company/company.ts'
import { InvoiceLinks } from '#web/invoices/InvoiceLinks.tsx'
import { ErrorBox } from '#web/ui/ErrorBox.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Moment } from '#web/ui/Moment.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { OrderActions } from './OrderActions.tsx'
import { OrderItems } from './OrderItems.tsx'
import { OrderStanding } from './OrderStanding.tsx'
import { Fact, OrderSums } from './OrderSums.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'
import { type OrderDetail, shortId } from './order.ts'
import { paymentText, recipientOf } from './order-words.ts'
import { helpSubject, timelineOf } from './timeline.ts'

type Props = { id: string; open: boolean; onClose: () => void; onChanged: () => void }

/** One order whole: its way so far, what it holds, where it goes, what it cost, and what can be done. */
export function OrderDetails({ id, open, onClose, onChanged }: Props) {
  const { reply, failure, isLoading, reload } = useRead('GET /orders/{id}', { params: { id } })
  const order = reply?.order
  const changed = () => {
    reload()
    onChanged()
  }
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={`Order ${shortId(id)}`}
      text={order && <PlacedOn order={order} />}
      size="lg"
      fullOnPhone
      footer={order && <OrderActions order={order} onChanged={changed} onBoughtAgain={onClose} />}
    >
      {order && <Parts order={order} />}
      {!order && failure && (
        <ErrorBox message={failure.message || 'Failed to fetch your orders.'} onRetry={reload} busy={isLoading} />
      )}
      {!order && !failure && <Waiting />}
    </Modal>
  )
}

function PlacedOn({ order }: { order: OrderDetail }) {
  return (
    <>
      Placed on <Moment iso={order.orderDate} withTime />
    </>
  )
}

function Parts({ order }: { order: OrderDetail }) {
  return (
    <div className="grid items-start gap-x-10 gap-y-7 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <OrderStanding order={order} className="rounded-card bg-well p-5 lg:col-span-2" />
      <Part title="Timeline">
        <OrderTimeline steps={timelineOf(order)} />
      </Part>
      <div className="grid gap-7">
        <Part title="Items">
          <OrderItems items={order.items} />
        </Part>
        <Part title="Payment and delivery">
          <dl className="grid gap-2">
            <OrderSums order={order} />
            <Fact name="Payment" value={paymentText(order)} />
            <Fact name="To" value={recipientOf(order)} />
            {order.address.phone && <Fact name="Phone" value={order.address.phone} />}
          </dl>
        </Part>
        {order.invoices.length > 0 && (
          <Part title="Invoices">
            <InvoiceLinks orderId={order.id} invoices={order.invoices} />
          </Part>
        )}
        <Help order={order} />
      </div>
    </div>
  )
}

/** A letter to the shop that already says which order it is about. */
function Help({ order }: { order: OrderDetail }) {
  const email = useCompany()?.email
  if (!email) return null
  return (
    <p className="text-sm text-muted">
      Need help with this order?{' '}
      <a
        href={`mailto:${email}?subject=${encodeURIComponent(helpSubject(order))}`}
        className="font-semibold text-link underline underline-offset-4"
      >
        Write to us
      </a>
    </p>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-4">
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  )
}

function Waiting() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading the order…</span>
      <Skeleton className="h-24 rounded-card" />
      <Skeleton className="h-64 rounded-card" />
    </div>
  )
}
