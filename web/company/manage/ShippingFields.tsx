import type { UseFormReturn } from 'react-hook-form'
import { freeShippingFrom } from '#contract/limits.ts'
import { formatWholeRupees } from '#contract/money.ts'
import { freeShippingBanner } from '#contract/orders/shipping-texts.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { RupeesInput } from '#web/ui/form/RupeesInput.tsx'
import { Switch } from '#web/ui/form/Switch.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import type { CompanyFields } from './company-fields.ts'

/** The shipping fee, and whether the home page states from which sum shipping is free. */
export function ShippingFields({ form }: { form: UseFormReturn<CompanyFields> }) {
  const { errors } = form.formState
  return (
    <Panel title="Shipping">
      <Field
        label="Shipping fee"
        className="sm:max-w-60"
        error={errors.shippingFee?.message}
        hint={`For orders below ${formatWholeRupees(freeShippingFrom)}; from there delivery is free.`}
      >
        <RupeesInput {...form.register('shippingFee')} />
      </Field>
      <Switch
        {...form.register('freeShippingBanner')}
        label="Free shipping text on the home page"
        hint={`“${freeShippingBanner.heading} ${freeShippingBanner.threshold}”`}
      />
    </Panel>
  )
}
