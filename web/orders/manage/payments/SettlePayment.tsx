import { useForm } from 'react-hook-form'
import { orderManagement } from '#contract/orders/order-management.ts'
import { useDialogCall, zodResolver } from '#web/api/form-errors.ts'
import { useQuery } from '#web/api/use-query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { FormModal } from '#web/ui/overlay/FormModal.tsx'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import { PayoutDetails } from '../../payouts/PayoutDetails.tsx'

type Props = {
  merchantOrderId: string
  /** The effect, in the dialog. */
  text: string
  orderShortId: string
  /** The order of a refund that has to be paid by hand; the dialog shows where to. */
  payoutOrderId?: string | undefined
  onSettled: () => void
}

/** Marks a payment exception as settled, with a reference for the ledger. */
export function SettlePayment(props: Props) {
  const { openCount, isOpen, open, close } = useDialogState<undefined>()
  return (
    <>
      <Button
        aria-label={`Mark the payment for order ${props.orderShortId} as settled`}
        onClick={() => open(undefined)}
      >
        Mark as settled
      </Button>
      {openCount > 0 && <SettleForm key={openCount} {...props} open={isOpen} onClose={close} />}
    </>
  )
}

type FormProps = Props & { open: boolean; onClose: () => void }

function SettleForm({ merchantOrderId, text, orderShortId, payoutOrderId, onSettled, open, onClose }: FormProps) {
  const form = useForm({ resolver: zodResolver(orderManagement.settlePayment.body), defaultValues: { reference: '' } })
  const settling = useDialogCall('POST /orders/payments/{merchantOrderId}/settle', form, {
    fallback: 'Failed to settle the payment.',
    onClose,
    onDone: onSettled,
    // The payment was settled by another user.
    onConflict: onSettled,
  })
  const { errors, isDirty } = form.formState
  const submit = form.handleSubmit((body) => settling.send({ params: { merchantOrderId }, body }))
  return (
    <FormModal
      open={open}
      onClose={onClose}
      title={`Settle the payment for order ${orderShortId}`}
      text={text}
      dirty={isDirty}
      busy={settling.busy}
      saveText="Mark as settled"
      error={settling.message}
      onSubmit={submit}
    >
      {payoutOrderId && <PayoutOfOrder id={payoutOrderId} />}
      <Field
        label="Reference"
        required
        hint="Under what it was settled, such as the refund’s id or the bank’s UTR. The ledger keeps it."
        error={errors.reference?.message}
      >
        <TextInput {...form.register('reference')} autoFocus autoComplete="off" maxLength={100} />
      </Field>
    </FormModal>
  )
}

function PayoutOfOrder({ id }: { id: string }) {
  const { data } = useQuery('GET /orders/{id}', { params: { id } })
  return data ? <PayoutDetails order={data.order} /> : null
}
