import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import { Suspense, useState } from 'react'
import { soldItemName } from '#contract/catalogue/sold-item-name.ts'
import { formatDay } from '#contract/delivery/delivery-texts.ts'
import { toPaise } from '#contract/money.ts'
import {
  canTransitionShipment,
  collectsCash,
  type ShipmentTransitionName,
  shipmentLabels,
} from '#contract/orders/shipments/shipment-states.ts'
import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/data/DateTime.tsx'
import { Amount } from '#web/ui/data/Price.tsx'
import { touchSizeClass } from '#web/ui/data/row-actions.tsx'
import { StatusDot } from '#web/ui/data/StatusDot.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Menu, type MenuItem } from '#web/ui/overlay/Menu.tsx'
import { CourierReports } from '../../shipments/CourierReports.tsx'
import { PieceList } from '../../shipments/PieceList.tsx'
import {
  hasSeveralParcels,
  itemsOfShipment,
  parcelName,
  removedPieces,
  type Shipment,
  shipmentTones,
} from '../../shipments/parcels.ts'
import type { ShipmentBookingProps } from '../couriers/ShipmentBooking.tsx'
import { confirmMessage } from '../detail/confirm-message.ts'
import type { OrderActionProps } from '../detail/RequiredAction.tsx'
import { failedAttemptsText } from '../status-labels.ts'
import { canBeSent, type ShipmentDialog, type ShipmentDialogKind } from './shipment-dialog.ts'
import { TrackingNumber } from './TrackingNumber.tsx'
import { useMoveShipment } from './use-move-shipment.ts'

/** In a file of its own, for stores that book couriers. */
const ShipmentBooking = lazyComponent<ShipmentBookingProps>(() =>
  import('../couriers/ShipmentBooking.tsx').then((file) => file.ShipmentBooking),
)

type Props = OrderActionProps & {
  shipment: Shipment
  /** For a shipment without details: one line, whose actions are in the menu. */
  isCompact: boolean
  onOpen: (dialog: ShipmentDialog) => void
  /** What the courier reported; missing for nothing. */
  scans: Shipment['scans']
  /** Whether the store books couriers. */
  canBook: boolean
}

