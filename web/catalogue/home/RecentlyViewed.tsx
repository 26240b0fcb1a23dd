import { useLocation } from 'react-router'
import { callWith } from '#web/api/call.ts'
import { useCachedQuery } from '#web/api/use-query.ts'
import { fetchProduct } from '../lists/fetch-products.ts'
import { ProductGrid } from '../lists/ProductGrid.tsx'
import type { ProductViewModel } from '../product.ts'
import { maxShown } from './recently-viewed.ts'

/** Loads the current products, each once; deleted ones and those that fail to load are left out. */
async function fetchAvailableProducts(
  ids: readonly string[],
  signal: AbortSignal,
): Promise<readonly ProductViewModel[]> {
  const results = await Promise.allSettled(ids.map((id) => fetchProduct(callWith(signal), id, '0')))
  const products = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  // Several viewed products may have become one.
  return [...new Map(products.map((product) => [product.id, product])).values()]
}

/** The products viewed in this browser, most recent first; nothing until they are loaded. */
export function RecentlyViewed({ ids }: { ids: readonly string[] }) {
  const { key } = useLocation()
  const { data } = useCachedQuery(`viewed ${key}`, (signal) => fetchAvailableProducts(ids, signal))
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="viewed" className="page">
      <h2 id="viewed" className="mb-6 text-3xl lg:mb-8">
        Recently viewed
      </h2>
      <ProductGrid products={data.slice(0, maxShown)} label="Recently viewed" className="md:max-lg:grid-cols-4" />
    </section>
  )
}
