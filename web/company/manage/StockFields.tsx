import type { UseFormReturn } from 'react-hook-form'
import { maxStock } from '#contract/limits.ts'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { CompanyFields } from './company-fields.ts'
import { FormSection } from './FormSection.tsx'

/** When the back office says that goods run out. */
export function StockFields({ form }: { form: UseFormReturn<CompanyFields> }) {
  const { errors } = form.formState
  return (
    <FormSection title="Stock">
      <Field
        label="Low stock threshold"
        className="sm:max-w-60"
        error={errors.lowStockThreshold?.message}
        hint="The back office marks what has so many pieces or fewer. 0 marks nothing."
      >
        <TextInput
          {...form.register('lowStockThreshold', { valueAsNumber: true })}
          type="number"
          inputMode="numeric"
          min={0}
          max={maxStock}
          step={1}
          // A wheel that scrolls the form must not change the number on its way.
          onWheel={(event) => event.currentTarget.blur()}
        />
      </Field>
    </FormSection>
  )
}
