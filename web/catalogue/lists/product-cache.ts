import { historyCache } from '#web/api/history-cache.ts'
import type { ProductViewModel } from '../product.ts'

/** Caches the products of lists, so that a product page shows them while it loads. */
export function cacheProducts(products: readonly ProductViewModel[]): void {
  const seen = new Map(cachedProducts())
  for (const product of products) seen.set(product.id, product)
  historyCache.set('seen products', seen)
}

const cachedProducts = () => historyCache.get<ReadonlyMap<string, ProductViewModel>>('seen products') ?? new Map()

/** The product data that a list of this tab has shown. */
export const getCachedProduct = (id: string): ProductViewModel | undefined => cachedProducts().get(id)
