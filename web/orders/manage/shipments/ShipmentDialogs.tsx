import type { OrderActionProps } from '../detail/RequiredAction.tsx'
import { CreateShipment } from './CreateShipment.tsx'
import { EditShipment } from './EditShipment.tsx'
import { LoseShipment } from './LoseShipment.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { NotDelivered } from './NotDelivered.tsx'
import { ReceiveShipment } from './ReceiveShipment.tsx'
import type { ShipmentDialog } from './shipment-dialog.ts'

type Props = OrderActionProps & { dialog: ShipmentDialog; open: boolean; onClose: () => void }

/** The dialog of a shipment, in a file of its own because of the forms. */
export function ShipmentDialogs({ dialog, ...props }: Props) {
  switch (dialog.kind) {
    case 'create':
      return <CreateShipment {...props} />
    case 'edit':
      return <EditShipment {...props} shipment={dialog.shipment} />
    case 'failAttempt':
      return <NotDelivered {...props} step="failAttempt" shipment={dialog.shipment} />
    case 'sendBack':
      return <NotDelivered {...props} step="sendBack" shipment={dialog.shipment} />
    case 'receiveBack':
      return <ReceiveShipment {...props} shipment={dialog.shipment} />
    case 'lose':
      return <LoseShipment {...props} shipment={dialog.shipment} />
    default:
      return <MoveDialog {...props} step={dialog.kind} shipment={dialog.shipment} />
  }
}
