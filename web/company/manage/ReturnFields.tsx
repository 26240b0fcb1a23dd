import type { UseFormReturn } from 'react-hook-form'
import { maxReturnDays } from '#contract/limits.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { RupeesInput } from '#web/ui/form/RupeesInput.tsx'
import { Switch } from '#web/ui/form/Switch.tsx'
import type { CompanyFields } from './company-fields.ts'
import { CompanyPanel } from './sections/CompanyPanel.tsx'
import { WholeNumberField } from './WholeNumberField.tsx'

/** The return window, and what of a return is refunded. */
export function ReturnFields({ form }: { form: UseFormReturn<CompanyFields> }) {
  return (
    <CompanyPanel section="returns">
      <WholeNumberField
        label="Days for returns"
        hint="Customers can request a return for this many days after delivery. 0 means no limit. Defective goods must be taken back in any case."
        error={form.formState.errors.returnDays?.message}
        max={maxReturnDays}
        input={form.register('returnDays', { valueAsNumber: true })}
      />
      <Field
        label="Pickup charge"
        className="sm:max-w-60"
        error={form.formState.errors.returnPickupCharge?.message}
        hint="Taken off the refund where a courier picks the goods up. 0 for free; the pickup of defective, wrong or late goods is always free."
      >
        <RupeesInput {...form.register('returnPickupCharge')} />
      </Field>
      <Switch
        {...form.register('shippingFeeRefunded')}
        label="Refund shipping for every return"
        hint="Also for orders that could not be delivered. Otherwise only the goods are refunded, and shipping where they were defective, wrong, late or lost."
      />
    </CompanyPanel>
  )
}
