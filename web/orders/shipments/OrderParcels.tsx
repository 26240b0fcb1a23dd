import { soldItemName } from '#contract/catalogue/sold-item-name.ts'
import { formatRupees, toPaise } from '#contract/money.ts'
import { canRequestReattempt } from '#contract/orders/shipments/reattempt.ts'
import { isOnItsWay, shipmentLabels } from '#contract/orders/shipments/shipment-states.ts'
import { formatDate } from '#web/ui/data/format-date.ts'
import { StatusDot } from '#web/ui/data/StatusDot.tsx'
import type { Order } from '../order.ts'
import { PieceList } from './PieceList.tsx'
import {
  hasSeveralParcels,
  itemsOfShipment,
  parcelName,
  parcelsForCustomer,
  removedPieces,
  type Shipment,
  shipmentTones,
  waitingItems,
} from './parcels.ts'
import { RequestReattempt } from './RequestReattempt.tsx'
import { TrackParcel } from './TrackParcel.tsx'

/** The parcels of an order for its customer, and what is not packed yet; nothing for an order that was sent without details. */
export function OrderParcels({ order, onChanged }: { order: Order; onChanged: () => void }) {
  const parcels = parcelsForCustomer(order)
  if (parcels.length === 0) return null
  const waiting = waitingItems(order)
  return (
    <section aria-label="Parcels" className="grid gap-4 lg:col-span-2">
      <h3 className="text-lg">{hasSeveralParcels(order) ? 'Parcels' : 'Parcel'}</h3>
      <ul className="grid gap-4 sm:grid-cols-2">
        {parcels.map((parcel) => (
          <Parcel key={parcel.id} order={order} parcel={parcel} onChanged={onChanged} />
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

function Parcel({ order, parcel, onChanged }: { order: Order; parcel: Shipment; onChanged: () => void }) {
  const { status, courierName, trackingNumber, trackingUrl } = parcel
  const isOneOfSeveral = hasSeveralParcels(order)
  const removed = removedPieces(order, parcel)
  return (
    <li className="grid content-start gap-3 rounded-card border border-hairline p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        {isOneOfSeveral && <h4 className="font-semibold">{parcelName(order, parcel)}</h4>}
        <StatusDot tone={shipmentTones[status]} className="font-medium">
          {shipmentLabels[status]}
        </StatusDot>
      </div>
      {isOneOfSeveral && removed.length === 0 && <PieceList items={itemsOfShipment(order, parcel)} />}
      {removed.length > 0 && (
        <p className="text-sm wrap-anywhere">
          {removed.map((piece) => `${piece.quantity} × ${soldItemName(piece)}`).join(', ')}
        </p>
      )}
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
      {canRequestReattempt(parcel) && <RequestReattempt order={order} parcel={parcel} onChanged={onChanged} />}
      {trackingUrl && (
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
  const isExpected = isOnItsWay(status) || status === 'READY'
  return [
    ...(status === 'RETURNING' ? ['It could not be delivered, and goes back to the shop.'] : []),
    ...(shippedOn ? [`Handed to the courier on ${formatDate(shippedOn)}`] : []),
    ...(cashAmount && isExpected ? [`Please keep ${formatRupees(toPaise(cashAmount))} in cash ready.`] : []),
  ]
}

const attemptsText = ({ failedAttempts = 0, status }: Shipment): string => {
  const attempts =
    failedAttempts === 1 ? 'It could not be delivered once.' : `It could not be delivered ${failedAttempts} times.`
  return !isOnItsWay(status) ? attempts : `${attempts} The courier tries again.`
}
