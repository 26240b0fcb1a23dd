import type { UseFormReturn } from 'react-hook-form'
import { type CourierKey, courierKeys, couriers } from '#contract/orders/shipments/couriers.ts'
import { maxShipmentGrams } from '#contract/orders/shipments/shipment-details.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { NumberInput } from '#web/ui/form/NumberInput.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'

/** How a shipment travels, as the fields of a form. */
export type ShipmentFormFields = {
  courier: CourierKey | null
  courierName: string
  trackingNumber: string
  trackingUrl: string
  weightGrams: number | null
}

type Props = {
  form: UseFormReturn<ShipmentFormFields>
  /** Shows the link also for couriers with a page of their own. */
  withLink?: boolean
  /** The field that gets the focus first. */
  focused?: 'courier' | 'trackingNumber'
}

const toNumber = (value: unknown): number | null => (value === '' || value === null ? null : Number(value))
/** Couriers print their numbers in groups. */
const withoutSpaces = (value: unknown): string => String(value ?? '').replace(/\s+/g, '')

/** The courier of a shipment with tracking number and link, and its weight. */
export function ShipmentFields({ form, withLink = false, focused }: Props) {
  const { errors } = form.formState
  const courier = form.watch('courier')
  const trackingPage = courier && couriers[courier].trackingPage
  const hasLink = courier !== null && (withLink || trackingPage === null)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Courier" error={errors.courier?.message}>
        <Select
          {...form.register('courier', { setValueAs: (value) => value || null })}
          autoFocus={focused === 'courier'}
        >
          <option value="">Not named</option>
          {courierKeys.map((key) => (
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
          autoFocus={focused === 'trackingNumber'}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Field>
      {hasLink && (
        <Field
          label="Tracking link"
          aside="Optional"
          hint={trackingPage ? `Left empty, it is the page of ${couriers[courier].name}.` : undefined}
          error={errors.trackingUrl?.message}
        >
          <TextInput
            {...form.register('trackingUrl')}
            inputMode="url"
            placeholder="https://"
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
      )}
      <Field label="Weight in grams" aside="Optional" error={errors.weightGrams?.message}>
        <NumberInput {...form.register('weightGrams', { setValueAs: toNumber })} min={1} max={maxShipmentGrams} />
      </Field>
    </div>
  )
}

/** The values to send: a name and a link that are not asked for are left out. */
export function toShipmentDetails(fields: ShipmentFormFields, { withLink = false } = {}): ShipmentFormFields {
  const { courier } = fields
  const hasLink = courier !== null && (withLink || couriers[courier].trackingPage === null)
  return {
    ...fields,
    courierName: courier === 'OTHER' ? fields.courierName : '',
    trackingUrl: hasLink ? fields.trackingUrl : '',
  }
}
