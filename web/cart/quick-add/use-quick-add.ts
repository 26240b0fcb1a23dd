import { variantLabel } from '#contract/catalogue/variant-label.ts'
import { useAddToCart } from '../AddToCart.tsx'
import { changeCart } from '../lazy-cart-actions.ts'
import type { QuickAddProduct, QuickAddVariant } from './quick-add-product.ts'

/** Adds one piece of a variant to the cart, and then calls `showCart`; by default the cart opens. */
export function useQuickAdd({ id: productId, name, optionName }: QuickAddProduct, showCart?: () => void) {
  const { busy, error, track } = useAddToCart(showCart)
  const addVariant = ({ id: productVariantId, color, optionValue, name: colorName }: QuickAddVariant) => {
    const item = { productId, productVariantId, name, color, optionValue, quantity: 1 }
    const text = optionValue && variantLabel(colorName, { optionName, optionValue })
    void track(changeCart('add', item), `${name} added to cart!`, text)
  }
  return { busy, error, addVariant }
}
