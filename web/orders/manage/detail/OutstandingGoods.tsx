import { useState } from 'react'
import { orderCan } from '#contract/order-states.ts'
import { call } from '#web/api/call.ts'
import { withErrorMessage } from '#web/api/with-error-message.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { type OrderActionProps, RequiredAction } from './RequiredAction.tsx'

/** For an order canceled after shipping: buttons that record that its goods are back, or that the courier lost them. */
export function OutstandingGoods(props: OrderActionProps) {
  const [isAsking, setIsAsking] = useState(false)
  if (!orderCan.haveGoodsClosed(props.order)) return null
  return (
    <>
      <RequiredAction
        {...props}
        call="PUT /orders/{id}/goods-back"
        name="Goods not back yet"
        title="The goods are not back yet"
        buttonText="Goods are back"
        errorText="Failed to record that the goods are back."
        otherButton={<Button onClick={() => setIsAsking(true)}>Goods were lost</Button>}
      >
        This order was canceled after it was shipped. Its stock is restored when you record that the goods are back.
      </RequiredAction>
      {isAsking && <LostGoodsDialog {...props} onClose={() => setIsAsking(false)} />}
    </>
  )
}

function LostGoodsDialog({ order, onChanged, onOutdated, onClose }: OrderActionProps & { onClose: () => void }) {
  const record = async () => {
    const request = call('PUT /orders/{id}/goods-lost', { params: { id: order.id } })
    const fallback = 'Failed to record that the goods were lost.'
    const { message, order: changed } = await withErrorMessage(request, fallback, onOutdated)
    toast.success(message)
    onChanged(changed)
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Did the courier lose the goods?"
      text="They do not go back into stock. This cannot be undone."
      confirmText="Goods were lost"
      danger
      onConfirm={record}
    />
  )
}
