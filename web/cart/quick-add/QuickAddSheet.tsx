import { useState } from 'react'
import { flushSync } from 'react-dom'
import { cartDrawer } from '../cart-drawer.ts'
import type { QuickAddProduct } from './quick-add-product.ts'
import { useQuickAdd } from './use-quick-add.ts'
import { VariantSheet } from './VariantSheet.tsx'

type Props = { product: QuickAddProduct & { optionName: string }; isOpen: boolean; onClose: () => void }

/** Asks for the colour and the option value of a product, and adds one piece to the cart. */
export function QuickAddSheet({ product, isOpen, onClose }: Props) {
  const { busy, error, addVariant } = useQuickAdd(product, useShowCart(onClose))
  return (
    <VariantSheet
      product={product}
      isOpen={isOpen}
      onClose={onClose}
      submitText="Add to Cart"
      busy={busy}
      error={error}
      onChoose={addVariant}
    />
  )
}

/**
 * Closes the dialog and opens the cart. The opener of the dialog gets the focus in between, because the cart returns the focus to the
 * element that has it when the cart opens.
 */
function useShowCart(onClose: () => void) {
  const [opener] = useState(() => document.activeElement)
  return () => {
    flushSync(onClose)
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    cartDrawer.open()
  }
}
