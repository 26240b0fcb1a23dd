import { useId } from 'react'
import { formatTaxRate, gstRates, residualTaxRate, toPercent } from '#contract/tax/gst.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { useFormPrices } from '../use-form-prices.ts'
import { useProductForm } from '../use-product-form-state.ts'
import { CurrentRates, RateByPriceNotes } from './RateByPrice.tsx'

/** The product's fields for invoices: its HSN code and the GST that its prices include. */
export function TaxSection() {
  const { form } = useProductForm()
  const { errors } = form.formState
  const prices = useFormPrices()?.amounts ?? []
  const isByPrice = form.watch('taxRateBy') === 'price'
  // A typed rate that is invalid would be an error of a hidden field.
  const resetRate = () => form.resetField('taxRate')
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-display text-lg font-semibold">Tax</legend>
      <Field label="How GST is set" error={errors.taxRateBy?.message}>
        <Select {...form.register('taxRateBy', { onChange: resetRate })}>
          <option value="">Fixed rate</option>
          <option value="price">By price (clothing, footwear)</option>
        </Select>
      </Field>
      <div className="two-columns items-start gap-3">
        <Field label="HSN code" aside="Optional" error={errors.hsn?.message}>
          <TextInput {...form.register('hsn')} inputMode="numeric" autoComplete="off" maxLength={8} />
        </Field>
        {isByPrice ? <CurrentRates prices={prices} /> : <FixedRateField />}
      </div>
      {isByPrice ? <RateByPriceNotes prices={prices} /> : <FixedRateNotes />}
    </fieldset>
  )
}

function FixedRateField() {
  const { form } = useProductForm()
  const rates = useId()
  return (
    <Field label="GST rate" aside="Optional" error={form.formState.errors.taxRate?.message}>
      <TextInput {...form.register('taxRate')} inputMode="decimal" autoComplete="off" list={rates} after="%" />
      <datalist id={rates}>
        {gstRates.map((rate) => (
          <option key={rate} value={toPercent(rate)} />
        ))}
      </datalist>
    </Field>
  )
}

const FixedRateNotes = () => (
  <p className="text-sm text-muted">
    Prices include this tax. Without a rate, invoices take {formatTaxRate(residualTaxRate)}, as the law does for goods
    it does not name; enter 0 for exempt goods. Orders keep the rate they were placed with.
  </p>
)
