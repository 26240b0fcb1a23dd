import { remembered } from '#web/api/remembered.ts'
import type { ShownProduct } from './product.ts'

/** Keeps what lists have shown of products, so that a product's page can open with it while it loads. */
export function rememberSeen(products: readonly ShownProduct[]): void {
  const seen = new Map(seenProducts())
  for (const product of products) seen.set(product.id, product)
  remembered.set('seen products', seen)
}

const seenProducts = () => remembered.get<ReadonlyMap<string, ShownProduct>>('seen products') ?? new Map()

/** A product as a list of this tab has shown it. */
export const seenProduct = (id: string): ShownProduct | undefined => seenProducts().get(id)
