import type { UseFormReturn } from 'react-hook-form'
import { Switch } from '#web/ui/form/Switch.tsx'
import type { CompanyFields } from './company-fields.ts'
import { CompanyPanel } from './sections/CompanyPanel.tsx'

/** Whether product pages show the lowest price before a discount. */
export function LowestPriceField({ form }: { form: UseFormReturn<CompanyFields> }) {
  return (
    <CompanyPanel section="prices">
      <Switch
        {...form.register('lowestPriceShown')}
        label="Lowest price on the product page"
        hint="Below a discounted price: the lowest price in the 30 days before it began. Prices are recorded in any case."
      />
    </CompanyPanel>
  )
}
