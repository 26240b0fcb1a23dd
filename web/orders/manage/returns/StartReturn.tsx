import { isUnpaidOnline } from '#contract/order-states.ts'
import { Button } from '#web/ui/Button.tsx'
import { useLazyModule } from '#web/ui/lazy-component.tsx'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import { canItemsBeReturned } from '../../returns/return-summary.ts'
import type { OrderActionProps } from '../detail/RequiredAction.tsx'

const loadReturnItems = () => import('../../returns/ReturnItems.tsx').then((file) => file.ReturnItems)

/** Opens the dialog that starts a return for a customer who called or wrote, at any time after the delivery; nothing where nothing can be returned. */
export function StartReturn(props: OrderActionProps) {
  const { order } = props
  const { openCount, isOpen, open, close } = useDialogState<undefined>()
  const ReturnItems = useLazyModule(loadReturnItems, isOpen, close)
  return (
    <>
      {canItemsBeReturned(order) && !isUnpaidOnline(order) && (
        <Button size="sm" aria-haspopup="dialog" onClick={() => open(undefined)}>
          Return or exchange items
        </Button>
      )}
      {openCount > 0 && ReturnItems && (
        <ReturnItems key={openCount} {...props} by="administrator" open={isOpen} onClose={close} />
      )}
    </>
  )
}
