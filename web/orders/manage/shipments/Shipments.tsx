import { countPieces } from '#contract/orders/count-pieces.ts'
import { Button } from '#web/ui/Button.tsx'
import { useLazyModule } from '#web/ui/lazy-component.tsx'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import type { OrderDetail } from '../../order.ts'
import { isSentWithoutDetails, waitingItems } from '../../shipments/parcels.ts'
import { OrderSection } from '../detail/OrderSection.tsx'
import type { OrderActionProps } from '../detail/RequiredAction.tsx'
import { ShipmentCard } from './ShipmentCard.tsx'
import { canBeSent, type ShipmentDialog } from './shipment-dialog.ts'

type Props = OrderActionProps & {
  /** The details of the order, once they are loaded: the reports of couriers, and whether couriers can be booked. */
  detail: OrderDetail | undefined
}

const loadDialogs = () => import('./ShipmentDialogs.tsx').then((file) => file.ShipmentDialogs)

/** The shipments of an order with what can be done with each, and the button that adds one; nothing where there is nothing to send. */
export function Shipments({ detail, ...props }: Props) {
  const { order } = props
  const dialog = useDialogState<ShipmentDialog>()
  const Dialogs = useLazyModule(loadDialogs, dialog.isOpen, dialog.close)
  const { shipments = [] } = order
  const waiting = countPieces(waitingItems(order))
  const canCreate = waiting > 0 && canBeSent(order)
  if (shipments.length === 0 && !canCreate) return null
  const createButton = canCreate && (
    <Button size="sm" onClick={() => dialog.open({ kind: 'create' })}>
      Create shipment
    </Button>
  )
  return (
    <>
      {shipments.length === 0 ? (
        <section aria-label="Shipments" className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-36 flex-1 text-muted">
            Create a shipment to name a courier, or to send the order in parts.
          </p>
          {createButton}
        </section>
      ) : (
        <OrderSection title="Shipments" action={createButton}>
          <div className="grid grid-cols-1 gap-3">
            <ul className="grid grid-cols-1 gap-3">
              {shipments.map((shipment) => (
                <ShipmentCard
                  key={shipment.id}
                  {...props}
                  shipment={shipment}
                  scans={detail?.shipments?.find(({ id }) => id === shipment.id)?.scans}
                  canBook={detail?.courierService !== undefined}
                  isCompact={isSentWithoutDetails(order)}
                  onOpen={dialog.open}
                />
              ))}
            </ul>
            {canCreate && <p className="text-muted">{waitingText(waiting)}</p>}
          </div>
        </OrderSection>
      )}
      {dialog.subject && Dialogs && (
        <Dialogs
          key={dialog.openCount}
          {...props}
          dialog={dialog.subject}
          open={dialog.isOpen}
          onClose={dialog.close}
        />
      )}
    </>
  )
}

const waitingText = (count: number): string =>
  count === 1 ? '1 piece waits to be sent.' : `${count} pieces wait to be sent.`
