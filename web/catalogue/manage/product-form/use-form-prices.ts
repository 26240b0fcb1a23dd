import { type SoldPrices, soldPrices } from './sold-prices.ts'
import { useProductForm } from './use-product-form-state.ts'

/** The prices at which the product in the form is sold, as typed so far; null without a valid one. */
export function useFormPrices(): SoldPrices | null {
  const { form, variants } = useProductForm()
  const [originalPrice, discountPrice] = form.watch(['originalPrice', 'discountPrice'])
  return soldPrices({ originalPrice, discountPrice }, variants.rows)
}
