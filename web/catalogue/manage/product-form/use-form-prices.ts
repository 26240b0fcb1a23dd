import { effectivePrice, toPaise } from '#contract/money.ts'
import { parsePaise } from './parse-paise.ts'
import { useProductForm } from './use-product-form-state.ts'

/** The prices at which the product in the form is sold, in paise: its own and those of its variants; without invalid ones. */
export function useFormPrices(): number[] {
  const { form, product, variants } = useProductForm()
  const [originalPrice, discountText] = form.watch(['originalPrice', 'discountPrice'])
  const discountPrice = discountText.trim() === '' ? null : discountText
  const price = parsePaise(effectivePrice({ originalPrice, discountPrice }))
  const rowIds = new Set(variants.rows.map(({ id }) => id))
  const ownPrices = (product?.variants ?? []).flatMap(({ id, originalPrice, discountPrice = null }) =>
    originalPrice !== undefined && rowIds.has(id) ? [toPaise(effectivePrice({ originalPrice, discountPrice }))] : [],
  )
  return price ? [price, ...ownPrices] : ownPrices
}
