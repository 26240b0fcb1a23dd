import { useState } from 'react'
import type { CallInput } from '#contract/calls.ts'
import { missingNoteMessage } from '#contract/orders/returns/return-states.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import { call } from '#web/api/call.ts'
import { withConflictToast } from '#web/api/with-error-message.ts'
import { useCompany } from '#web/company/company.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Checkbox } from '#web/ui/form/Checkbox.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import type { Order } from '../../order.ts'
import { isWholeOrder, type OrderReturn } from '../../returns/return-labels.ts'
import { acceptItemsMessage, acceptReturnMessage, rejectReturnMessage } from '../payments/refund-messages.ts'
import { CustomerNote } from './CustomerNote.tsx'
import { pickupChargeIfNotFaulty } from './check-return.ts'

export type Decision = CallInput<'PUT /orders/{id}/return-status'>['body']['returnStatus']

type Props = {
  decision: Decision
  order: Order
  orderReturn: OrderReturn
  open: boolean
  onClose: () => void
  onChanged: (order: Order) => void
  onOutdated: () => void
}

/** The confirmation before a return is accepted without a check of its goods, or rejected, with the effect on the payment. */
export function DecideWithoutCheck({ decision, order, orderReturn, open, onClose, onChanged, onOutdated }: Props) {
  const [note, setNote] = useState('')
  const [restock, setRestock] = useState(true)
  const [isFaulty, setFaulty] = useState(orderReturn.isFaulty ?? false)
  const company = useCompany()
  const isAccepted = decision === 'ACCEPTED'
  const refundNote = isAccepted
    ? acceptText(order, orderReturn, {
        isFaulty,
        shippingFeeRefunded: company?.shippingFeeRefunded ?? false,
        pickupCharge: pickupChargeIfNotFaulty(orderReturn, company?.returnPickupCharge),
      })
    : rejectReturnMessage(order)
  const decide = async () => {
    // A rejection requires a reason, because the customer gets no refund.
    if (!isAccepted && !note.trim()) throw new Error(missingNoteMessage)
    const body = {
      returnId: orderReturn.id,
      returnStatus: decision,
      note,
      restock: isAccepted && restock,
      isFaulty: isAccepted && isFaulty,
    }
    const deciding = call('PUT /orders/{id}/return-status', { params: { id: order.id }, body })
    const decided = await withConflictToast(deciding, `Failed to ${isAccepted ? 'accept' : 'reject'} the return.`)
    // The return was decided by another user, or withdrawn.
    if (!decided) return onOutdated()
    toast.success(decided.message)
    onChanged(decided.order)
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={
        isAccepted
          ? `${acceptVerb(orderReturn)} items of order ${toShortId(order)} without check?`
          : `Reject return of order ${toShortId(order)}?`
      }
      text={`${refundNote} This cannot be undone.`}
      confirmText={isAccepted ? withoutCheckLabel(orderReturn) : 'Reject return'}
      danger={!isAccepted}
      onConfirm={decide}
    >
      <div className="grid gap-4">
        {isAccepted && orderReturn.resolution === 'REFUND' && (
          <Checkbox
            label="The goods were defective, wrong or late"
            hint={order.codFee ? 'The fees are refunded as well.' : 'The shipping fee is refunded as well.'}
            checked={isFaulty}
            onChange={({ target }) => setFaulty(target.checked)}
          />
        )}
        {isAccepted && (
          <Checkbox
            label="Put back on sale"
            hint="Untick it for goods that cannot be sold again."
            checked={restock}
            onChange={({ target }) => setRestock(target.checked)}
          />
        )}
        <CustomerNote note={note} required={!isAccepted} onChange={setNote} />
      </div>
    </ConfirmDialog>
  )
}

/** Names the acceptance of a return whose goods are not awaited. */
export const withoutCheckLabel = (orderReturn: OrderReturn): string => `${acceptVerb(orderReturn)} without check`

const acceptVerb = ({ resolution }: OrderReturn): string => (resolution === 'EXCHANGE' ? 'Exchange' : 'Refund')

/** What an acceptance means for the money: of the whole order, or of the pieces of the return. */
function acceptText(order: Order, orderReturn: OrderReturn, terms: Parameters<typeof acceptItemsMessage>[2]): string {
  if (orderReturn.resolution === 'EXCHANGE') return 'A new order is placed for the items, with nothing to pay.'
  return isWholeOrder(order, orderReturn) && (terms.isFaulty || terms.pickupCharge === 0)
    ? acceptReturnMessage(order, terms)
    : acceptItemsMessage(order, orderReturn, terms)
}
