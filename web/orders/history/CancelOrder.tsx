import { formatRupees } from '#contract/money.ts'
import { paidAmount } from '#contract/orders/amounts-due.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import { call } from '#web/api/call.ts'
import { withErrorMessage } from '#web/api/with-error-message.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import type { Order } from '../order.ts'
import { toAmounts } from '../order-amounts.ts'
import { refundWay } from '../refund-way.ts'

type Props = { order: Order; open: boolean; onClose: () => void; onCanceled: () => void }

/** The confirmation before an order is canceled, with the effect on the payment. */
export function CancelOrder({ order, open, onClose, onCanceled }: Props) {
  const cancel = async () => {
    const canceling = call('PUT /orders/{id}/cancel', { params: { id: order.id } })
    // After a conflict the list below the dialog is refetched.
    await withErrorMessage(canceling, 'Failed to cancel order.', onCanceled)
    toast.success(`Order ${toShortId(order)} has been canceled.`)
    onCanceled()
  }
  const paid = paidAmount(toAmounts(order))
  const paymentNote =
    paid > 0
      ? `You get back ${formatRupees(paid)}. ${refundWay(order, paid)}`
      : 'You have not paid, so nothing is owed.'
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Cancel Order"
      text={`Are you sure you want to cancel order ${toShortId(order)}? ${paymentNote}`}
      confirmText="Cancel Order"
      cancelText="Keep Order"
      danger
      onConfirm={cancel}
    />
  )
}
