import type { UseFormReturn } from 'react-hook-form'
import { maxShipmentGrams } from '#contract/orders/shipments/shipment-details.ts'
import { numberOrNull } from '#web/ui/form/draft-values.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { NumberInput } from '#web/ui/form/NumberInput.tsx'
import { CourierFields, type CourierFormFields } from '../../shipments/CourierFields.tsx'

/** How a shipment travels, as the fields of a form. */
export type ShipmentFormFields = CourierFormFields & { weightGrams: number | null }

type Props = {
  form: UseFormReturn<ShipmentFormFields>
  /** Shows the link also for couriers with a page of their own. */
  withLink?: boolean
  /** The field that gets the focus first. */
  focused?: 'courier' | 'trackingNumber'
}

/** The courier of a shipment with tracking number and link, and its weight. */
export function ShipmentFields({ form, ...options }: Props) {
  const { errors } = form.formState
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <CourierFields courier={form.watch('courier')} register={form.register} errors={errors} {...options} />
      <Field label="Weight in grams" aside="Optional" error={errors.weightGrams?.message}>
        <NumberInput {...form.register('weightGrams', { setValueAs: numberOrNull })} min={1} max={maxShipmentGrams} />
      </Field>
    </div>
  )
}
