import ArrowRight from 'lucide-react/icons/arrow-right'
import PackageSearch from 'lucide-react/icons/package-search'
import type { ReactNode } from 'react'
import type { Result } from '#web/api/result.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorBox } from '#web/ui/feedback/ErrorBox.tsx'
import { Link } from '#web/ui/Link.tsx'
import { ProductGrid } from '../lists/ProductGrid.tsx'
import { type ProductListType, type ProductPage, productLists } from '../lists/product-lists.ts'

type Props = {
  id: string
  title: string
  text?: string
  /** The address of the complete list. */
  to: string
  children: ReactNode
}

/** A section of the home page with products and a link to the complete list; hidden with an element `data-none` in it. */
export function ProductSection({ id, title, text, to, children }: Props) {
  return (
    <section aria-labelledby={id} className="page has-[[data-none]]:hidden">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4 lg:mb-8">
        <div className="flex-[1_1_8rem]">
          <h2 id={id} className="text-3xl">
            {title}
          </h2>
          {text && <p className="mt-1 text-muted">{text}</p>}
        </div>
        <Link
          to={to}
          prefetch="intent"
          aria-label={`View all: ${title}`}
          className="group/all inline-flex min-h-11 shrink-0 items-center gap-1.5 font-semibold text-link underline-offset-4 hover:underline"
        >
          View all
          <ArrowRight aria-hidden="true" className="size-4.5 transition-[translate] group-hover/all:translate-x-0.5" />
        </Link>
      </div>
      {children}
    </section>
  )
}

type RankedProductsProps = {
  type: ProductListType
  size: number
  result: Result<ProductPage>
  onRetry: () => void
  busy: boolean
}

/** The products of a ranking, its empty text, or its error with Try Again (specification 2 and 8). */
export function RankedProducts({ type, size, result: { data, error }, onRetry, busy }: RankedProductsProps) {
  const { title, empty, failed } = productLists[type]
  if (error) {
    return <ErrorBox message={failed} detail={error.message || error.transportMessage} onRetry={onRetry} busy={busy} />
  }
  const products = data.products.slice(0, size)
  if (products.length === 0) return <EmptyState icon={<PackageSearch aria-hidden="true" />} title={empty} />
  return <ProductGrid products={products} label={title} className="md:max-lg:grid-cols-4" />
}
