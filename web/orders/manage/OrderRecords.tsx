import { InvoiceLinks } from '#web/invoices/InvoiceLinks.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { OrderTimeline } from '../OrderTimeline.tsx'
import type { OrderDetail } from '../order.ts'
import { timelineOf } from '../timeline.ts'
import { OrderPart } from './OrderPart.tsx'
import { PrintButton } from './PrintButton.tsx'

type Props = {
  /** Nothing while it is being read. */
  order: OrderDetail | undefined
  /** It could not be read. */
  isMissing: boolean
}

/** What is on record of an order: its way so far, and its invoices once there are any. */
export function OrderRecords({ order, isMissing }: Props) {
  if (!order) return isMissing ? null : <Waiting />
  return (
    <>
      <OrderPart title="Timeline">
        <OrderTimeline steps={timelineOf(order, 'administrator')} />
      </OrderPart>
      {order.invoices.length > 0 && (
        <OrderPart title="Invoices">
          <InvoiceLinks
            orderId={order.id}
            invoices={order.invoices}
            before={({ number }) => (
              <PrintButton
                name="GET /orders/{id}/invoices/{number}"
                input={{ params: { id: order.id, number } }}
                label={`Print ${number}`}
              >
                Print
              </PrintButton>
            )}
          />
        </OrderPart>
      )}
    </>
  )
}

function Waiting() {
  return (
    <div role="status">
      <span className="sr-only">Loading the timeline…</span>
      <Skeleton className="h-40 rounded-card" />
    </div>
  )
}
