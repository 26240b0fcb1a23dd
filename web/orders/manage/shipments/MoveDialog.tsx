import { formatRupees, toPaise } from '#contract/money.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import type { Order } from '../../order.ts'
import { type Shipment, waitingItems } from '../../shipments/parcels.ts'
import { confirmMessage } from '../detail/confirm-message.ts'
import type { OrderActionProps } from '../detail/RequiredAction.tsx'
import { shipmentSubject } from './shipment-dialog.ts'
import { useMoveShipment } from './use-move-shipment.ts'

type Props = OrderActionProps & {
  shipment: Shipment
  step: 'handOver' | 'deliver' | 'cancel'
  open: boolean
  onClose: () => void
}

/** The confirmation before a shipment is canceled or delivered, and before one of an order is handed over that is unpaid, unconfirmed or a test. */
export function MoveDialog({ shipment, step, open, onClose, ...props }: Props) {
  const { move } = useMoveShipment(props, shipment)
  return (
    <ConfirmDialog
      {...moveMessage(props.order, shipment, step)}
      open={open}
      onClose={onClose}
      onConfirm={() => move(step)}
    />
  )
}

function moveMessage(order: Order, shipment: Shipment, step: Props['step']) {
  const subject = shipmentSubject(order, shipment)
  switch (step) {
    case 'cancel':
      return {
        title: `Cancel ${subject === 'The parcel' ? 'the parcel' : subject}?`,
        text: 'Its pieces wait to be sent again. The order stays.',
        confirmText: 'Cancel shipment',
        cancelText: 'Keep shipment',
        danger: true,
      }
    case 'handOver':
      return confirmMessage(order, 'SHIPPED') ?? { title: `Hand over ${subject}?`, confirmText: 'Hand over' }
    case 'deliver':
      return (
        confirmMessage(order, 'DELIVERED') ?? {
          title: `${subject} was delivered${shipment.status === 'RETURNING' ? ' after all' : ''}?`,
          text: deliverText(order, shipment),
          confirmText: 'Mark as delivered',
        }
      )
  }
}

function deliverText(order: Order, shipment: Shipment): string {
  const { cashAmount, status } = shipment
  return [
    status === 'RETURNING' && 'Nothing comes back and nothing is refunded then; the customer gets a mail.',
    cashAmount && `The courier has collected ${formatRupees(toPaise(cashAmount))} in cash.`,
    isLastDelivery(order, shipment) && 'The whole order is then delivered.',
    'This cannot be undone.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Whether everything else of the order has arrived. */
const isLastDelivery = (order: Order, shipment: Shipment): boolean =>
  waitingItems(order).length === 0 &&
  (order.shipments ?? []).every(({ id, status }) => id === shipment.id || status === 'DELIVERED')
