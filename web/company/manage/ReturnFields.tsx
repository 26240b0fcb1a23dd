import type { UseFormReturn } from 'react-hook-form'
import { maxReturnDays } from '#contract/limits.ts'
import { Switch } from '#web/ui/form/Switch.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import type { CompanyFields } from './company-fields.ts'
import { WholeNumberField } from './WholeNumberField.tsx'

/** The return window and the refund of a return. */
export function ReturnFields({ form }: { form: UseFormReturn<CompanyFields> }) {
  return (
    <Panel title="Returns">
      <WholeNumberField
        label="Days for returns"
        hint="Customers can request a return for this many days after delivery. 0 means no limit. Defective goods must be taken back in any case."
        error={form.formState.errors.returnDays?.message}
        max={maxReturnDays}
        input={form.register('returnDays', { valueAsNumber: true })}
      />
      <Switch
        {...form.register('shippingFeeRefunded')}
        label="Refund shipping for every return"
        hint="Also for orders that could not be delivered. Otherwise only the goods are refunded, and shipping where they were defective, wrong or lost."
      />
    </Panel>
  )
}