/** A shipment: where it is, how it travels, what is in it, and what can happen to it next. */
export function ShipmentCard(props: Props) {
  const { order, shipment, isCompact, scans, canBook } = props
  const { status, courierName, trackingNumber, trackingUrl } = shipment
  const { actions, busy, error } = useShipmentActions(props)
  const isOneOfSeveral = hasSeveralParcels(order)
  const name = parcelName(order, shipment)
  const buttons = isCompact ? [] : actions.filter(({ step }) => step)
  const menuItems = actions.filter((action) => !buttons.includes(action))
  return (
    <li aria-label={name} className="grid grid-cols-1 gap-3 rounded-card border border-hairline p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="grid min-w-0 grid-cols-1 gap-1">
          <p className="flex flex-wrap items-baseline gap-x-4">
            {isOneOfSeveral && <b className="font-semibold">{name}</b>}
            <StatusDot tone={shipmentTones[status]} className="font-medium">
              {shipmentLabels[status]}
            </StatusDot>
            <ShipmentDate shipment={shipment} />
          </p>
          {courierName && <TrackingNumber courierName={courierName} number={trackingNumber} url={trackingUrl} />}
        </div>
        {menuItems.length > 0 && (
          <Menu
            items={menuItems}
            trigger={
              <IconButton size="sm" className={touchSizeClass} label={`More about ${name.toLowerCase()}`}>
                <EllipsisVertical className="size-4" />
              </IconButton>
            }
          />
        )}
      </div>
      {isOneOfSeveral && removedPieces(order, shipment).length === 0 && (
        <PieceList items={itemsOfShipment(order, shipment)} />
      )}
      <RemovedPieces order={order} shipment={shipment} />
      <ReattemptNote shipment={shipment} />
      {!isCompact && <ShipmentFacts shipment={shipment} />}
      <CourierReports scans={scans} />
      {buttons.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {buttons.map(({ label, onSelect, step }) => (
            <Button
              key={label}
              size="sm"
              aria-label={isOneOfSeveral ? `${label}: ${name}` : undefined}
              busy={busy !== null && busy === step}
              onClick={onSelect}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      <CallErrorText error={error} fallback="Failed to change the shipment." />
      {canBook && !hasEnded(status) && (
        <Suspense>
          {/* Another status or number of the parcel belongs to another booking. */}
          <ShipmentBooking key={`${status} ${trackingNumber}`} {...props} />
        </Suspense>
      )}
    </li>
  )
}

/** What was in a shipment that came back or was lost, with what of it is damaged. */
function RemovedPieces({ order, shipment }: Pick<Props, 'order' | 'shipment'>) {
  const pieces = removedPieces(order, shipment)
  if (pieces.length === 0) return null
  return (
    <ul className="grid gap-1 text-sm">
      {pieces.map((piece) => (
        <li key={soldItemName(piece)} className="wrap-anywhere">
          <span className="tabular-nums">{piece.quantity} ×</span> {soldItemName(piece)}
          {piece.damaged && <span className="text-danger"> · {piece.damaged} damaged</span>}
        </li>
      ))}
    </ul>
  )
}

/** The day for which the customer asked for another attempt. */
function ReattemptNote({ shipment: { reattempt } }: Pick<Props, 'shipment'>) {
  if (!reattempt) return null
  return (
    <p className="rounded-control bg-warning-tint p-3 wrap-anywhere">
      The customer asks for another attempt on {formatDay(reattempt.day)}
      {reattempt.note && `: ${reattempt.note}`}
    </p>
  )
}

type Action = MenuItem & { onSelect: () => void; step?: ShipmentTransitionName }

/** What can happen to a shipment: steps of its way, which change it at once or open a dialog, and corrections. */
function useShipmentActions({ shipment, onOpen, ...props }: Props) {
  const { order } = props
  const { move, error } = useMoveShipment(props, shipment)
  const [busy, setBusy] = useState<ShipmentTransitionName | null>(null)
  const apply = (step: 'handOver' | 'goOut') => () => {
    setBusy(step)
    // The error is shown on the card.
    move(step)
      .catch(() => {})
      .finally(() => setBusy(null))
  }
  const openDialog = (kind: ShipmentDialogKind) => () => onOpen({ kind, shipment })
  const handOver = confirmMessage(order, 'SHIPPED') ? openDialog('handOver') : apply('handOver')
  const isReturning = shipment.status === 'RETURNING'
  const received = { step: 'receiveBack', label: 'Received', onSelect: openDialog('receiveBack') } as const
  const delivered = isReturning ? 'Delivered after all' : 'Delivered'
  const steps = [
    ...(isReturning ? [received] : []),
    { step: 'handOver', label: 'Hand over', onSelect: handOver },
    { step: 'goOut', label: 'Out for delivery', onSelect: apply('goOut') },
    { step: 'deliver', label: delivered, onSelect: openDialog('deliver') },
    { step: 'failAttempt', label: 'Not delivered', onSelect: openDialog('failAttempt') },
  ] as const satisfies Action[]
  const isAllowed = ({ step }: { step: ShipmentTransitionName }) =>
    canTransitionShipment(shipment.status, step) &&
    (step !== 'handOver' || canBeSent(order)) &&
    ((step !== 'receiveBack' && step !== 'deliver') || order.deliveryStatus === 'SHIPPED')
  // The goods of an order that was canceled on its way have a section of their own.
  const undelivered: Action[] = [
    ...(canTransitionShipment(shipment.status, 'sendBack')
      ? [
          { label: 'Sent back by courier', onSelect: openDialog('sendBack') },
          { label: 'Received at the shop', onSelect: openDialog('receiveBack') },
        ]
      : []),
    ...(canTransitionShipment(shipment.status, 'lose')
      ? [{ label: 'Mark as lost', onSelect: openDialog('lose'), danger: true }]
      : []),
  ]
  const actions: Action[] = [
    ...steps.filter(isAllowed),
    ...(order.deliveryStatus === 'CANCELED' ? [] : [{ label: editLabel(shipment), onSelect: openDialog('edit') }]),
    ...(order.deliveryStatus === 'SHIPPED' ? undelivered : []),
    ...(canTransitionShipment(shipment.status, 'cancel')
      ? [{ label: 'Cancel shipment', onSelect: openDialog('cancel'), danger: true }]
      : []),
  ]
  return { actions, busy, error }
}

/** Whether a shipment is neither with the store nor with its courier any more. */
const hasEnded = (status: Shipment['status']) =>
  status === 'DELIVERED' || status === 'RETURNED' || status === 'LOST' || status === 'CANCELED'

const editLabel = ({ trackingNumber }: Shipment) => (trackingNumber ? 'Edit shipment' : 'Add tracking number')

function ShipmentDate({ shipment: { createdOn, shippedOn, deliveredOn } }: { shipment: Shipment }) {
  return (
    <span className="text-muted">
      {shippedOn && !deliveredOn && 'Handed over '}
      <DateTime iso={deliveredOn ?? shippedOn ?? createdOn} withTime />
    </span>
  )
}

/** The cash, the weight and the failed attempts of a shipment. */
function ShipmentFacts({ shipment: { status, cashAmount, weightGrams, failedAttempts } }: { shipment: Shipment }) {
  if (!(cashAmount && collectsCash(status)) && !weightGrams && !failedAttempts) return null
  return (
    <p className="flex flex-wrap gap-x-4">
      {cashAmount && collectsCash(status) && (
        <span>
          <span className="text-muted">{status === 'DELIVERED' ? 'Cash collected' : 'Cash to collect'}</span>{' '}
          <Amount paise={toPaise(cashAmount)} className="font-medium" />
        </span>
      )}
      {weightGrams && (
        <span>
          <span className="text-muted">Weight</span> <span className="tabular-nums">{formatWeight(weightGrams)}</span>
        </span>
      )}
      {failedAttempts && <span className="text-danger">{failedAttemptsText(failedAttempts)}</span>}
    </p>
  )
}

const formatWeight = (grams: number): string => (grams < 1000 ? `${grams} g` : `${grams / 1000} kg`)
