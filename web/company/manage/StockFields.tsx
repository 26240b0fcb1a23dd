import type { UseFormReturn } from 'react-hook-form'
import { maxStock } from '#contract/limits.ts'
import type { CompanyFields } from './company-fields.ts'
import { CompanyPanel } from './sections/CompanyPanel.tsx'
import { WholeNumberField } from './WholeNumberField.tsx'

/** The low stock threshold. */
export function StockFields({ form }: { form: UseFormReturn<CompanyFields> }) {
  return (
    <CompanyPanel section="stock">
      <WholeNumberField
        label="Low stock threshold"
        hint="The back office marks variants with this many pieces or fewer. 0 marks none."
        error={form.formState.errors.lowStockThreshold?.message}
        max={maxStock}
        input={form.register('lowStockThreshold', { valueAsNumber: true })}
      />
    </CompanyPanel>
  )
}
