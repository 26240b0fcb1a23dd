import { useForm } from 'react-hook-form'
import { dayInIndia } from '#contract/india-time.ts'
import { returns } from '#contract/orders/returns/returns.ts'
import { useDialogCall, zodResolver } from '#web/api/form-errors.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { FormModal } from '#web/ui/overlay/FormModal.tsx'
import type { Order } from '../order.ts'
import { CourierFields, type CourierFormFields, toCourierDetails } from '../shipments/CourierFields.tsx'
import type { OrderReturn } from './return-labels.ts'

type Fields = CourierFormFields & { pickupDay: string | null }

type Props = {
  order: Order
  orderReturn: OrderReturn
  /** The customer who has sent the goods, or an administrator who plans their pickup or records it. */
  by: 'customer' | 'pickupPlanned' | 'pickedUp'
  open: boolean
  onClose: () => void
  onChanged: (order: Order) => void
  onOutdated: () => void
}

const texts = {
  customer: {
    title: 'I have sent it',
    text: 'With the number you can follow the parcel here.',
    saveText: 'Save shipment',
    fallback: 'Failed to save the shipment.',
  },
  pickupPlanned: {
    title: 'Plan the pickup',
    text: 'The customer sees the day, the courier and the number.',
    saveText: 'Save pickup',
    fallback: 'Failed to save the pickup.',
  },
  pickedUp: {
    title: 'The goods are on their way?',
    text: 'The customer can no longer withdraw the return.',
    saveText: 'On its way',
    fallback: 'Failed to save the pickup.',
  },
}

/** How the goods of a return travel: the courier with its number, and the day of a pickup. */
export function SendReturn({ order, orderReturn, by, open, onClose, onChanged, onOutdated }: Props) {
  const form = useForm<Fields>({
    resolver: zodResolver(returns.sendReturn.body),
    defaultValues: {
      courier: orderReturn.courier,
      courierName: orderReturn.courier === 'OTHER' ? (orderReturn.courierName ?? '') : '',
      trackingNumber: orderReturn.trackingNumber ?? '',
      trackingUrl: orderReturn.courier === 'OTHER' ? (orderReturn.trackingUrl ?? '') : '',
      pickupDay: orderReturn.pickupDay,
    },
  })
  const { title, text, saveText, fallback } = texts[by]
  const saving = useDialogCall('PUT /orders/{id}/returns/{returnId}/shipment', form, {
    fallback,
    onClose,
    onDone: ({ order: changed }) => onChanged(changed),
    onConflict: onOutdated,
  })
  const { errors, isDirty } = form.formState
  const params = { id: order.id, returnId: orderReturn.id }
  const submit = form.handleSubmit((fields) =>
    saving.send({
      params,
      body: { ...toCourierDetails(fields), isSent: by !== 'pickupPlanned', seen: toSeen(orderReturn) },
    }),
  )
  return (
    <FormModal
      open={open}
      onClose={onClose}
      title={title}
      text={text}
      dirty={isDirty}
      busy={saving.busy}
      saveText={saveText}
      error={saving.message}
      onSubmit={submit}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {by === 'pickupPlanned' && (
          <Field label="Day of the pickup" error={errors.pickupDay?.message}>
            <TextInput
              type="date"
              min={dayInIndia(new Date())}
              {...form.register('pickupDay', { setValueAs: (value) => value || null })}
            />
          </Field>
        )}
        <CourierFields
          courier={form.watch('courier')}
          register={form.register}
          errors={errors}
          withoutOwn={by === 'customer'}
        />
      </div>
    </FormModal>
  )
}

const toSeen = ({ courier, courierName, trackingNumber, trackingUrl, pickupDay }: OrderReturn) => ({
  courier,
  courierName,
  trackingNumber,
  trackingUrl,
  pickupDay,
})
