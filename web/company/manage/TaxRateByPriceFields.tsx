import type { UseFormReturn } from 'react-hook-form'
import { Field } from '#web/ui/form/Field.tsx'
import { RupeesInput } from '#web/ui/form/RupeesInput.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import type { CompanyFields } from './company-fields.ts'
import { CompanyPanel } from './sections/CompanyPanel.tsx'

/** The limit and the GST rates of products whose rate follows from the price, with their legal source. */
export function TaxRateByPriceFields({ form }: { form: UseFormReturn<CompanyFields> }) {
  const errors = form.formState.errors.taxRateByPrice
  return (
    <CompanyPanel
      section="gst-by-price"
      text="For products whose GST rate is set to “By price”, such as clothing and footwear. A change applies to every invoice that is issued from then on, also of orders that were placed before."
    >
      <div className="grid items-start gap-5 sm:grid-cols-3">
        <Field label="Limit for one piece" hint="The price before tax." error={errors?.limit?.message}>
          <RupeesInput {...form.register('taxRateByPrice.limit')} />
        </Field>
        <Field label="Rate up to the limit" error={errors?.lowRate?.message}>
          <TextInput {...form.register('taxRateByPrice.lowRate')} inputMode="decimal" autoComplete="off" after="%" />
        </Field>
        <Field label="Rate above the limit" error={errors?.highRate?.message}>
          <TextInput {...form.register('taxRateByPrice.highRate')} inputMode="decimal" autoComplete="off" after="%" />
        </Field>
      </div>
      <p className="text-sm text-muted">
        Source: Notification 9/2025-Central Tax (Rate) of 17 September 2025, schedules I and II, chapters 61 to 64, on
        recommendation of the 56th GST Council: 5% up to ₹2,500 a piece or pair and 18% above, since 22 September 2025.
        Have your accountant confirm what applies to your goods.
      </p>
    </CompanyPanel>
  )
}
