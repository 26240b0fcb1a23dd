import type { ReactNode } from 'react'
import { formatRupees, toPaise } from '#contract/money.ts'
import { piecesText } from '#contract/orders/pieces-text.ts'
import { canRequestReattempt } from '#contract/orders/shipments/reattempt.ts'
import { isOnItsWay, shipmentLabels } from '#contract/orders/shipments/shipment-states.ts'
import { cx } from '#web/ui/cx.ts'
import { formatDate } from '#web/ui/data/format-date.ts'
import { StatusDot } from '#web/ui/data/StatusDot.tsx'
import { CopyNumber } from './CopyNumber.tsx'
import { CourierReports } from './CourierReports.tsx'
import { PieceList } from './PieceList.tsx'
import {
  type Parcel as CustomerParcel,
  hasSeveralParcels,
  itemsOfShipment,
  type OrderWithParcels,
  parcelName,
  parcelsForCustomer,
  removedPieces,
  shipmentTones,
  waitingItems,
} from './parcels.ts'
import { TrackParcel } from './TrackParcel.tsx'

type Props = {
  order: OrderWithParcels
  heading: 'h2' | 'h3'
  /** Places the section in a grid. */
  className?: string
  listClassName?: string
  /** The request for another attempt to deliver a parcel; without it, none can be made. */
  renderRequest?: (parcel: CustomerParcel) => ReactNode
}

type ParcelProps = { order: OrderWithParcels; parcel: CustomerParcel; renderRequest: Props['renderRequest'] }

/** The parcels of an order for its customer, and what is not packed yet; nothing for an order that was sent without details. */
export function OrderParcels({ order, heading: Heading, className, listClassName, renderRequest }: Props) {
  const parcels = parcelsForCustomer(order)
  if (parcels.length === 0) return null
  const waiting = waitingItems(order)
  const title = hasSeveralParcels(order) ? 'Parcels' : 'Parcel'
  return (
    <section aria-label={title} className={cx('grid gap-4', className)}>
      <Heading className="text-lg">{title}</Heading>
      <ul className={cx('grid gap-4', listClassName)}>
        {parcels.map((parcel) => (
          <Parcel key={parcel.id} order={order} parcel={parcel} renderRequest={renderRequest} />
        ))}
        {waiting.length > 0 && (
          <li className="grid content-start gap-3 rounded-card border border-hairline p-4">
            <p className="font-semibold">Not sent yet</p>
            <PieceList items={waiting} />
          </li>
        )}
      </ul>
    </section>
  )
}

function Parcel({ order, parcel, renderRequest }: ParcelProps) {
  const { status, courierName, trackingNumber, trackingUrl } = parcel
  const isOneOfSeveral = hasSeveralParcels(order)
  const removed = removedPieces(order, parcel)
  return (
    <li className="grid content-start gap-3 rounded-card border border-hairline p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        {isOneOfSeveral && <p className="font-semibold">{parcelName(order, parcel)}</p>}
        <StatusDot tone={shipmentTones[status]} className="font-medium">
          {shipmentLabels[status]}
        </StatusDot>
      </div>
      {isOneOfSeveral && removed.length === 0 && <PieceList items={itemsOfShipment(order, parcel)} />}
      {removed.length > 0 && <p className="text-sm wrap-anywhere">{piecesText(removed)}</p>}
      <div className="grid gap-0.5 text-sm">
        {courierName && (
          <div className="flex flex-wrap items-center gap-x-2">
            <span className="wrap-anywhere">{courierName}</span>
            {trackingNumber && (
              <span className="inline-flex items-center">
                <span className="wrap-anywhere font-mono font-semibold">{trackingNumber}</span>
                <CopyNumber number={trackingNumber} />
              </span>
            )}
          </div>
        )}
        {parcelNotes(parcel).map((note) => (
          <p key={note} className="text-muted">
            {note}
          </p>
        ))}
        {parcel.failedAttempts && status !== 'DELIVERED' && <p className="text-danger">{attemptsText(parcel)}</p>}
      </div>
      {renderRequest && canRequestReattempt(parcel) && renderRequest(parcel)}
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

/** Whether a parcel waits, when it was sent or delivered, and the cash for its courier. */
function parcelNotes({ status, shippedOn, deliveredOn, cashAmount }: CustomerParcel): string[] {
  if (deliveredOn) return [`Delivered on ${formatDate(deliveredOn)}`]
  const isExpected = isOnItsWay(status) || status === 'READY'
  return [
    ...(status === 'READY' ? ['It waits for the courier.'] : []),
    ...(status === 'RETURNING' ? ['It could not be delivered, and goes back to the shop.'] : []),
    ...(status === 'LOST' ? ['The courier has lost it. We are sorry.'] : []),
    ...(shippedOn ? [`Sent on ${formatDate(shippedOn)}`] : []),
    ...(cashAmount && isExpected ? [`Please keep ${formatRupees(toPaise(cashAmount))} in cash ready.`] : []),
  ]
}

function attemptsText({ failedAttempts = 0, status }: CustomerParcel): string {
  const attempts = failedAttempts === 1 ? 'One attempt' : `${failedAttempts} attempts`
  return `${attempts} to deliver failed${isOnItsWay(status) ? '; the courier tries again' : ''}.`
}
