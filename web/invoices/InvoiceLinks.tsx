import FileText from 'lucide-react/icons/file-text'
import type { ReactNode } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import { invoiceLabel } from '#contract/orders/invoice-kinds.ts'
import { download } from '#web/api/download.ts'
import { downloadErrorMessage, useDownload } from '#web/api/use-download.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/data/DateTime.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'

type Invoice = CallResponse<'GET /orders/{id}'>['order']['invoices'][number]

type Props = {
  orderId: string
  invoices: readonly Invoice[]
  /** A further action of an invoice, before its download link. */
  renderAction?: (invoice: Invoice) => ReactNode
}

/** PDF links of an order's invoices; renders nothing before the order is shipped. */
export function InvoiceLinks({ orderId, invoices, renderAction }: Props) {
  if (invoices.length === 0) return null
  return (
    <ul className="grid gap-3">
      {invoices.map((invoice) => (
        <InvoiceLink key={invoice.number} orderId={orderId} invoice={invoice} action={renderAction?.(invoice)} />
      ))}
    </ul>
  )
}

function InvoiceLink({ orderId, invoice, action }: { orderId: string; invoice: Invoice; action: ReactNode }) {
  const { number, issuedOn } = invoice
  const label = invoiceLabel(invoice)
  const { busy, error, start } = useDownload(() =>
    download('GET /orders/{id}/invoices/{number}', { params: { id: orderId, number } }),
  )
  return (
    <li className="grid gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex items-start gap-2.5 leading-snug">
          <FileText className="mt-0.5 size-4 shrink-0 text-muted" />
          <span className="grid">
            <span className="font-medium">{label}</span>
            <span className="text-sm text-muted tabular-nums">
              {number} · <DateTime iso={issuedOn} />
            </span>
          </span>
        </p>
        <div className="flex flex-wrap gap-2">
          {action}
          <Button size="sm" busy={busy} aria-label={`Download ${label.toLowerCase()} ${number}`} onClick={start}>
            Download
          </Button>
        </div>
      </div>
      {error !== null && <ErrorText>{downloadErrorMessage(error)}</ErrorText>}
    </li>
  )
}
