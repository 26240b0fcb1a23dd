import { discountPercent, effectivePrice } from '#contract/money.ts'
import { DiscountPercent } from '#web/ui/data/DiscountPercent.tsx'
import { Price } from '#web/ui/data/Price.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { RupeesInput } from '#web/ui/form/RupeesInput.tsx'
import { parsePaise } from '../parse-paise.ts'
import { useProductForm } from '../use-product-form-state.ts'

/** Both prices with a preview of how shoppers see them. */
export function PriceFields() {
  const { form, variants } = useProductForm()
  const { errors } = form.formState
  const [original, discount] = form.watch(['originalPrice', 'discountPrice'])
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-2 items-start gap-3">
        <Field label="Original price" required error={errors.originalPrice?.message}>
          <RupeesInput {...form.register('originalPrice')} />
        </Field>
        <Field label="Discount price" error={errors.discountPrice?.message}>
          <RupeesInput {...form.register('discountPrice')} />
        </Field>
      </div>
      <PricePreview
        original={parsePaise(original)}
        discount={parsePaise(discount)}
        hasOwnPrices={variants.rows.some((row) => row.originalPrice)}
      />
    </div>
  )
}

type PreviewProps = { original: number | null; discount: number | null; hasOwnPrices: boolean }

function PricePreview({ original, discount, hasOwnPrices }: PreviewProps) {
  if (!original || (discount !== null && (discount === 0 || discount > original))) return null
  const prices = { originalPrice: original, discountPrice: discount }
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
      Shoppers see{hasOwnPrices && ' from'}
      <Price paise={effectivePrice(prices)} original={original} size="sm" className="text-ink" />
      <DiscountPercent percent={discountPercent(prices) ?? 0} />
    </p>
  )
}
