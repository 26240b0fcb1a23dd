import type { UseFormReturn } from 'react-hook-form'
import { statesOfIndia } from '#contract/tax/states-of-india.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import type { CompanyFields } from './company-fields.ts'
import { CompanyPanel } from './sections/CompanyPanel.tsx'

/** The tax fields of the seller. */
export function CompanyTaxFields({ form }: { form: UseFormReturn<CompanyFields> }) {
  const { errors } = form.formState
  return (
    <CompanyPanel
      section="tax"
      text="Invoices show both. Without a GSTIN the shop issues a bill of supply, and charges no GST."
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          label="GSTIN"
          aside="Optional"
          error={errors.gstin?.message}
          hint="15 characters, as on the certificate."
        >
          <TextInput
            {...form.register('gstin')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
          />
        </Field>
        <Field label="State or union territory" aside="Optional" error={errors.state?.message}>
          <Select {...form.register('state')}>
            <option value="">Choose…</option>
            {statesOfIndia.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
      </div>
    </CompanyPanel>
  )
}
