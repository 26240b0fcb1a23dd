import { useResolved } from '#web/api/Deferred.tsx'
import { ProductGrid } from '../lists/ProductGrid.tsx'
import type { ProductViewModel } from '../product.ts'
import { type SimilarProductsResult, similarProductCount } from './similar-query.ts'

type Props = { product: ProductViewModel; result: SimilarProductsResult | Promise<SimilarProductsResult> }

/** Other products of the same category; nothing if there are none or they failed to load. */
export function SimilarProducts({ product, result }: Props) {
  const products = useResolved(result)?.data?.products ?? []
  const others = products.filter(({ id }) => id !== product.id).slice(0, similarProductCount)
  if (others.length === 0) return null
  return (
    <section aria-labelledby="similar" className="mt-16 lg:mt-28">
      <h2 id="similar" className="mb-6 text-3xl lg:mb-8">
        More in {product.category.name}
      </h2>
      <ProductGrid products={others} label="Similar products" className="md:max-lg:grid-cols-4" />
    </section>
  )
}
