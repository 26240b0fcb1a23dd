import { useForm } from 'react-hook-form'
import type { CallInput, CallResponse } from '#contract/calls.ts'
import { dayInIndia } from '#contract/india-time.ts'
import { returns } from '#contract/orders/returns/returns.ts'
import { type CourierKey, courierKeys, couriers } from '#contract/orders/shipments/couriers.ts'
import { useFormCall, zodResolver } from '#web/api/form-errors.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { FormModal } from '#web/ui/overlay/FormModal.tsx'
import type { Order } from '../order.ts'
import type { OrderReturn } from './return-labels.ts'

type Fields = {
  courier: CourierKey | null
  courierName: string
  trackingNumber: string
  trackingUrl: string
  pickupDay: string | null
}

type Props = {
  order: Order
  given: OrderReturn
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
    saveText: 'Save',
    failed: 'Failed to save the shipment.',
  },
  pickupPlanned: {
    title: 'Plan the pickup',
    text: 'The customer sees the day, the courier and the number.',
    saveText: 'Save pickup',
    failed: 'Failed to save the pickup.',
  },
  pickedUp: {
    title: 'The goods are on their way?',
    text: 'The customer can no longer withdraw the return.',
    saveText: 'On its way',
    failed: 'Failed to save the pickup.',
  },
}

/** Couriers print their numbers in groups. */
const withoutSpaces = (value: unknown): string => String(value ?? '').replace(/\s+/g, '')

/** How the goods of a return travel: the courier with its number, and the day of a pickup. */
export function SendReturn({ order, given, by, open, onClose, onChanged, onOutdated }: Props) {
  const form = useForm<Fields>({
    resolver: zodResolver(returns.sendReturn.body),
    defaultValues: {
      courier: given.courier,
      courierName: given.courier === 'OTHER' ? (given.courierName ?? '') : '',
      trackingNumber: given.trackingNumber ?? '',
      trackingUrl: given.courier === 'OTHER' ? (given.trackingUrl ?? '') : '',
      pickupDay: given.pickupDay,
    },
  })
  const { title, text, saveText, failed } = texts[by]
  const saving = useFormCall('PUT /orders/{id}/returns/{returnId}/shipment', form, failed)
  const { errors, isDirty } = form.formState
  const courier = form.watch('courier')
  const hasLink = courier !== null && couriers[courier].trackingPage === null
  const onDone = ({ message, order: changed }: CallResponse<'PUT /orders/{id}/returns/{returnId}/shipment'>) => {
    toast.success(message)
    onClose()
    onChanged(changed)
  }
  const onConflict = (message: string) => {
    toast.error(message)
    onClose()
    onOutdated()
  }
  const submit = form.handleSubmit((fields) =>
    saving.send({ params: { id: order.id, returnId: given.id }, body: toShipment(fields, by) }, onDone, onConflict),
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
        <Field label="Courier" error={errors.courier?.message}>
          <Select {...form.register('courier', { setValueAs: (value) => value || null })}>
            <option value="">Not named</option>
            {courierKeys
              .filter((key) => by !== 'customer' || key !== 'OWN')
              .map((key) => (
                <option key={key} value={key}>
                  {couriers[key].name}
                </option>
              ))}
          </Select>
        </Field>
        {courier === 'OTHER' && (
          <Field label="Name of the courier" required error={errors.courierName?.message}>
            <TextInput {...form.register('courierName')} autoComplete="off" maxLength={60} />
          </Field>
        )}
        <Field label="Tracking number" aside="Optional" error={errors.trackingNumber?.message}>
          <TextInput
            {...form.register('trackingNumber', { setValueAs: withoutSpaces })}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </Field>
        {hasLink && (
          <Field label="Tracking link" aside="Optional" error={errors.trackingUrl?.message}>
            <TextInput
              {...form.register('trackingUrl')}
              inputMode="url"
              placeholder="https://"
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
        )}
      </div>
    </FormModal>
  )
}

/** The values to send: a name and a link that are not asked for are left out. */
function toShipment(
  { courier, courierName, trackingNumber, trackingUrl, pickupDay }: Fields,
  by: Props['by'],
): CallInput<'PUT /orders/{id}/returns/{returnId}/shipment'>['body'] {
  return {
    courier,
    courierName: courier === 'OTHER' ? courierName : '',
    trackingNumber,
    trackingUrl: courier !== null && couriers[courier].trackingPage === null ? trackingUrl : '',
    pickupDay,
    isSent: by !== 'pickupPlanned',
  }
}
