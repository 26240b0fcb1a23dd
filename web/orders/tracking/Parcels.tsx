import Copy from 'lucide-react/icons/copy'
import ExternalLink from 'lucide-react/icons/external-link'
import { useEffect, useState } from 'react'
import { formatRupees, toPaise } from '#contract/money.ts'
import { isOnItsWay, type ShipmentStatus, shipmentLabels } from '#contract/orders/shipments/shipment-states.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Badge, type Tone } from '#web/ui/data/Badge.tsx'
import { formatDate } from '#web/ui/data/format-date.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { TrackedOrder } from './tracking.ts'

type Parcel = NonNullable<TrackedOrder['shipments']>[number]

const tones: Record<ShipmentStatus, Tone> = {
  READY: 'warning',
  IN_TRANSIT: 'info',
  OUT_FOR_DELIVERY: 'accent',
  DELIVERED: 'success',
  RETURNING: 'neutral',
  RETURNED: 'neutral',
  CANCELED: 'neutral',
}

/** The parcels of an order with their couriers. What is in a parcel is only said where the order has several. */
export function Parcels({ order: { shipments = [], deliveryStatus, items } }: { order: TrackedOrder }) {
  const waiting = countPieces(items) - countPieces(shipments.flatMap((parcel) => parcel.items))
  const namesItems = shipments.length > 1 || waiting > 0
  return (
    <>
      <ul className="grid gap-4">
        {shipments.map((parcel) => (
          <li key={parcel.id} className="grid gap-3 rounded-card border border-hairline p-5">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="font-semibold">{parcelTitle(parcel, namesItems)}</p>
              <Badge tone={tones[parcel.status]}>{shipmentLabels[parcel.status]}</Badge>
            </div>
            <p className="text-sm text-muted">{progressText(parcel)}</p>
            {namesItems && <p className="text-sm">{contentsText(parcel, items)}</p>}
            {namesItems && isExpected(parcel) && parcel.cashAmount && (
              <p className="font-medium">
                Please keep {formatRupees(toPaise(parcel.cashAmount))} ready for this parcel.
              </p>
            )}
            {parcel.trackingNumber && <TrackingNumber number={parcel.trackingNumber} />}
            {parcel.trackingUrl && (
              <ButtonLink to={parcel.trackingUrl} target="_blank" rel="noopener noreferrer">
                Follow at {parcel.courierName ?? 'the courier'}
                <ExternalLink aria-hidden="true" className="size-4" />
                <span className="sr-only">(opens in a new tab)</span>
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
      {waiting > 0 && deliveryStatus !== 'CANCELED' && (
        <p className="text-muted">
          {waiting === 1 ? 'One more piece follows' : `${waiting} more pieces follow`} in another parcel.
        </p>
      )}
    </>
  )
}

const countPieces = (items: readonly { quantity: number }[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)

/** A parcel has a number where the order has several. */
const parcelTitle = ({ number, courierName }: Parcel, isOneOfSeveral: boolean): string =>
  isOneOfSeveral ? [`Parcel ${number}`, courierName].filter(Boolean).join(' · ') : (courierName ?? 'Parcel')

/** Whether the customer still waits for a parcel. */
const isExpected = ({ status }: Parcel): boolean => status === 'READY' || isOnItsWay(status)

/** Where a parcel is, in a sentence. */
function progressText({ status, shippedOn, deliveredOn, failedAttempts = 0 }: Parcel): string {
  if (status === 'READY') return 'Packed. It waits for the courier.'
  if (deliveredOn) return `Delivered on ${formatDate(deliveredOn)}`
  const sent = shippedOn ? `Sent on ${formatDate(shippedOn)}` : 'Sent'
  if (failedAttempts === 0 || !isOnItsWay(status)) return sent
  const attempts = failedAttempts === 1 ? 'One attempt' : `${failedAttempts} attempts`
  return `${sent}. ${attempts} to deliver failed; the courier tries again.`
}

/** The pieces of a parcel, such as "2 × Kurta, 1 × Sari". */
const contentsText = ({ items: pieces }: Parcel, items: TrackedOrder['items']): string =>
  pieces
    .map(({ orderItemId, quantity }) => {
      const name = items.find(({ id }) => id === orderItemId)?.product.name ?? 'Item'
      return `${quantity} × ${name}`
    })
    .join(', ')

function TrackingNumber({ number }: { number: string }) {
  // Browsers have no clipboard on a page without HTTPS, and the server has none.
  const [canCopy, setCanCopy] = useState(false)
  useEffect(() => setCanCopy(navigator.clipboard !== undefined), [])
  const copy = () =>
    navigator.clipboard.writeText(number).then(
      () => toast.success('Tracking number copied.'),
      () => toast.error('The number could not be copied.'),
    )
  return (
    <div className="flex items-center justify-between gap-3 rounded-small bg-well pl-3.5">
      <p className="grid gap-0.5 py-3 text-sm">
        <span className="text-muted">Tracking number</span>
        <span className="font-mono break-all">{number}</span>
      </p>
      {canCopy && (
        <IconButton label="Copy tracking number" onClick={copy}>
          <Copy aria-hidden="true" className="size-5" />
        </IconButton>
      )}
    </div>
  )
}
