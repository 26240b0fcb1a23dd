import { useResolved } from '#web/api/Deferred.tsx'
import type { Result } from '#web/api/result.ts'
import { ProductGrid } from '#web/catalogue/lists/ProductGrid.tsx'
import type { ProductViewModel } from '#web/catalogue/product.ts'

/** Other products of the category of the page's product; null where the product itself is missing. */
export type SimilarProductsResult = Result<readonly ProductViewModel[]> | null

type Props = { product: ProductViewModel; result: SimilarProductsResult | Promise<SimilarProductsResult> }

/** Other products of the same category; nothing if there are none or they failed to load. */
export function SimilarProducts({ product, result }: Props) {
  const products = useResolved(result)?.data ?? []
  if (products.length === 0) return null
  return (
    <section aria-labelledby="similar" className="mt-16 lg:mt-28">
      <h2 id="similar" className="mb-6 text-3xl lg:mb-8">
        More in {product.category.name}
      </h2>
      <ProductGrid products={products} label="Similar products" className="md:max-lg:grid-cols-4" />
    </section>
  )
}
