import { productStatuses, productStatusLabels } from '#contract/catalogue/product-status.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { useProductForm } from '../use-product-form-state.ts'

const hints = {
  PUBLISHED: undefined,
  DRAFT: 'Only administrators see a draft. It leaves every cart.',
  SCHEDULED: 'Only administrators see the product until then. It leaves every cart.',
  ARCHIVED: 'The product leaves the shop and every cart. Past orders keep it.',
} as const

/** Whether shoppers see the product, and from when. */
export function PublicationSection() {
  const { form } = useProductForm()
  const { errors } = form.formState
  const status = form.watch('status')
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <Field label="Status" hint={hints[status]} error={errors.status?.message}>
        <Select {...form.register('status')}>
          {productStatuses.map((value) => (
            <option key={value} value={value}>
              {productStatusLabels[value]}
            </option>
          ))}
        </Select>
      </Field>
      {status === 'SCHEDULED' && (
        <Field label="On sale from (Indian time)" required error={errors.publishAt?.message}>
          <TextInput {...form.register('publishAt')} type="datetime-local" />
        </Field>
      )}
    </div>
  )
}
