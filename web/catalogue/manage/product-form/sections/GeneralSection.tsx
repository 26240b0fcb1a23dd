import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { useProductForm } from '../use-product-form-state.ts'
import { OptionSelect } from './OptionSelect.tsx'
import { PriceFields } from './PriceFields.tsx'

/** The product's name, prices, category and brand. */
export function GeneralSection() {
  const { form, options } = useProductForm()
  const { errors } = form.formState
  return (
    <>
      <Field label="Product name" required error={errors.productName?.message}>
        <TextInput {...form.register('productName')} autoFocus autoComplete="off" />
      </Field>
      <PriceFields />
      <div className="two-columns items-start gap-3">
        <Field label="Category" required error={errors.categoryId?.message}>
          <OptionSelect {...form.register('categoryId')} options={options.categories} />
        </Field>
        <Field label="Brand" required error={errors.brandId?.message}>
          <OptionSelect {...form.register('brandId')} options={options.brands} />
        </Field>
      </div>
    </>
  )
}
