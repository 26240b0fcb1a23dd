import { orderCan } from '#contract/order-states.ts'
import { call } from '#web/api/call.ts'
import { withErrorMessage } from '#web/api/with-error-message.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import { type OrderActionProps, RequiredAction } from './RequiredAction.tsx'

type Outcome = 'goods-back' | 'goods-lost'

/** For an order canceled after shipping: buttons that record that its goods are back, or that the courier lost them. Each asks first. */
export function OutstandingGoods(props: OrderActionProps) {
  const { subject, isOpen, open, close } = useDialogState<Outcome>()
  if (!orderCan.haveGoodsClosed(props.order)) return null
  return (
    <>
      <RequiredAction
        name="Goods not back yet"
        title="The goods are not back yet"
        buttons={
          <>
            <Button variant="primary" onClick={() => open('goods-back')}>
              Goods are back
            </Button>
            <Button onClick={() => open('goods-lost')}>Goods were lost</Button>
          </>
        }
      >
        This order was canceled after it was shipped. Its stock is restored when you record that the goods are back.
      </RequiredAction>
      {subject && <OutcomeDialog {...props} outcome={subject} open={isOpen} onClose={close} />}
    </>
  )
}

const texts = {
  'goods-back': {
    title: 'Are the goods back?',
    text: 'They go back into stock. This cannot be undone.',
    confirmText: 'Goods are back',
    errorText: 'Failed to record that the goods are back.',
  },
  'goods-lost': {
    title: 'Did the courier lose the goods?',
    text: 'They do not go back into stock. This cannot be undone.',
    confirmText: 'Goods were lost',
    errorText: 'Failed to record that the goods were lost.',
  },
}

type DialogProps = OrderActionProps & { outcome: Outcome; open: boolean; onClose: () => void }

function OutcomeDialog({ order, onChanged, onOutdated, outcome, ...dialog }: DialogProps) {
  const { errorText, ...question } = texts[outcome]
  const record = async () => {
    const request = call(`PUT /orders/{id}/${outcome}`, { params: { id: order.id } })
    const { message, order: changed } = await withErrorMessage(request, errorText, onOutdated)
    toast.success(message)
    onChanged(changed)
  }
  return <ConfirmDialog {...dialog} {...question} danger={outcome === 'goods-lost'} onConfirm={record} />
}
