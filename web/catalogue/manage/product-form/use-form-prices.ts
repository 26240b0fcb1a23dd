import { effectivePrice } from '#contract/money.ts'
import { cleanCell } from './matrix/clean-cell.ts'
import { parsePaise } from './parse-paise.ts'
import { useProductForm } from './use-product-form-state.ts'

/** The prices at which the product in the form is sold, in paise: its own and those of its variants; without invalid ones. */
export function useFormPrices(): number[] {
  const { form, variants } = useProductForm()
  const [originalPrice, discountText] = form.watch(['originalPrice', 'discountPrice'])
  const discountPrice = discountText.trim() === '' ? null : discountText
  const price = parsePaise(effectivePrice({ originalPrice, discountPrice }))
  const ownPrices = variants.rows.flatMap((row) => {
    const [own, ownDiscount] = [
      cleanCell('originalPrice', row.originalPrice ?? ''),
      cleanCell('discountPrice', row.discountPrice ?? ''),
    ]
    return own ? (parsePaise(effectivePrice({ originalPrice: own, discountPrice: ownDiscount || null })) ?? []) : []
  })
  return price ? [price, ...ownPrices] : ownPrices
}
