import ArrowRight from 'lucide-react/icons/arrow-right'
import PackageSearch from 'lucide-react/icons/package-search'
import { Link } from 'react-router'
import type { Section } from '#web/api/use-section.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorBox } from '#web/ui/feedback/ErrorBox.tsx'
import { SkeletonGrid } from '#web/ui/feedback/Skeleton.tsx'
import { ProductGrid } from '../lists/ProductGrid.tsx'
import { type ProductListType, type ProductPage, productLists } from '../lists/product-lists.ts'

type Props = { type: ProductListType; size: number; section: Section<ProductPage> }

/** One ranking of the home page with a link to the complete list. */
export function ProductRanking({ type, size, section }: Props) {
  const { title, text, empty, failed } = productLists[type]
  const { reply, failure, isLoading, retry } = section
  const products = reply ? reply.products.slice(0, size) : []
  return (
    <section aria-labelledby={`ranking-${type}`} className="page">
      <div className="mb-6 flex items-end justify-between gap-4 lg:mb-8">
        <div>
          <h2 id={`ranking-${type}`} className="text-3xl">
            {title}
          </h2>
          <p className="mt-1 text-muted">{text}</p>
        </div>
        <Link
          to={`/products-list/${type}`}
          prefetch="intent"
          aria-label={`View all: ${title}`}
          className="group/all inline-flex min-h-11 shrink-0 items-center gap-1.5 font-semibold text-link underline-offset-4 hover:underline"
        >
          View all
          <ArrowRight aria-hidden="true" className="size-4.5 transition-[translate] group-hover/all:translate-x-0.5" />
        </Link>
      </div>
      {failure && <ErrorBox message={failed} detail={failure.message || undefined} onRetry={retry} busy={isLoading} />}
      {!reply && !failure && <SkeletonGrid count={size} />}
      {reply && products.length === 0 && <EmptyState icon={<PackageSearch aria-hidden="true" />} title={empty} />}
      {products.length > 0 && <ProductGrid products={products} label={title} className="md:max-lg:grid-cols-4" />}
    </section>
  )
}
