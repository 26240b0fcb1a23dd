import { useState } from 'react'
import { missingNoteMessage } from '#contract/orders/returns/return-states.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import { call } from '#web/api/call.ts'
import { withConflictToast } from '#web/api/with-error-message.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { GuardedConfirmDialog } from '#web/ui/overlay/GuardedConfirmDialog.tsx'
import type { OrderReturn } from '../../returns/return-labels.ts'
import type { OrderActionProps } from '../detail/RequiredAction.tsx'
import { CustomerNote } from './CustomerNote.tsx'
import { FaultyGoods } from './FaultyGoods.tsx'

type Props = OrderActionProps & {
  orderReturn: OrderReturn
  decision: 'APPROVED' | 'REJECTED'
  open: boolean
  onClose: () => void
}

/** The confirmation before a return is approved, so that its goods come back, or rejected. */
export function DecideReturn({ order, orderReturn, decision, open, onClose, onChanged, onOutdated }: Props) {
  const [note, setNote] = useState('')
  const [method, setMethod] = useState(orderReturn.method)
  const [isFaulty, setFaulty] = useState(orderReturn.isFaulty ?? false)
  const isApproved = decision === 'APPROVED'
  const noun = orderReturn.resolution === 'EXCHANGE' ? 'exchange' : 'return'
  const decide = async () => {
    if (!isApproved && !note.trim()) throw new Error(missingNoteMessage)
    const deciding = call('PUT /orders/{id}/returns/{returnId}/decision', {
      params: { id: order.id, returnId: orderReturn.id },
      body: { decision, note, ...(isApproved && { method, isFaulty }) },
    })
    const decided = await withConflictToast(deciding, `Failed to ${isApproved ? 'approve' : 'reject'} the ${noun}.`)
    // The return was decided by another user, or withdrawn.
    if (!decided) return onOutdated()
    toast.success(decided.message)
    onChanged(decided.order)
  }
  return (
    <GuardedConfirmDialog
      open={open}
      dirty={note !== ''}
      onClose={onClose}
      title={`${isApproved ? 'Approve' : 'Reject'} ${noun} of order ${toShortId(order)}?`}
      text={
        isApproved
          ? approvedText(orderReturn)
          : 'The customer keeps the items, or gets them back. This cannot be undone.'
      }
      confirmText={isApproved ? 'Approve' : `Reject ${noun}`}
      danger={!isApproved}
      onConfirm={decide}
    >
      <div className="grid gap-4">
        {isApproved && (
          <>
            {orderReturn.resolution === 'REFUND' && <FaultyGoods checked={isFaulty} onChange={setFaulty} />}
            <Field label="How they come back">
              <Select value={method} onChange={({ target }) => setMethod(target.value as OrderReturn['method'])}>
                <option value="PICKUP">Pickup by a courier</option>
                <option value="OWN_SHIPMENT">The customer sends them</option>
              </Select>
            </Field>
          </>
        )}
        <CustomerNote note={note} required={!isApproved} onChange={setNote} />
      </div>
    </GuardedConfirmDialog>
  )
}

const approvedText = ({ resolution }: OrderReturn): string =>
  resolution === 'EXCHANGE'
    ? 'The items come back first; the replacement is placed once you have checked them.'
    : 'The items come back first; the money is refunded once you have checked them.'
