import { isOpenReturn } from '#contract/orders/returns/return-states.ts'
import { useLazyModule } from '#web/ui/lazy-component.tsx'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import type { OrderDetail } from '../../order.ts'
import type { OrderActionProps } from '../detail/RequiredAction.tsx'
import { ReturnDecision } from '../detail/ReturnDecision.tsx'
import { AwaitedReturn } from './AwaitedReturn.tsx'
import type { ReturnDialog } from './return-dialog.ts'

const loadDialogs = () => import('./ReturnDialogs.tsx').then((file) => file.ReturnDialogs)

type Props = OrderActionProps & {
  /** The details of the order, once they are loaded: whether couriers can be booked. */
  detail: OrderDetail | undefined
}

/** The returns of an order that are under way: those to decide, and those whose goods are awaited. */
export function ManagedReturns({ detail, ...props }: Props) {
  const { subject, openCount, isOpen, open, close } = useDialogState<ReturnDialog>()
  const Dialogs = useLazyModule(loadDialogs, isOpen, close)
  const underWay = props.order.returns?.filter(({ status }) => isOpenReturn(status)) ?? []
  const undecided = underWay.filter(({ status }) => status === 'REQUESTED')
  return (
    <>
      {undecided.map((orderReturn) => (
        <ReturnDecision
          key={orderReturn.id}
          {...props}
          orderReturn={orderReturn}
          isOnly={undecided.length === 1}
          onOpen={open}
        />
      ))}
      {underWay
        .filter((orderReturn) => !undecided.includes(orderReturn))
        .map((orderReturn) => (
          <AwaitedReturn
            key={orderReturn.id}
            {...props}
            orderReturn={orderReturn}
            canBook={detail?.courierService !== undefined}
            onOpen={open}
          />
        ))}
      {subject && Dialogs && <Dialogs key={openCount} {...props} dialog={subject} open={isOpen} onClose={close} />}
    </>
  )
}
