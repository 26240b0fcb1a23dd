import { canTransitionReturn } from '#contract/orders/returns/return-states.ts'
import { call } from '#web/api/call.ts'
import { withErrorMessage } from '#web/api/with-error-message.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useLazyModule } from '#web/ui/lazy-component.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import type { Order } from '../order.ts'
import { type OrderReturn, returnName } from './return-labels.ts'

const loadSendReturn = () => import('./SendReturn.tsx').then((file) => file.SendReturn)

type Props = { order: Order; orderReturn: OrderReturn; onChanged: () => void }

/** What the customer can do about a return: say that it was sent, and withdraw it. */
export function ReturnActions({ order, orderReturn, onChanged }: Props) {
  const { subject, openCount, isOpen, open, close } = useDialogState<'send' | 'withdraw'>()
  const SendReturn = useLazyModule(loadSendReturn, isOpen && subject === 'send', close)
  const { status, method } = orderReturn
  const name = returnName(order, orderReturn)
  const isOneOfSeveral = (order.returns?.length ?? 0) > 1
  const label = (text: string) => (isOneOfSeveral ? `${text}: ${name}` : undefined)
  const canSend = method === 'OWN_SHIPMENT' && canTransitionReturn(status, 'send')
  if (!canSend && !canTransitionReturn(status, 'withdraw')) return null
  const dialogProps = { order, orderReturn, open: isOpen, onClose: close, onChanged }
  return (
    <div className="flex flex-wrap gap-3">
      {canSend && (
        <Button variant="primary" aria-label={label('I have sent it')} onClick={() => open('send')}>
          I have sent it
        </Button>
      )}
      {canTransitionReturn(status, 'withdraw') && (
        <Button aria-label={label('Withdraw')} onClick={() => open('withdraw')}>
          Withdraw
        </Button>
      )}
      {subject === 'send' && SendReturn && (
        <SendReturn key={openCount} {...dialogProps} onOutdated={onChanged} by="customer" />
      )}
      {subject === 'withdraw' && <WithdrawReturn {...dialogProps} />}
    </div>
  )
}

type DialogProps = Props & { open: boolean; onClose: () => void }

function WithdrawReturn({ order, orderReturn, open, onClose, onChanged }: DialogProps) {
  const isExchange = orderReturn.resolution === 'EXCHANGE'
  const withdraw = async () => {
    const params = { id: order.id, returnId: orderReturn.id }
    const withdrawing = call('PUT /orders/{id}/returns/{returnId}/withdrawal', { params })
    // After a conflict the details behind the dialog are refetched.
    const { message } = await withErrorMessage(withdrawing, 'Failed to withdraw the return.', onChanged)
    toast.success(message)
    onChanged()
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={isExchange ? 'Withdraw the exchange?' : 'Withdraw the return?'}
      text="You keep the items. You can ask again while the time for returns lasts."
      confirmText="Withdraw"
      cancelText="Go back"
      onConfirm={withdraw}
    />
  )
}
