import type { ComponentType } from 'react'
import { isUnpaidOnline } from '#contract/order-states.ts'
import { hasPacked } from '#contract/orders/shipments/shipment-states.ts'
import { Button } from '#web/ui/Button.tsx'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import type { Order } from '../../order.ts'
import type { OrderActionProps } from '../detail/RequiredAction.tsx'
import { ChangeAddressByAdmin } from './ChangeAddressByAdmin.tsx'
import { ChangeItems } from './ChangeItems.tsx'

export const ChangeItemsButton = (props: OrderActionProps) => (
  <EditButton {...props} label="Change items" Dialog={ChangeItems} />
)

export const ChangeAddressButton = (props: OrderActionProps) => (
  <EditButton {...props} label="Change address" Dialog={ChangeAddressByAdmin} />
)

type DialogProps = OrderActionProps & { open: boolean; onClose: () => void }
type Props = OrderActionProps & { label: string; Dialog: ComponentType<DialogProps> }

/** Opens a dialog that changes an order of which nothing is packed; nothing for other orders. */
function EditButton({ label, Dialog, ...props }: Props) {
  const { openCount, isOpen, open, close } = useDialogState<undefined>()
  return (
    <>
      {canBeEdited(props.order) && (
        <Button size="sm" aria-haspopup="dialog" onClick={() => open(undefined)}>
          {label}
        </Button>
      )}
      {/* An open dialog stays and shows why the order cannot be changed any more. */}
      {openCount > 0 && <Dialog key={openCount} {...props} open={isOpen} onClose={close} />}
    </>
  )
}

const canBeEdited = (order: Order): boolean =>
  order.deliveryStatus === 'PENDING' && !hasPacked(order.shipments ?? []) && !isUnpaidOnline(order)
