import { useLocation } from 'react-router'
import { callWith } from '#web/api/call.ts'
import { useCachedQuery } from '#web/api/use-query.ts'
import { ProductGrid } from '#web/catalogue/lists/ProductGrid.tsx'
import { ErrorBox } from '#web/ui/feedback/ErrorBox.tsx'
import { SkeletonGrid } from '#web/ui/feedback/Skeleton.tsx'
import { fetchCollectionProducts } from './collections.ts'

type Props = { handle: string; heading: string; size: number }

/** The first products of a collection on the home page; its section is hidden while the collection has none. */
export function HomeCollection({ handle, heading, size }: Props) {
  const { key } = useLocation()
  const { data, error, isLoading, refetch } = useCachedQuery(`home collection ${handle} ${size} ${key}`, (signal) =>
    fetchCollectionProducts(callWith(signal), handle, null, { limit: String(size) }),
  )
  if (data?.products.length === 0) return <span data-none="" />
  if (data) return <ProductGrid products={data.products} label={heading} className="md:max-lg:grid-cols-4" />
  if (error) {
    const detail = error.message || error.transportMessage
    return <ErrorBox message={`Failed to fetch ${heading}.`} detail={detail} onRetry={refetch} busy={isLoading} />
  }
  return <SkeletonGrid count={size} />
}
