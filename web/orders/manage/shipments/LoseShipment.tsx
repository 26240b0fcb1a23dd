import { useState } from 'react'
import { GuardedConfirmDialog } from '#web/ui/overlay/GuardedConfirmDialog.tsx'
import type { Shipment } from '../../shipments/parcels.ts'
import type { OrderActionProps } from '../detail/RequiredAction.tsx'
import { OutcomeFields, outcomeText } from './OutcomeFields.tsx'
import { shipmentSubject } from './shipment-dialog.ts'
import { useRemoveShipment } from './use-remove-shipment.ts'

type Props = OrderActionProps & { shipment: Shipment; open: boolean; onClose: () => void }

/** Records that a shipment is lost. */
export function LoseShipment({ shipment, open, onClose, ...props }: Props) {
  const { order } = props
  const [outcome, setOutcome] = useState({ refundsAdvance: true, note: '' })
  const { lose } = useRemoveShipment(props, shipment)
  return (
    <GuardedConfirmDialog
      open={open}
      dirty={outcome.note !== ''}
      onClose={onClose}
      title={`${shipmentSubject(order, shipment)} is lost?`}
      text={`${outcomeText(order, shipment)} This cannot be undone.`}
      confirmText="Lost"
      danger
      onConfirm={() => lose(outcome)}
    >
      <OutcomeFields order={order} shipment={shipment} outcome={outcome} onChange={setOutcome} />
    </GuardedConfirmDialog>
  )
}
