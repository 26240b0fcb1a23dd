import { formatRupees, toPaise } from '#contract/money.ts'
import { isOnItsWay, shipmentLabels } from '#contract/orders/shipments/shipment-states.ts'
import { formatDate } from '#web/ui/data/format-date.ts'
import { StatusDot } from '#web/ui/data/StatusDot.tsx'
import type { Order } from '../order.ts'
import { CourierReports } from './CourierReports.tsx'
import { PieceList } from './PieceList.tsx'
import {
  hasSeveralParcels,
  itemsOfShipment,
  parcelName,
  parcelsForCustomer,
  type Shipment,
  shipmentTones,
  waitingItems,
} from './parcels.ts'
import { TrackParcel } from './TrackParcel.tsx'

/** The parcels of an order for its customer, and what is not packed yet; nothing for an order that was sent without details. */
export function OrderParcels({ order }: { order: Order }) {
  const parcels = parcelsForCustomer(order)
  if (parcels.length === 0) return null
  const waiting = waitingItems(order)
  return (
    <section aria-label="Parcels" className="grid gap-4 lg:col-span-2">
      <h3 className="text-lg">{hasSeveralParcels(order) ? 'Parcels' : 'Parcel'}</h3>
      <ul className="grid gap-4 sm:grid-cols-2">
        {parcels.map((parcel) => (
          <Parcel key={parcel.id} order={order} parcel={parcel} />
        ))}
        {waiting.length > 0 && (
          <li className="grid content-start gap-3 rounded-card border border-hairline p-4">
            <h4 className="font-semibold">Not sent yet</h4>
            <PieceList items={waiting} />
          </li>
        )}
      </ul>
    </section>
  )
}

function Parcel({ order, parcel }: { order: Order; parcel: Shipment }) {
  const { status, courierName, trackingNumber, trackingUrl } = parcel
  const isOneOfSeveral = hasSeveralParcels(order)
  return (
    <li className="grid content-start gap-3 rounded-card border border-hairline p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        {isOneOfSeveral && <h4 className="font-semibold">{parcelName(order, parcel)}</h4>}
        <StatusDot tone={shipmentTones[status]} className="font-medium">
          {shipmentLabels[status]}
        </StatusDot>
      </div>
      {isOneOfSeveral && <PieceList items={itemsOfShipment(order, parcel)} />}
      <div className="grid gap-0.5 text-sm">
        {courierName && (
          <p className="wrap-anywhere">
            {courierName}
            {trackingNumber && <span className="font-mono font-semibold"> {trackingNumber}</span>}
          </p>
        )}
        {parcelNotes(parcel).map((note) => (
          <p key={note} className="text-muted">
            {note}
          </p>
        ))}
        {parcel.failedAttempts && status !== 'DELIVERED' && <p className="text-danger">{attemptsText(parcel)}</p>}
      </div>
      {parcel.scans && (
        <div className="text-sm">
          <CourierReports scans={parcel.scans} />
        </div>
      )}
      {trackingUrl && status !== 'READY' && (
        <p>
          <TrackParcel url={trackingUrl} label={isOneOfSeveral ? `Track parcel ${parcel.number}` : undefined} />
        </p>
      )}
    </li>
  )
}

/** When a parcel was sent or delivered, and the cash for its courier. */
function parcelNotes({ status, shippedOn, deliveredOn, cashAmount }: Shipment): string[] {
  if (deliveredOn) return [`Delivered on ${formatDate(deliveredOn)}`]
  const isExpected = status !== 'RETURNING' && status !== 'RETURNED'
  return [
    ...(shippedOn ? [`Sent on ${formatDate(shippedOn)}`] : []),
    ...(cashAmount && isExpected ? [`Please keep ${formatRupees(toPaise(cashAmount))} in cash ready.`] : []),
  ]
}

function attemptsText({ failedAttempts = 0, status }: Shipment): string {
  const attempts = failedAttempts === 1 ? 'One attempt' : `${failedAttempts} attempts`
  return `${attempts} to deliver failed${isOnItsWay(status) ? '; the courier tries again' : ''}.`
}
