import { useForm, useWatch } from 'react-hook-form'
import { formatRupees, toRupees } from '#contract/money.ts'
import { orderCan } from '#contract/order-states.ts'
import { paidToShopAmount } from '#contract/orders/amounts-due.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import { receivedPayments } from '#contract/orders/staff/received-payments.ts'
import { useDialogCall, zodResolver } from '#web/api/form-errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { FormModal } from '#web/ui/overlay/FormModal.tsx'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import { toAmounts } from '../../order-amounts.ts'
import type { OrderActionProps } from '../detail/RequiredAction.tsx'

/** Records that an order, or its rest beside a paid advance, was paid to the shop; nothing for an order that cannot be paid in this way. */
export function RecordPayment(props: OrderActionProps) {
  const { openCount, isOpen, open, close } = useDialogState<undefined>()
  const canBePaid = orderCan.bePaidToShop(props.order) && paidToShopAmount(toAmounts(props.order)) > 0
  // An open dialog stays and shows why the order cannot be paid any more.
  if (!canBePaid && !isOpen) return null
  return (
    <div className="mt-3">
      {canBePaid && (
        <Button size="sm" onClick={() => open(undefined)}>
          Record payment
        </Button>
      )}
      {openCount > 0 && <RecordPaymentForm key={openCount} {...props} open={isOpen} onClose={close} />}
    </div>
  )
}

type Fields = { means: 'UPI' | 'CASH'; reference: string; expectedAmount: string }

function RecordPaymentForm({
  order,
  open,
  onClose,
  onChanged,
  onOutdated,
}: OrderActionProps & { open: boolean; onClose: () => void }) {
  const amounts = toAmounts(order)
  const form = useForm<Fields>({
    resolver: zodResolver(receivedPayments.record.body),
    defaultValues: { means: 'UPI', reference: '', expectedAmount: toRupees(paidToShopAmount(amounts)) },
  })
  const recording = useDialogCall('PUT /orders/{id}/payment', form, {
    fallback: 'Failed to record the payment.',
    onClose,
    onDone: ({ order: changed }) => onChanged(changed),
    // The order was paid or changed by another user.
    onConflict: onOutdated,
  })
  const { errors, isDirty } = form.formState
  const means = useWatch({ control: form.control, name: 'means' })
  return (
    <FormModal
      open={open}
      onClose={onClose}
      title={`Record payment of order ${toShortId(order)}`}
      text={recordText(order, amounts)}
      dirty={isDirty}
      busy={recording.busy}
      saveText="Record payment"
      error={recording.message}
      onSubmit={form.handleSubmit((body) => recording.send({ params: { id: order.id }, body }))}
    >
      <div className="grid gap-5">
        <Field label="Paid" error={errors.means?.message}>
          <Select {...form.register('means')} autoFocus>
            <option value="UPI">By UPI</option>
            <option value="CASH">In cash</option>
          </Select>
        </Field>
        <Field
          label="Reference"
          required={means === 'UPI'}
          aside={means === 'CASH' ? 'Optional' : undefined}
          hint="What the bank calls the payment, such as its UTR. The customer sees it."
          error={errors.reference?.message}
        >
          <TextInput {...form.register('reference')} autoComplete="off" maxLength={100} />
        </Field>
      </div>
    </FormModal>
  )
}

/** What is recorded, and what follows from it. */
function recordText(
  { shipments = [] }: OrderActionProps['order'],
  { codFee, ...amounts }: ReturnType<typeof toAmounts>,
): string {
  const amount = formatRupees(paidToShopAmount({ codFee, ...amounts }))
  const isCashPacked = shipments.some(({ status, cashAmount }) => status === 'READY' && cashAmount !== undefined)
  return [
    `The customer paid ${amount} to you${codFee > 0 ? `, without the fee of ${formatRupees(codFee)} for cash on delivery` : ''}.`,
    'The customer gets a mail, and refunds are paid by hand. This cannot be undone.',
    isCashPacked && 'The courier has nothing to collect then: print the label of the parcel again.',
  ]
    .filter(Boolean)
    .join(' ')
}
