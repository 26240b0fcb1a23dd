import { useRef, useState } from 'react'
import { cartDrawer } from '#web/cart/cart-drawer.ts'
import { cartStore } from '#web/cart/cart-store.ts'
import { changeCart } from '#web/cart/lazy-cart-actions.ts'
import type { VariantViewModel } from '#web/catalogue/product.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { BundleItem } from './bundle.ts'

type ChosenItem = { product: BundleItem['product']; variant: VariantViewModel }

/** Adds one piece of each item whose variant is not in `added`, one after the other, and notes it there. Returns the errors with the names of the products. */
async function addItems(items: readonly ChosenItem[], added: Set<string>): Promise<string[]> {
  const errors: string[] = []
  for (const { product, variant } of items) {
    const { id: productVariantId, color, optionValue } = variant
    // The customer may have removed it since.
    const isInCart = cartStore.get().lines.some((line) => line.productVariantId === productVariantId)
    if (isInCart && added.has(productVariantId)) continue
    const item = { productId: product.id, productVariantId, name: product.name, color, optionValue, quantity: 1 }
    const error = await changeCart('add', item)
    if (error) errors.push(`${product.name}: ${error}`)
    else added.add(productVariantId)
  }
  return errors
}

/** Adds all items of a bundle to the cart, which opens then. Items without a variant are asked for first, one after the other. */
export function useAddBundle(items: readonly BundleItem[]) {
  /** The chosen variants by product; null while no dialog is open. */
  const [choices, setChoices] = useState<ReadonlyMap<string, VariantViewModel> | null>(null)
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({ busy: false, error: null })
  /** The variants that are in the cart although others could not be added: the next press adds only these. */
  const added = useRef(new Set<string>())
  const isMissing = (chosen: ReadonlyMap<string, VariantViewModel>) => (item: BundleItem) =>
    !item.variant && !chosen.has(item.product.id)

  const add = async (chosen: ReadonlyMap<string, VariantViewModel>) => {
    setChoices(null)
    setState({ busy: true, error: null })
    const errors = await addItems(
      items.flatMap(({ product, variant: known }) => {
        const variant = known ?? chosen.get(product.id)
        return variant ? [{ product, variant }] : []
      }),
      added.current,
    )
    setState({ busy: false, error: errors.join(' ') || null })
    if (errors.length > 0) return
    added.current.clear()
    toast.success(`${items.length} items added to cart!`)
    cartDrawer.open()
  }
  const addOrAsk = (chosen: ReadonlyMap<string, VariantViewModel>) =>
    items.some(isMissing(chosen)) ? setChoices(chosen) : void add(chosen)

  return {
    ...state,
    /** The product whose variant a dialog asks for. */
    asked: choices && items.find(isMissing(choices))?.product,
    start: () => addOrAsk(new Map()),
    choose: (productId: string, variant: VariantViewModel) => addOrAsk(new Map(choices).set(productId, variant)),
    cancel: () => setChoices(null),
  }
}
