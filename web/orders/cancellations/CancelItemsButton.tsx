import { Button } from '#web/ui/Button.tsx'
import type { ButtonSize } from '#web/ui/button-class.ts'
import { useLazyModule } from '#web/ui/lazy-component.tsx'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import type { Order } from '../order.ts'
import { type CancelingUser, cancelableItems } from './cancelable.ts'

const loadCancelItems = () => import('./CancelItems.tsx').then((file) => file.CancelItems)

type Props = {
  order: Order
  by: CancelingUser
  onChanged: (order: Order) => void
  onOutdated: () => void
  size?: ButtonSize
  className?: string
}

/** Opens the dialog that cancels a part of an order; nothing where no part can be canceled. */
export function CancelItemsButton({ size, className, ...props }: Props) {
  const { openCount, isOpen, open, close } = useDialogState<undefined>()
  const CancelItems = useLazyModule(loadCancelItems, isOpen, close)
  return (
    <>
      {cancelableItems(props.order, props.by).length > 0 && (
        <Button size={size} className={className} aria-haspopup="dialog" onClick={() => open(undefined)}>
          Cancel items
        </Button>
      )}
      {openCount > 0 && CancelItems && <CancelItems key={openCount} {...props} open={isOpen} onClose={close} />}
    </>
  )
}
