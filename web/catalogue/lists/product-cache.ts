import { historyCache } from '#web/api/history-cache.ts'
import type { ProductViewModel } from '../product.ts'

/** Caches the products of lists, so that a product page shows them while it loads. */
export function cacheProducts(products: readonly ProductViewModel[]): void {
  const cached = new Map(cachedProducts())
  for (const product of products) cached.set(product.id, product)
  historyCache.set('products of lists', cached)
}

const cachedProducts = () => historyCache.get<ReadonlyMap<string, ProductViewModel>>('products of lists') ?? new Map()

/** The product data that a list of this tab has shown. */
export const getCachedProduct = (id: string): ProductViewModel | undefined => cachedProducts().get(id)
