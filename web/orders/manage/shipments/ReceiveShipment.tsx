import { useState } from 'react'
import { VariantName } from '#web/cart/VariantName.tsx'
import { QuantityStepper } from '#web/ui/form/QuantityStepper.tsx'
import { GuardedConfirmDialog } from '#web/ui/overlay/GuardedConfirmDialog.tsx'
import { itemsOfShipment, type Shipment } from '../../shipments/parcels.ts'
import type { OrderActionProps } from '../detail/RequiredAction.tsx'
import { OutcomeFields, outcomeText } from './OutcomeFields.tsx'
import { shipmentSubject } from './shipment-dialog.ts'
import { useRemoveShipment } from './use-remove-shipment.ts'

type Props = OrderActionProps & { shipment: Shipment; open: boolean; onClose: () => void }

/** Records that a shipment is back and checked: how many pieces of each item are good, and how many damaged. */
export function ReceiveShipment({ shipment, open, onClose, ...props }: Props) {
  const { order } = props
  const [damaged, setDamaged] = useState<ReadonlyMap<string, number>>(new Map())
  const [outcome, setOutcome] = useState({ refundsAdvance: true, note: '' })
  const { receive } = useRemoveShipment(props, shipment)
  const damagedOf = (id: string) => damaged.get(id) ?? 0
  const record = () => {
    const items = shipment.items.map(({ orderItemId, quantity }) => ({
      orderItemId,
      good: quantity - damagedOf(orderItemId),
      damaged: damagedOf(orderItemId),
    }))
    return receive(items, outcome)
  }
  return (
    <GuardedConfirmDialog
      open={open}
      dirty={outcome.note !== '' || damaged.size > 0}
      onClose={onClose}
      title={`${shipmentSubject(order, shipment)} is back?`}
      text={`Good pieces go back into stock, damaged ones do not. ${outcomeText(order, shipment)}`}
      confirmText="Received"
      onConfirm={record}
    >
      <ul className="mb-4 grid gap-4">
        {itemsOfShipment(order, shipment).map(({ id, quantity, product }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3">
            <div className="min-w-0">
              <p className="line-clamp-2 font-semibold leading-snug">{product.name}</p>
              <VariantName variant={product.variant} />
              <p className="text-sm text-muted tabular-nums">
                {quantity - damagedOf(id)} good, {damagedOf(id)} damaged
              </p>
            </div>
            <div className="grid gap-1">
              <span aria-hidden="true" className="text-sm font-medium">
                Damaged
              </span>
              <QuantityStepper
                label={`Damaged pieces of ${product.name}`}
                size="sm"
                min={0}
                max={quantity}
                value={damagedOf(id)}
                onChange={(next) => setDamaged(new Map(damaged).set(id, next))}
              />
            </div>
          </li>
        ))}
      </ul>
      <OutcomeFields order={order} shipment={shipment} outcome={outcome} onChange={setOutcome} />
    </GuardedConfirmDialog>
  )
}
