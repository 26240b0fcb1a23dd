import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { useProductForm } from '../use-product-form-state.ts'
import { ColorVariants } from './variants/ColorVariants.tsx'
import { OptionVariants } from './variants/OptionVariants.tsx'

/** The product's variants: its colours with their stock, or its colours in the values of a second option. */
export function VariantsSection() {
  const { variants } = useProductForm()
  return (
    <fieldset data-variants="" className="grid min-w-0 gap-3">
      <legend className="mb-2 text-sm font-medium">
        Variants{' '}
        <span aria-hidden="true" className="text-danger">
          *
        </span>
      </legend>
      {variants.matrix.optionName === null ? (
        <ColorVariants />
      ) : (
        <OptionVariants optionName={variants.matrix.optionName} />
      )}
      {variants.error && <ErrorText>{variants.error}</ErrorText>}
    </fieldset>
  )
}
