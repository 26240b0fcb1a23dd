import { useId } from 'react'
import { formatTaxRate, gstRates, residualTaxRate, toPercent } from '#contract/tax/gst.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { useProductForm } from '../use-product-form-state.ts'

/** The product's fields for invoices: its HSN code and the GST that its prices include. */
export function TaxSection() {
  const { form } = useProductForm()
  const { errors } = form.formState
  const rates = useId()
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-display text-lg font-semibold">Tax</legend>
      <div className="grid grid-cols-2 items-start gap-3">
        <Field label="HSN code" aside="Optional" error={errors.hsn?.message}>
          <TextInput {...form.register('hsn')} inputMode="numeric" autoComplete="off" maxLength={8} />
        </Field>
        <Field label="GST rate" aside="Optional" error={errors.taxRate?.message}>
          <TextInput {...form.register('taxRate')} inputMode="decimal" autoComplete="off" list={rates} after="%" />
        </Field>
      </div>
      <datalist id={rates}>
        {gstRates.map((rate) => (
          <option key={rate} value={toPercent(rate)} />
        ))}
      </datalist>
      <p className="text-sm text-muted">
        Prices include this tax. Without a rate, invoices take {formatTaxRate(residualTaxRate)}, as the law does for
        goods it does not name; enter 0 for exempt goods. Orders keep the rate they were placed with.
      </p>
    </fieldset>
  )
}
