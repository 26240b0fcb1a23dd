import { useForm } from 'react-hook-form'
import { formatRupees, toRupees } from '#contract/money.ts'
import { courierCash } from '#contract/orders/cash/courier-cash.ts'
import { useDialogCall, zodResolver } from '#web/api/form-errors.ts'
import { formatCount } from '#web/ui/data/format-count.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { FormModal } from '#web/ui/overlay/FormModal.tsx'
import { daysAgo } from '../days-ago.ts'
import type { CashShipment } from './cash-labels.ts'

type Fields = { shipmentIds: string[]; reference: string; receivedOn: string; note: string; expectedTotal: string }
type Props = {
  shipments: readonly CashShipment[]
  /** What is still to be received of them, in paise. */
  total: number
  open: boolean
  onClose: () => void
  onReceived: () => void
}

/** The modal that records the cash of shipments as received without a courier's file. */
export function MarkReceived({ shipments, total, open, onClose, onReceived }: Props) {
  const form = useForm<Fields>({
    resolver: zodResolver(courierCash.receiveByHand.body),
    defaultValues: {
      shipmentIds: shipments.map(({ id }) => id),
      reference: '',
      receivedOn: daysAgo(0),
      note: '',
      expectedTotal: toRupees(total),
    },
  })
  const recording = useDialogCall('POST /courier-cash/receipts', form, {
    fallback: 'Failed to record the cash.',
    onClose,
    onDone: onReceived,
    // Another administrator has recorded cash of one of them.
    onConflict: onReceived,
  })
  const { errors, isDirty } = form.formState
  const submit = form.handleSubmit((body) => recording.send({ body }))
  return (
    <FormModal
      open={open}
      onClose={onClose}
      title="Mark as received"
      text={`${formatRupees(total)} of ${formatCount(shipments.length, 'parcel')}. A wrong entry can be reversed in Remittances.`}
      dirty={isDirty}
      busy={recording.busy}
      saveText="Mark as received"
      error={recording.message}
      onSubmit={submit}
    >
      <div className="grid gap-5">
        <Field
          label="Reference"
          required
          hint="Where the cash is, such as Cash box, or the UTR of a transfer."
          error={errors.reference?.message}
        >
          <TextInput {...form.register('reference')} autoFocus autoComplete="off" maxLength={100} />
        </Field>
        <Field label="Received on" required error={errors.receivedOn?.message}>
          <TextInput type="date" max={daysAgo(0)} {...form.register('receivedOn')} />
        </Field>
        <Field label="Note" aside="Optional" error={errors.note?.message}>
          <TextInput {...form.register('note')} autoComplete="off" maxLength={500} />
        </Field>
      </div>
    </FormModal>
  )
}
