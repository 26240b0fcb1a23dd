import { useForm } from 'react-hook-form'
import { formatRupees, toPaise } from '#contract/money.ts'
import { orderManagement } from '#contract/orders/order-management.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import { useDialogCall, zodResolver } from '#web/api/form-errors.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { FormModal } from '#web/ui/overlay/FormModal.tsx'
import type { Order } from '../../order.ts'

type Fields = { reference: string; note: string }
type Props = {
  order: Order
  refund: NonNullable<Order['refund']>
  /** It is the refund of items that left the order, which leaves the order as it is. */
  isPart: boolean
  open: boolean
  onClose: () => void
  onChanged: (order: Order) => void
  onOutdated: () => void
}

/** The modal that records a refund paid by hand. */
export function RecordRefund({ order, refund, isPart, open, onClose, onChanged, onOutdated }: Props) {
  const form = useForm<Fields>({
    resolver: zodResolver(orderManagement.recordRefund.body),
    defaultValues: { reference: '', note: '' },
  })
  const recording = useDialogCall('PUT /orders/{id}/refund', form, {
    fallback: 'Failed to record the refund.',
    onClose,
    onDone: ({ order: changed }) => onChanged(changed),
    // The refund was already paid or recorded.
    onConflict: onOutdated,
  })
  const { errors, isDirty } = form.formState
  const submit = form.handleSubmit((fields) => {
    const body = isPart ? { ...fields, refundId: refund.id } : fields
    return recording.send({ params: { id: order.id }, body })
  })

  return (
    <FormModal
      open={open}
      onClose={onClose}
      title={`Record refund of order ${toShortId(order)}`}
      text={`${formatRupees(toPaise(refund.amount))} was paid back by hand. ${isPart ? 'The' : 'The order is then refunded, and the'} customer gets a mail. This cannot be undone.`}
      dirty={isDirty}
      busy={recording.busy}
      saveText="Record refund"
      error={recording.message}
      onSubmit={submit}
    >
      <div className="grid gap-5">
        <Field
          label="Reference"
          required
          hint="What the bank calls the transfer, such as its UTR. The customer sees it."
          error={errors.reference?.message}
        >
          <TextInput {...form.register('reference')} autoFocus autoComplete="off" maxLength={100} />
        </Field>
        <Field label="Note to the customer" aside="Optional" error={errors.note?.message}>
          <TextArea {...form.register('note')} rows={3} maxLength={500} />
        </Field>
      </div>
    </FormModal>
  )
}
