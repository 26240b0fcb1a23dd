import { isUnpaidOnline } from '#contract/order-states.ts'
import { hasPacked } from '#contract/orders/shipments/shipment-states.ts'
import { Button } from '#web/ui/Button.tsx'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import type { OrderActionProps } from '../detail/RequiredAction.tsx'
import { ChangeAddressByAdmin } from './ChangeAddressByAdmin.tsx'
import { ChangeItems } from './ChangeItems.tsx'

/** Changes the items or the address of an order of which nothing is packed; nothing for other orders. */
export function EditOrder(props: OrderActionProps) {
  const { deliveryStatus, shipments = [] } = props.order
  const { openCount, isOpen, subject, open, close } = useDialogState<'items' | 'address'>()
  const canBeEdited = deliveryStatus === 'PENDING' && !hasPacked(shipments) && !isUnpaidOnline(props.order)
  // An open dialog stays and shows why the order cannot be changed any more.
  if (!canBeEdited && !isOpen) return null
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {canBeEdited && (
        <>
          <Button size="sm" onClick={() => open('items')}>
            Change items
          </Button>
          <Button size="sm" onClick={() => open('address')}>
            Change address
          </Button>
        </>
      )}
      {subject === 'items' && <ChangeItems key={openCount} {...props} open={isOpen} onClose={close} />}
      {subject === 'address' && <ChangeAddressByAdmin key={openCount} {...props} open={isOpen} onClose={close} />}
    </div>
  )
}
