import { ProductGrid } from './ProductGrid.tsx'
import type { ShownProduct } from './product.ts'
import type { ProductPage } from './product-lists.ts'
import { similarShown } from './similar-query.ts'

/** Other products of the same category; nothing where there are none or they could not be read. */
export function SimilarProducts({ product, reply }: { product: ShownProduct; reply: ProductPage | undefined }) {
  const others = (reply?.products.filter(({ id }) => id !== product.id) ?? []).slice(0, similarShown)
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
