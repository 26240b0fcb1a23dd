import { historyCache } from '#web/api/history-cache.ts'
import type { ProductViewModel } from '../product.ts'

/** Keeps what lists have shown of products, so that a product's page can open with it while it loads. */
export function cacheProducts(products: readonly ProductViewModel[]): void {
  const seen = new Map(cachedProducts())
  for (const product of products) seen.set(product.id, product)
  historyCache.set('seen products', seen)
}

const cachedProducts = () => historyCache.get<ReadonlyMap<string, ProductViewModel>>('seen products') ?? new Map()

/** A product as a list of this tab has shown it. */
export const getCachedProduct = (id: string): ProductViewModel | undefined => cachedProducts().get(id)
