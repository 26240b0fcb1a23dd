import { discountPercent, effectivePrice } from '#contract/money.ts'
import { DiscountPercent } from '#web/ui/data/DiscountPercent.tsx'
import { Price } from '#web/ui/data/Price.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { RupeesInput } from '#web/ui/form/RupeesInput.tsx'
import { useFormPrices } from '../use-form-prices.ts'
import { useProductForm } from '../use-product-form-state.ts'

/** Both prices with a preview of how shoppers see them. */
export function PriceFields() {
  const { form } = useProductForm()
  const { errors } = form.formState
  return (
    <div className="grid gap-2">
      <div className="two-columns items-start gap-3">
        <Field label="Original price" required error={errors.originalPrice?.message}>
          <RupeesInput {...form.register('originalPrice')} />
        </Field>
        <Field label="Discount price" error={errors.discountPrice?.message}>
          <RupeesInput {...form.register('discountPrice')} />
        </Field>
      </div>
      <PricePreview />
    </div>
  )
}

function PricePreview() {
  const prices = useFormPrices()
  if (!prices) return null
  const { shown, differ } = prices
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
      Shoppers see{differ && ' from'}
      <Price paise={effectivePrice(shown)} original={shown.originalPrice} size="sm" className="text-ink" />
      <DiscountPercent percent={discountPercent(shown) ?? 0} />
    </p>
  )
}
