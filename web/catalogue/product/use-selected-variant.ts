import { flushSync } from 'react-dom'
import { useLocation, useSearchParams } from 'react-router'
import { createStore, useStore } from '#web/api/create-store.ts'
import type { ProductViewModel, VariantViewModel } from '../product.ts'
import { variantOfAddress } from './variant-selection.ts'

/** The last choice of a variant, and the key of the location at which it was made. */
const lastChoice = createStore<{ variantId: string; locationKey: string } | null>(null)

/**
 * The chosen variant of a product page. The address names it, so that it can be shared. React Router renders a new address as a
 * transition, which takes seconds on a slow phone: until then a choice applies from the store, and the cart gets the chosen variant.
 */
export function useSelectedVariant({ variants }: ProductViewModel) {
  const [search, setSearch] = useSearchParams()
  const { key: locationKey } = useLocation()
  const choice = useStore(lastChoice)
  const chosen = choice?.locationKey === locationKey ? variants.find(({ id }) => id === choice.variantId) : undefined
  const choose = ({ id }: VariantViewModel) => {
    // Rendered before the next click, also if both are replayed after hydration.
    flushSync(() => lastChoice.set({ variantId: id, locationKey }))
    setSearch({ variant: id }, { replace: true, preventScrollReset: true })
  }
  return { variant: chosen ?? variantOfAddress(variants, search), choose }
}
