import { canTransitionReturn } from '#contract/orders/returns/return-states.ts'
import { hasStatus, messageOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useLazyModule } from '#web/ui/lazy-component.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import type { Order } from '../order.ts'
import { type OrderReturn, returnName } from './return-labels.ts'

const loadSendReturn = () => import('./SendReturn.tsx').then((file) => file.SendReturn)

type Props = { order: Order; given: OrderReturn; onChanged: () => void }

/** What the customer can do about a return: say that it was sent, and withdraw it. */
export function ReturnActions({ order, given, onChanged }: Props) {
  const { subject, openCount, isOpen, open, close } = useDialogState<'send' | 'withdraw'>()
  const SendReturn = useLazyModule(loadSendReturn, isOpen && subject === 'send', close)
  const { status, method } = given
  const name = returnName(order, given)
  const isOneOfSeveral = (order.returns?.length ?? 0) > 1
  const label = (text: string) => (isOneOfSeveral ? `${text}: ${name}` : undefined)
  const canSend = method === 'OWN_SHIPMENT' && canTransitionReturn(status, 'send')
  if (!canSend && !canTransitionReturn(status, 'withdraw')) return null
  const dialogProps = { open: isOpen, onClose: close, onChanged }
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
        <SendReturn key={openCount} {...dialogProps} order={order} given={given} onOutdated={onChanged} by="customer" />
      )}
      {subject === 'withdraw' && <WithdrawReturn {...dialogProps} order={order} given={given} />}
    </div>
  )
}

function WithdrawReturn({ order, given, open, onClose, onChanged }: Props & { open: boolean; onClose: () => void }) {
  const isExchange = given.resolution === 'EXCHANGE'
  const withdraw = async () => {
    try {
      const { message } = await call('PUT /orders/{id}/returns/{returnId}/withdrawal', {
        params: { id: order.id, returnId: given.id },
      })
      toast.success(message)
    } catch (error) {
      // The return has changed: the details behind the dialog are refetched.
      if (hasStatus(error, 409)) onChanged()
      throw new Error(messageOf(error, 'Failed to withdraw the return.'))
    }
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
