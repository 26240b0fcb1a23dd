import type { CallResponse } from '#contract/calls.ts'
import { formatRupees, toPaise } from '#contract/money.ts'
import { useQuery } from '#web/api/use-query.ts'
import { Thumbnail } from '#web/ui/data/Thumbnail.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import type { OfferTermsInput } from './offer-draft.ts'

type Preview = CallResponse<'POST /offers/preview'>

/** A sample cart of products of the store with the offer, as shoppers see it. */
export function OfferPreview({ terms }: { terms: OfferTermsInput }) {
  const { data, error } = useQuery('POST /offers/preview', { body: terms })
  if (error) return <ErrorText>{error.message || 'The sample cart could not be priced.'}</ErrorText>
  if (!data) return <Skeleton className="h-40" />
  if (data.lines.length === 0)
    return <p className="text-sm text-muted">No product on sale is part of this offer yet.</p>
  return (
    <div className="grid gap-3 rounded-card border border-hairline bg-surface p-4 text-sm">
      <p className="text-muted">A sample cart, at a time when the offer is valid:</p>
      <ul aria-label="Sample cart" className="grid gap-2">
        {data.lines.map((line) => (
          <Line key={line.id} line={line} name={terms.name} />
        ))}
      </ul>
      {data.refusal && <p className="font-medium">{data.refusal}</p>}
      <Totals preview={data} name={terms.name} />
    </div>
  )
}

const rupees = (amount: string) => formatRupees(toPaise(amount))

function Line({ line, name }: { line: Preview['lines'][number]; name: string }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3">
      <Thumbnail src={line.imageUrl} />
      <span className="min-w-0 flex-1 basis-32">
        {line.name}
        {toPaise(line.discount) > 0 && (
          <span className="block text-success">
            {name}: −{rupees(line.discount)}
          </span>
        )}
      </span>
      <span className="tabular-nums">
        {line.quantity} × {rupees(line.price)}
      </span>
    </li>
  )
}

function Totals({ preview: { subtotal, discount, shippingFee, total }, name }: { preview: Preview; name: string }) {
  const rows = [
    ['Subtotal', rupees(subtotal)],
    ['Shipping', toPaise(shippingFee) === 0 ? 'Free' : rupees(shippingFee)],
    ...(toPaise(discount) > 0 ? [[name, `−${rupees(discount)}`] as const] : []),
    ['Total', rupees(total)],
  ] as const
  return (
    <dl className="grid gap-1 border-t border-hairline pt-3 tabular-nums">
      {rows.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-4 last:font-semibold">
          <dt className="wrap-anywhere">{label}</dt>
          <dd className="whitespace-nowrap">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
