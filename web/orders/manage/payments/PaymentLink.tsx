import { CopyNumber } from '../../shipments/CopyNumber.tsx'

/** The link by which a customer pays without signing in for an order that the shop placed, to be sent in a chat. */
export function PaymentLink({ url }: { url: string }) {
  return (
    <div className="mt-3">
      <p className="text-muted">Payment link</p>
      <p className="flex items-start gap-2">
        <span className="min-w-0 wrap-anywhere">{url}</span>
        <CopyNumber number={url} what="payment link" label="Copy the payment link" />
      </p>
    </div>
  )
}
