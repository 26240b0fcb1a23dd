import { useRead } from '#web/api/use-read.ts'
import { InvoiceLinks } from '#web/invoices/InvoiceLinks.tsx'
import { ErrorBox } from '#web/ui/ErrorBox.tsx'
import { OrderPart } from './OrderPart.tsx'

/** The invoices of an order, once there are any. */
export function OrderInvoices({ id }: { id: string }) {
  const { reply, failure, isLoading, reload } = useRead('GET /orders/{id}', { params: { id } })
  if (failure) {
    return <ErrorBox message={failure.message || 'Failed to fetch the invoices.'} onRetry={reload} busy={isLoading} />
  }
  if (!reply || reply.order.invoices.length === 0) return null
  return (
    <OrderPart title="Invoices">
      <InvoiceLinks orderId={id} invoices={reply.order.invoices} />
    </OrderPart>
  )
}
