import { InvoiceLinks } from '#web/invoices/InvoiceLinks.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { OrderTimeline } from '../../OrderTimeline.tsx'
import type { OrderDetail } from '../../order.ts'
import { buildTimeline } from '../../timeline.ts'
import { PrintButton } from '../PrintButton.tsx'
import { OrderSection } from './OrderSection.tsx'

type Props = {
  /** Undefined while it is loading. */
  order: OrderDetail | undefined
  /** Whether the request failed. */
  hasFailed: boolean
}

/** The timeline of an order, and its invoices if it has any. */
export function OrderTimelineAndInvoices({ order, hasFailed }: Props) {
  if (!order) return hasFailed ? null : <Loading />
  return (
    <>
      <OrderSection title="Timeline">
        <OrderTimeline steps={buildTimeline(order, 'administrator')} />
      </OrderSection>
      {order.invoices.length > 0 && (
        <OrderSection title="Invoices">
          <InvoiceLinks
            orderId={order.id}
            invoices={order.invoices}
            renderAction={({ number }) => (
              <PrintButton
                name="GET /orders/{id}/invoices/{number}"
                input={{ params: { id: order.id, number } }}
                label={`Print ${number}`}
              >
                Print
              </PrintButton>
            )}
          />
        </OrderSection>
      )}
    </>
  )
}

function Loading() {
  return (
    <div role="status">
      <span className="sr-only">Loading the timeline…</span>
      <Skeleton className="h-40 rounded-card" />
    </div>
  )
}
