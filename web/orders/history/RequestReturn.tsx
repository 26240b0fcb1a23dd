import { useState } from 'react'
import { toShortId } from '#contract/orders/short-id.ts'
import { call } from '#web/api/call.ts'
import { withErrorMessage } from '#web/api/with-error-message.ts'
import { useCompany } from '#web/company/company.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import type { Order } from '../order.ts'
import { refundAmountMessage } from '../returns/refund-text.ts'
import { returnableAmounts } from '../returns/return-amounts.ts'

type Props = { order: Order; open: boolean; onClose: () => void; onRequested: () => void }

/** The confirmation before a return is requested, with the effect on the payment. */
export function RequestReturn({ order, open, onClose, onRequested }: Props) {
  const [reason, setReason] = useState('')
  const request = async () => {
    const requesting = call('PUT /orders/{id}/return', { params: { id: order.id }, body: { reason } })
    await withErrorMessage(requesting, 'Failed to request return.', onRequested)
    toast.success(`A return of order ${toShortId(order)} has been requested.`)
    onRequested()
  }
  const shippingFeeRefunded = useCompany()?.shippingFeeRefunded ?? false
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Request Return"
      text={`Are you sure you want to request a return for the whole order ${toShortId(order)}? ${refundAmountMessage(returnableAmounts(order), shippingFeeRefunded)}`}
      confirmText="Request Return"
      cancelText="Keep Order"
      onConfirm={request}
    >
      <Field label="Reason" aside="Optional">
        <TextArea rows={3} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ConfirmDialog>
  )
}
